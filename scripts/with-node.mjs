// `node scripts/with-node.mjs <version> <arguments…>`: runs Node of another version (`26`, `22.23`), from the package of the registry that has its binary.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { useTemporaryFolder } from './temporary-folder.mjs'

const [version, ...args] = process.argv.slice(2)
const { platform, arch } = process
const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
const folder = useTemporaryFolder()
const { status } = spawnSync(
  'npm',
  ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--silent', `${name}@${version}`],
  { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder, shell: platform === 'win32' },
)
if (status !== 0) {
  console.error(`Node ${version} could not be installed: package ${name} of the npm registry.`)
  process.exit(1)
}
const program = join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
const child = spawn(program, args, { stdio: 'inherit' })
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
