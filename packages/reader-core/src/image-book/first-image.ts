import type { Publication } from '../publication/publication.ts'
import type { BookLayout } from '../view/book-view.ts'
import { choosePreview, chooseVariant } from './choose-variant.ts'
import { loadingPace } from './loading-pace.ts'

/**
 * Requests the first image of a book while the code that shows images is still loading: one round trip less on a slow
 * line. It guesses the file that is shown first; the loader decides, and a wrong guess is cancelled.
 */
export class FirstImage {
  /** The publication to use instead: its first image is not requested twice. */
  readonly publication: Publication
  readonly #source: Publication
  #request: { href: string; bytes: Promise<Uint8Array>; controller: AbortController } | undefined
  #isOver = false

  constructor(publication: Publication) {
    this.#source = publication
    this.publication = {
      ...publication,
      read: (href, options) => this.#take(href, options?.signal) ?? publication.read(href, options),
    }
  }

  /**
   * Requests the image of a section in the variant that is likely to be shown. Works once; does nothing for other kinds
   * of pages.
   */
  request(section: number, { size, settings }: Pick<BookLayout, 'size' | 'settings'>): void {
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
    // The caller that reads the bytes gets the error; an unread failure is no unhandled rejection.
    bytes.catch(() => {})
    this.#request = { href, bytes, controller }
  }

  /** Cancels the request unless a caller has read it. */
  end(): void {
    this.#isOver = true
    this.#request?.controller.abort()
    this.#request = undefined
  }

  /** Hands over the requested bytes with the right to cancel them. A different image means that the guess was wrong. */
  #take(href: string, signal: AbortSignal | undefined): Promise<Uint8Array> | undefined {
    const request = this.#request
    if (request?.href !== href || signal?.aborted) {
      this.end()
      return undefined
    }
    this.#request = undefined
    signal?.addEventListener('abort', () => request.controller.abort(), { once: true })
    return request.bytes
  }
}
