import { ReaderError } from '../errors.ts'
import type { Publication } from '../publication/publication.ts'
import type { PageImages } from './page-images.ts'
import { hasSmallImage, makeThumbnail, reduceImage } from './thumbnail.ts'

/** Most small images requested at once. */
const SMALL_AT_ONCE = 3

interface Job {
  section: number
  width: number
  isSmall: boolean
  controller: AbortController
  resolve(blob: Blob): void
  reject(error: unknown): void
}

/**
 * Makes thumbnails one after the other, after the page on screen. Whole pages are read for them one at a time,
 * cancelled while the page on screen is loading, and never in data saver mode.
 */
export class Thumbnails {
  readonly #publication: Publication
  readonly #images: Pick<PageImages, 'decoded' | 'isBusy' | 'onBusy'>
  readonly #isSaving: () => boolean
  #waiting: Job[] = []
  readonly #running = new Set<Job>()

  constructor(parts: {
    publication: Publication
    images: Pick<PageImages, 'decoded' | 'isBusy' | 'onBusy'>
    isSaving: () => boolean
  }) {
    this.#publication = parts.publication
    this.#images = parts.images
    this.#isSaving = parts.isSaving
    this.#images.onBusy(() => this.#update())
  }

  /**
   * A small image of a page.
   *
   * @param width - device pixels
   * @throws {ReaderError} 'unsupported-format' for a page that is no image, 'not-found' where data is saved, 'aborted', and
   * what reading the image throws
   */
  get(section: number, width: number, { signal }: { signal?: AbortSignal } = {}): Promise<Blob> {
    const page = this.#publication.readingOrder[section]
    if (!page?.type.startsWith('image/')) {
      const error = new ReaderError('unsupported-format', `Page ${section + 1} is no image.`)
      return Promise.reject(error)
    }
    return new Promise((resolve, reject) => {
      const isSmall = hasSmallImage(page, width)
      const job: Job = { section, width, isSmall, controller: new AbortController(), resolve, reject }
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((each) => each !== job)
        job.controller.abort()
        reject(new ReaderError('aborted', 'The small image is no longer wanted.'))
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(job)
      this.#update()
    })
  }

  #update(): void {
    if (this.#images.isBusy) {
      for (const job of this.#running) {
        if (job.isSmall || this.#images.decoded.has(job.section)) continue
        // It starts again when the page on screen is loaded.
        this.#running.delete(job)
        job.controller.abort()
        job.controller = new AbortController()
        this.#waiting.unshift(job)
      }
      return
    }
    for (const job of [...this.#waiting]) {
      const most = job.isSmall ? SMALL_AT_ONCE : 1
      const running = [...this.#running].filter(({ isSmall }) => isSmall === job.isSmall).length
      if (running < most) this.#start(job)
    }
  }

  #start(job: Job): void {
    this.#waiting = this.#waiting.filter((each) => each !== job)
    this.#running.add(job)
    const { signal } = job.controller
    this.#make(job, signal)
      .then(job.resolve, (error: unknown) => {
        if (!signal.aborted) job.reject(error)
      })
      .finally(() => {
        if (signal !== job.controller.signal) return
        this.#running.delete(job)
        this.#update()
      })
  }

  async #make({ section, width }: Job, signal: AbortSignal): Promise<Blob> {
    const there = this.#images.decoded.get(section)?.bytes
    if (there) return reduceImage(there, width, signal)
    if (this.#isSaving()) throw new ReaderError('not-found', 'Data is saved: the page has no small image.')
    return makeThumbnail(this.#publication, this.#publication.readingOrder[section]!, width, signal)
  }
}
