import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project, absolute. */
export const root = fileURLToPath(new URL('..', import.meta.url))
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

/**
 * Builds the API when a program is older than its sources. Ends the process with a sentence when that fails.
 *
 * @param program - e.g. `cli`
 * @returns its path
 */
export function buildApi(program) {
  const built = join(root, `apps/api/dist/${program}.js`)
  const latest = Math.max(...sources.map((source) => changedAt(join(root, source))))
  if (changedAt(built) >= latest) return built

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
  return built
}
