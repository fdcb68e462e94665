import type { BookLayout } from '../navigator/book-view.ts'
import type { Publication } from '../publication/publication.ts'
import { choosePreview, chooseVariant } from './choose-variant.ts'
import { loadingPace } from './loading-pace.ts'

/**
 * Asks for the image a book opens with while the code that shows images is still on its way: on a slow line that is one
 * wait less. It has the file that is most likely shown first; the loader decides, and a wrong guess is given up.
 */
export class FirstImage {
  /** The book, whose first image is not asked for twice. */
  readonly publication: Publication
  readonly #source: Publication
  #asked: { href: string; bytes: Promise<Uint8Array>; controller: AbortController } | undefined
  #isOver = false

  constructor(publication: Publication) {
    this.#source = publication
    this.publication = {
      ...publication,
      read: (href, options) => this.#take(href, options?.signal) ?? publication.read(href, options),
    }
  }

  /** Asks for the image of a section as it is likely to be shown. Once; a book of other pages is left alone. */
  ask(section: number, { size, settings }: Pick<BookLayout, 'size' | 'settings'>): void {
    const page = this.#source.readingOrder[section]
    if (this.#isOver || !page || this.#source.kind !== 'image' || size.width < 1 || size.height < 1) return
    this.#isOver = true
    const { width = 2, height = 3 } = page
    const isWhole = settings.imageMode === 'paged' && /contain|smart/.test(settings.imageFit)
    const shown = isWhole ? Math.min(size.width, (size.height * width) / height) : size.width
    const { connection } = navigator as Navigator & { connection?: Parameters<typeof loadingPace>[1] }
    const isSaving = loadingPace(settings.dataSaver, connection) === 'saving'
    const choice = chooseVariant(page, shown * devicePixelRatio, isSaving)
    const { href } = choosePreview(page, choice) ?? choice
    const controller = new AbortController()
    const bytes = this.#source.read(href, { signal: controller.signal })
    // Who takes it hears of a failure; nobody needs to.
    bytes.catch(() => {})
    this.#asked = { href, bytes, controller }
  }

  /** Gives up what nobody took. */
  end(): void {
    this.#isOver = true
    this.#asked?.controller.abort()
    this.#asked = undefined
  }

  /** What was asked for, handed over with the right to cancel it. Another image means that the guess was wrong. */
  #take(href: string, signal: AbortSignal | undefined): Promise<Uint8Array> | undefined {
    const asked = this.#asked
    if (asked?.href !== href || signal?.aborted) {
      this.end()
      return undefined
    }
    this.#asked = undefined
    signal?.addEventListener('abort', () => asked.controller.abort(), { once: true })
    return asked.bytes
  }
}
