import type { PageMap } from '../paginator/page-map.ts'
import type { LateFaces } from './late-faces.ts'
import { isSound, type PageStore, type StoredPages } from './page-store.ts'

/** Counts within this time are written together, ms. */
const WRITE_DELAY_MS = 1500
/** Longest wait for a store before the first page is shown without it, ms. */
const STORE_PATIENCE_MS = 300

/** Brings the pages of a layout back from a store, and writes there what is counted. */
export class PageKeeper {
  readonly #store: PageStore
  readonly #key: string
  readonly #maps: () => Iterable<PageMap>
  readonly #lateFaces: LateFaces
  /** Names of the late faces that the maps were counted with. */
  #faces: string[]
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Pages in the store. */
  #written = 0
  /** True while the store has better pages than these, which temporarily use other faces. */
  #isHeld = false

  /** @param parts.maps - returns the current canonical maps of the layout */
  constructor(parts: { store: PageStore; key: string; faces: LateFaces; maps: () => Iterable<PageMap> }) {
    this.#store = parts.store
    this.#key = parts.key
    this.#maps = parts.maps
    this.#lateFaces = parts.faces
    this.#faces = parts.faces.names
  }

  /**
   * Puts stored pages into the maps of their sections. A store that is slow is not waited for: what it has comes in
   * when it answers.
   *
   * @param mapOf - the canonical map of a section
   * @param onRestored - called when pages were brought back
   * @returns settled when that is done, or has taken too long
   */
  async restore(
    mapOf: (section: number) => PageMap | undefined,
    onRestored: () => void = () => {},
  ): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STORE_PATIENCE_MS)
    })
    const restored = this.#restore(mapOf).then(
      (isRestored) => {
        if (isRestored) onRestored()
      },
      () => {
        // A store that fails is a store that forgot.
      },
    )
    await Promise.race([restored, patience])
    clearTimeout(timer)
  }

  async #restore(mapOf: (section: number) => PageMap | undefined): Promise<boolean> {
    const pages = await this.#store.load(this.#key)
    if (!pages || !isSound(pages)) return false
    const faces = await this.#lateFaces.expect(pages.faces)
    this.#isHeld = faces === 'coming'
    if (faces !== 'here') return false
    this.#faces = pages.faces
    let restored = 0
    for (const [section, { starts, isComplete }] of Object.entries(pages.sections)) {
      const map = mapOf(Number(section))
      if (!map) continue
      map.restore(starts, isComplete)
      restored += starts.length
    }
    this.#written = restored
    return restored > 0
  }

  /** More was counted: it is written soon. */
  keep(): void {
    if (!this.#isHeld) this.#timer ??= setTimeout(() => this.write(), WRITE_DELAY_MS)
  }

  /** Something of the book has come that these pages were counted without: they are not to be kept. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isHeld = true
  }

  /**
   * Writes what is pending: all is counted, or this layout is discarded. Not in this task, which may be laying out a
   * page.
   */
  flush(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.write(), 0)
  }

  /** Writes what waits now: the page may be closed. */
  write(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const sections: StoredPages['sections'] = {}
    let count = 0
    for (const { section, starts, isComplete } of this.#maps()) {
      if (!isComplete && starts.length < 2) continue
      sections[section] = { starts: [...starts], isComplete }
      count += starts.length
    }
    if (count <= this.#written) return
    this.#written = count
    this.#store.save(this.#key, { sections, faces: this.#faces }).catch(() => {
      // Pages that could not be kept are counted again.
    })
  }
}
