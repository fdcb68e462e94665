import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = /^kurasa-(\d+)-/

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user.
    return error.code === 'EPERM'
  }
}

const remove = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Another user's folder, or a file that a browser still writes: the next run tries again.
  }
}

/**
 * Creates a folder for the temporary files of this run. Everything that the run starts finds it as its temporary folder. It is
 * removed when this process ends; folders of runs that were killed are removed at once. A run within another shares the folder of the
 * outer one, because browsers refuse long paths, and gets a folder in it.
 *
 * @returns absolute path
 */
export function useTemporaryFolder() {
  const parent = realpathSync(tmpdir())
  if (NAME.test(basename(parent))) return ownFolder(join(parent, 'run-'))
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) remove(join(parent, name))
  }
  const folder = ownFolder(join(parent, `kurasa-${process.pid}-`))
  for (const variable of ['TMPDIR', 'TMP', 'TEMP']) process.env[variable] = folder
  return folder
}

function ownFolder(prefix) {
  const folder = mkdtempSync(prefix)
  // A database that root starts runs as another user, and its folder is in this one.
  chmodSync(folder, 0o711)
  process.on('exit', () => remove(folder))
  return folder
}
