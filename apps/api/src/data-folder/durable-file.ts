import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a small text whole or not at all, so that it outlives a power failure.
 *
 * @param path - absolute; its folder must be there
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const partial = `${path}.part`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(partial, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } catch (error) {
    // Some file systems have no sync of a folder.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    await folder.close()
  }
}
