import type { AssetStore } from '../ports/asset-store.ts'

/** Assets in memory, with a look inside. */
export function createMemoryAssets(): AssetStore & { keys(): string[] } {
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
    keys: () => [...stored.keys()].sort(),
  }
}
