import type { ImageControls } from '@kurasa/reader-core'

/** Small pictures kept at once; each is some kilobytes. */
const KEPT = 120

interface Made {
  url: Promise<string>
  controller: AbortController
  isDone: boolean
  /** Places that show it or wait for it. */
  users: number
}

/** Small pictures of a book's pages, made while they are in view and kept for when they are shown again. */
export class ThumbnailPictures {
  readonly #images: ImageControls
  readonly #made = new Map<number, Made>()
  #isClosed = false

  constructor(images: ImageControls) {
    this.#images = images
  }

  /**
   * Requests the picture of a section, as an object URL; a failed one is tried again the next time.
   *
   * @param width - device pixels
   * @returns releases it: a request without users is cancelled
   */
  use(section: number, width: number, onUrl: (url: string) => void): () => void {
    let made = this.#made.get(section)
    if (!made) made = this.#make(section, width)
    else {
      this.#made.delete(section)
      this.#made.set(section, made)
    }
    made.users++
    let isUsed = true
    made.url.then(
      (url) => {
        if (isUsed) onUrl(url)
      },
      () => undefined,
    )
    const used = made
    return () => {
      if (!isUsed) return
      isUsed = false
      used.users--
      if (used.users > 0 || used.isDone) return
      used.controller.abort()
      if (this.#made.get(section) === used) this.#made.delete(section)
    }
  }

  close(): void {
    this.#isClosed = true
    for (const section of [...this.#made.keys()]) this.#forget(section)
  }

  #make(section: number, width: number): Made {
    const controller = new AbortController()
    const url = this.#images.thumbnail(section, width, { signal: controller.signal }).then((blob) => {
      if (this.#isClosed) throw new DOMException('The strip has gone.', 'AbortError')
      made.isDone = true
      return URL.createObjectURL(blob)
    })
    const made: Made = { url, controller, isDone: false, users: 0 }
    url.catch(() => {
      if (this.#made.get(section) === made) this.#made.delete(section)
    })
    this.#made.set(section, made)
    const oldest = [...this.#made].find(([, { users }]) => users === 0)?.[0]
    if (this.#made.size > KEPT && oldest !== undefined) this.#forget(oldest)
    return made
  }

  #forget(section: number): void {
    const made = this.#made.get(section)
    made?.controller.abort()
    void made?.url.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    )
    this.#made.delete(section)
  }
}
