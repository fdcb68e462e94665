import { type AssetStore, trashFolder } from '../ports/asset-store.ts'

/** Assets in memory, with a look inside. */
export function createMemoryAssets(): AssetStore & {
  /** Files that readers use. */
  keys(): string[]
  /** Files that were set aside, with their day. */
  trash(): string[]
} {
  const stored = new Map<string, Uint8Array>()
  return {
    async put(key, bytes) {
      stored.set(key, bytes.slice())
    },
    get: async (key) => stored.get(key),
    async open(key) {
      const bytes = stored.get(key)
      return bytes && { size: bytes.byteLength, isWhole: true, body: () => bytes.slice() }
    },
    async list(folder) {
      const names = [...stored.keys()]
        .filter((key) => key.startsWith(`${folder}/`))
        .map((key) => key.slice(folder.length + 1).split('/')[0] ?? '')
      return [...new Set(names)]
    },
    async remove(keyOrFolder) {
      for (const key of stored.keys()) {
        if (key === keyOrFolder || key.startsWith(`${keyOrFolder}/`)) stored.delete(key)
      }
    },
    async flush(keys) {
      for (const key of keys) if (!stored.has(key)) throw new Error(`There is no ${key} to flush.`)
    },
    async setAside(keyOrFolder, day) {
      for (const [key, bytes] of [...stored]) {
        if (key !== keyOrFolder && !key.startsWith(`${keyOrFolder}/`)) continue
        stored.delete(key)
        stored.set(`${trashFolder}/${day}/${key}`, bytes)
      }
    },
    async emptyTrash(before) {
      for (const key of stored.keys()) {
        const [folder, day = ''] = key.split('/')
        if (folder === trashFolder && day < before) stored.delete(key)
      }
    },
    keys: () => [...stored.keys()].filter((key) => !isTrash(key)).sort(),
    trash: () =>
      [...stored.keys()]
        .filter(isTrash)
        .map((key) => key.slice(trashFolder.length + 1))
        .sort(),
  }
}

const isTrash = (key: string) => key.startsWith(`${trashFolder}/`)
