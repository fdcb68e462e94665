import { createCatalogueCache } from '../catalogue-cache/catalogue-cache.ts'
import type { AssetStore, StoredAsset } from '../ports/asset-store.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * An asset store that keeps small assets in memory, at most `limit` bytes, and drops first what was used longest ago.
 * The bytes under a key never change, since keys hold a hash; whether a caller may have them is decided before they
 * are read.
 */
export function cacheAssets(
  store: AssetStore,
  { clock, limit }: { clock: Clock; limit: number },
): AssetStore {
  const kept = createCatalogueCache<StoredAsset | undefined>({
    clock,
    limit,
    costOf: (asset) => (asset?.isWhole ? asset.size : Number.POSITIVE_INFINITY),
  })
  return { ...store, open: (key) => kept.resolve(key, () => store.open(key)) }
}
