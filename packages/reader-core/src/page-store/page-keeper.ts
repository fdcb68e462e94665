import type { PageMap } from '../paginator/page-map.ts'
import { isSound } from './indexed-db-page-store.ts'
import type { PageStore, StoredPages } from './page-store.ts'

/** Sections counted within this time are written together, ms. */
const WRITE_DELAY_MS = 1500

/** Brings the pages of a layout back from a store, and writes there what is counted. */
export class PageKeeper {
  readonly #store: PageStore
  readonly #key: string
  readonly #maps: () => Iterable<PageMap>
  #timer: ReturnType<typeof setTimeout> | undefined
  #written = 0

  /** @param parts.maps - canonical maps of the layout, as they are when asked */
  constructor(parts: { store: PageStore; key: string; maps: () => Iterable<PageMap> }) {
    this.#store = parts.store
    this.#key = parts.key
    this.#maps = parts.maps
  }

  /**
   * Puts stored pages into the maps of their sections.
   *
   * @param mapOf - the canonical map of a section
   * @returns whether anything was brought back
   */
  async restore(mapOf: (section: number) => PageMap | undefined): Promise<boolean> {
    const pages = await this.#store.load(this.#key).catch(() => undefined)
    if (!pages || !isSound(pages)) return false
    let restored = 0
    for (const [section, starts] of Object.entries(pages)) {
      const map = mapOf(Number(section))
      if (!map) continue
      map.restore(starts)
      restored++
    }
    this.#written = restored
    return restored > 0
  }

  /** Another section was counted: it is written soon. */
  keep(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#write()
    }, WRITE_DELAY_MS)
  }

  /** Writes what waits: all is counted, or this layout is given up. Not in this task: it may be laying out a page. */
  flush(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    setTimeout(() => this.#write(), 0)
  }

  #write(): void {
    const pages: StoredPages = {}
    let count = 0
    for (const map of this.#maps()) {
      if (!map.isComplete) continue
      pages[map.section] = [...map.starts]
      count++
    }
    if (count <= this.#written) return
    this.#written = count
    this.#store.save(this.#key, pages).catch(() => {
      // Pages that could not be kept are counted again.
    })
  }
}
