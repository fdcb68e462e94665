import { randomUUID } from 'node:crypto'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AssetStore } from '../ports/asset-store.ts'

/** Bytes of an asset that is read whole; a larger one is sent as a stream. */
const WHOLE = 256 * 1024
/** Bytes that are read at once of a larger one. */
const CHUNK = 64 * 1024

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
    async open(key) {
      const path = pathOf(folder, key)
      try {
        const { size } = await stat(path)
        if (size > WHOLE) return { size, isWhole: false, body: () => streamFile(path) }
        const bytes = new Uint8Array(await readFile(path))
        return { size: bytes.byteLength, isWhole: true, body: () => bytes }
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

/** Opens the file when the first bytes are requested, so that a response without a body leaves no file open. */
function streamFile(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        file ??= await open(path)
        const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK))
        if (bytesRead) return controller.enqueue(buffer.subarray(0, bytesRead))
        await file.close()
        controller.close()
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  )
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
