import type { ImageControls } from '@kurasa/reader-core'

/** Small pictures kept at once; each is some kilobytes. */
const KEPT = 120

/** Small pictures of a book's pages, made when they are shown and kept for when they are shown again. */
export class ThumbnailPictures {
  readonly #images: ImageControls
  readonly #made = new Map<number, Promise<string>>()
  #isClosed = false

  constructor(images: ImageControls) {
    this.#images = images
  }

  /**
   * Object URL of the picture of a section; rejects when there is none. What failed is tried again the next time.
   *
   * @param width - device pixels
   */
  get(section: number, width: number): Promise<string> {
    let url = this.#made.get(section)
    if (!url) {
      url = this.#images.thumbnail(section, width).then((blob) => {
        if (this.#isClosed) throw new DOMException('The strip has gone.', 'AbortError')
        return URL.createObjectURL(blob)
      })
      url.catch(() => this.#made.delete(section))
    }
    this.#made.delete(section)
    this.#made.set(section, url)
    const oldest = this.#made.keys().next().value
    if (this.#made.size > KEPT && oldest !== undefined) this.#forget(oldest)
    return url
  }

  close(): void {
    this.#isClosed = true
    for (const section of [...this.#made.keys()]) this.#forget(section)
  }

  #forget(section: number): void {
    void this.#made.get(section)?.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    )
    this.#made.delete(section)
  }
}
