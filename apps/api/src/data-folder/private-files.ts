import { chmod, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Only the owner enters, reads and writes. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Makes a folder that only its owner can enter, with those above it. A folder that is there stays as it is.
 *
 * Node's own recursive `mkdir` never ends where a folder is there and refuses children as missing, e.g. in `/proc`.
 *
 * @param path - absolute
 * @throws the error of the file system for the first folder that cannot be made
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeFolder(path, FOLDER_MODE)
}

async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      // A file of that name answers ENOTDIR.
      await readdir(path)
      return
    }
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode })
  }
}

/** Makes a folder and everything in it accessible to its owner only. Files of other owners are left alone. */
export async function makePrivate(folder: string): Promise<void> {
  await setMode(folder, FOLDER_MODE)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makePrivate(path)
    else if (entry.isFile()) await setMode(path, FILE_MODE)
  }
}

/** Takes a folder itself away from others; nothing when it is not there, or not ours. */
export async function closeFolder(folder: string): Promise<void> {
  await setMode(folder, FOLDER_MODE)
}

async function setMode(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EROFS') throw error
  }
}
