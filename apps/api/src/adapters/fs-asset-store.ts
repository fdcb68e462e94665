import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AssetStore } from '../ports/asset-store.ts'

/**
 * Assets as files below a folder, which need not exist yet.
 *
 * @param folder - absolute path
 */
export function createFsAssetStore(folder: string): AssetStore {
  const made = new Set<string>()

  async function makeFolder(path: string): Promise<void> {
    if (made.has(path)) return
    await mkdir(path, { recursive: true })
    made.add(path)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(folder, key)
      await makeFolder(dirname(path))
      // A reader never meets half a file, and a crash leaves none under the key.
      const partial = `${path}.${randomUUID()}.part`
      try {
        await writeFile(partial, bytes)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(folder, key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async list(name) {
      try {
        return await readdir(pathOf(folder, name))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    async remove(key) {
      made.clear()
      await rm(pathOf(folder, key), { recursive: true, force: true })
    },
  }
}

function pathOf(folder: string, key: string): string {
  for (const segment of key.split('/')) {
    if (!/^[\w.-]+$/.test(segment) || /^\.+$/.test(segment))
      throw new TypeError(`No asset can be called "${key}".`)
  }
  return join(folder, key)
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}
