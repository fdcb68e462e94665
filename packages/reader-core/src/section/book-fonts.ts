import type { Publication } from '../publication/publication.ts'
import type { BookFont } from './sheet-rewriter.ts'

/** How long a first page waits for a font of the book, ms. */
const PATIENCE_MS = 3000

/** Fonts of a book under private names, loaded when a section uses them. */
export class BookFonts {
  readonly #publication: Publication
  readonly #loads = new Map<BookFont, Promise<void>>()
  readonly #faces: FontFace[] = []
  readonly #onLate: () => void
  /** Number of fonts that were not awaited any longer while they were loading. */
  #late = 0
  #isDestroyed = false

  /** @param onLate - called when a font arrives after pages were laid out without it */
  constructor(publication: Publication, onLate: () => void) {
    this.#publication = publication
    this.#onLate = onLate
  }

  /** True while pages are laid out without a font that may still load. */
  get isMissing(): boolean {
    return this.#late > 0
  }

  /** Resolves when the fonts are there, or when waiting longer would keep the reader from reading. */
  async load(fonts: BookFont[]): Promise<void> {
    const loads = fonts.map((font) => {
      let load = this.#loads.get(font)
      if (!load) {
        load = this.#load(font)
        this.#loads.set(font, load)
      }
      return load
    })
    if (loads.length === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isLate = true
        this.#late++
        resolve()
      }, PATIENCE_MS)
    })
    const all = Promise.all(loads).then(() => {
      if (!isLate) return
      this.#late--
      if (!this.#isDestroyed) this.#onLate()
    })
    await Promise.race([all, patience])
    clearTimeout(timer)
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const face of this.#faces) document.fonts.delete(face)
  }

  async #load(font: BookFont): Promise<void> {
    for (const href of font.hrefs) {
      try {
        const bytes = await this.#publication.read(href)
        const descriptors = Object.fromEntries(Object.entries(font.descriptors).filter(([, value]) => value))
        const face = new FontFace(font.family, bytes as unknown as BufferSource, descriptors)
        await face.load()
        if (this.#isDestroyed) return
        document.fonts.add(face)
        this.#faces.push(face)
        return
      } catch {
        // The next source of the same face; without any, the page is set in the default face.
      }
    }
  }
}
