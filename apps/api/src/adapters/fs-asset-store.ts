import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
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
import { type AssetStore, trashFolder } from '../ports/asset-store.ts'

/** Bytes of an asset that is read whole; a larger one is sent as a stream. */
const WHOLE = 256 * 1024
/** Bytes that are read at once of a larger one. */
const CHUNK = 64 * 1024
/** Files that are synced at once: the disk writes what waits together. */
const SYNCS = 16

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

  async function list(name: string): Promise<string[]> {
    try {
      return await readdir(pathOf(folder, name))
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  return {
    list,
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
    async remove(key) {
      made.clear()
      await rm(pathOf(folder, key), { recursive: true, force: true })
    },
    async flush(keys) {
      const files = [...keys].map((key) => pathOf(folder, key))
      await inParallel(files, syncPath)
      // The name of a file is in its folder, and the name of that in the folder above.
      const folders = new Set<string>()
      for (const file of files) {
        for (let above = dirname(file); !folders.has(above); above = dirname(above)) {
          folders.add(above)
          if (above === dirname(folder)) break
        }
      }
      await inParallel([...folders], syncPath)
    },
    async setAside(key, day) {
      made.clear()
      const source = pathOf(folder, key)
      const target = pathOf(folder, `${trashFolder}/${day}/${key}`)
      await mkdir(dirname(target), { recursive: true })
      try {
        // Of the same key on the same day both are kept.
        await rename(source, existsSync(target) ? `${target}.${randomUUID()}` : target)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    async emptyTrash(before) {
      const trash = join(folder, trashFolder)
      for (const day of await list(trashFolder)) {
        if (/^\d{4}-\d\d-\d\d$/.test(day) && day < before)
          await rm(join(trash, day), { recursive: true, force: true })
      }
    },
  }
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } catch (error) {
    // Some file systems have no sync of a folder.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    await file.close()
  }
}

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: SYNCS }, worker))
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
