import type { Publication, Section } from '../publication/publication.ts'

/** Bytes in which nearly every image has its size. */
const HEAD_BYTES = 65_536
/** Pages looked at on each side of those on screen. */
const REACH = 6

/**
 * Learns the sizes of images near the reader from their first bytes, when the book does not give them: one at a time,
 * so that nothing waits for it. A source without `readHead` is not used.
 */
export class SizeScout {
  readonly #publication: Publication
  readonly #sizeIn: (head: Uint8Array, section: Section) => { width: number; height: number } | undefined
  readonly #onSize: (section: number, size: { width: number; height: number }) => void
  readonly #requested = new Set<number>()
  #queue: number[] = []
  #isBusy = false
  #controller: AbortController | undefined

  constructor(parts: {
    publication: Publication
    /** Size of a page by the first bytes of its file. */
    sizeIn: (head: Uint8Array, section: Section) => { width: number; height: number } | undefined
    onSize: (section: number, size: { width: number; height: number }) => void
  }) {
    this.#publication = parts.publication
    this.#sizeIn = parts.sizeIn
    this.#onSize = parts.onSize
  }

  /** The reader is at these sections. Stops searching near the previous position. */
  lookAround(first: number, last: number): void {
    const { readingOrder, readHead } = this.#publication
    if (!readHead) return
    const near: number[] = []
    for (let distance = 1; distance <= REACH; distance++) near.push(last + distance, first - distance)
    this.#queue = near.filter((section) => {
      const image = readingOrder[section]
      return image && !(image.width && image.height) && !this.#requested.has(section)
    })
    void this.#work()
  }

  end(): void {
    this.#queue = []
    this.#controller?.abort()
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let section = this.#queue.shift(); section !== undefined; section = this.#queue.shift()) {
      this.#requested.add(section)
      const controller = new AbortController()
      this.#controller = controller
      const { signal } = controller
      const image = this.#publication.readingOrder[section]!
      const head = await this.#publication.readHead!(image.href, HEAD_BYTES, { signal }).catch(
        () => undefined,
      )
      const size = head && this.#sizeIn(head, image)
      if (size && !signal.aborted) this.#onSize(section, size)
      // Cancelled before a response, it may be requested again.
      if (signal.aborted) this.#requested.delete(section)
    }
    this.#isBusy = false
  }
}
