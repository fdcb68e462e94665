// `npm run kurasa -- import …`: builds the API when its sources are newer than the build, then runs the command.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'apps/api/dist/cli.js')
const sources = [
  'apps/api/src',
  'apps/api/package.json',
  'apps/api/tsdown.config.ts',
  'packages/portal-contract/src',
  'packages/reader-core/src',
]

/** The latest change below a path, epoch ms; 0 when there is none. */
function changedAt(path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, changedAt(join(path, name))), 0)
}

const latest = Math.max(...sources.map((source) => changedAt(join(root, source))))
if (changedAt(built) < latest) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const build = spawnSync(npm, ['run', 'build', '-w', 'apps/api', '--silent'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (build.status !== 0) {
    console.error('The API could not be built, so the command was not run:')
    console.error(build.stderr || build.stdout || build.error?.message)
    process.exit(1)
  }
}

const command = spawnSync(process.execPath, [built, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(command.status ?? 1)
