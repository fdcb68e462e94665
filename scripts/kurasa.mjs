// `npm run kurasa -- import …`: builds the API when its sources are newer than the build, then runs the command.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { buildApi, root } from './build-api.mjs'

const command = spawnSync(process.execPath, [buildApi('cli'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(command.status ?? 1)
