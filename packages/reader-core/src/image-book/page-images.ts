import { isAborted } from '../errors.ts'
import type { Publication } from '../publication/publication.ts'
import type { ImageFailure, ImageState } from '../view/image-controls.ts'
import { choosePreview, chooseVariant, type ImageChoice } from './choose-variant.ts'
import { ImageError, type LoadedImage, loadImage } from './image-loader.ts'
import { retryDelay } from './retry-delay.ts'

/** Loads one image; tests replace it. */
export type LoadImage = typeof loadImage

/** Dependencies that load the images of a book. */
export interface PageImagesOptions {
  publication: Publication
  load?: LoadImage
  /** Decoded images kept at most, those that are held or shown counted in. Default 10. */
  mostDecoded?: number
  /** Milliseconds after which an image counts as stalled. */
  stallMs?: number
  /** Work to be done on an image before it is shown. Never rejects. */
  prepare?(section: number, bytes: Blob): Promise<void>
  /** Called when the true size of an image became known. */
  onSize?(section: number, size: { width: number; height: number }): void
}

interface Entry {
  section: number
  state: ImageState
  image?: LoadedImage
  /** The variant that is loaded or being loaded. */
  choice?: ImageChoice
  /** Href of a larger image that failed while a smaller one is shown: not requested again automatically. */
  refused?: string
  controller?: AbortController
  attempts: number
  timer?: ReturnType<typeof setTimeout>
  holds: number
  listeners: Set<() => void>
}

const WAITING: ImageState = { status: 'waiting' }
/** Decoded images kept at once: a view of two, the next ones, the one before, a few of a strip. */
const MOST_DECODED = 10
/** Decoded bytes from which on no page is kept, nor loaded, but those on screen: cheap phones have no more. */
const MOST_DECODED_BYTES = 96_000_000
/** Images loaded at once ahead of need. Visible images load first, and alone. */
const AHEAD_AT_ONCE = 2

/**
 * The images of a book: loads what is wanted, in that order; what is on screen before all else. Cancels unwanted loads, and releases the
 * images farthest from the view.
 */
export class PageImages {
  readonly #publication: Publication
  readonly #load: LoadImage
  readonly #mostDecoded: number
  readonly #stallMs: number | undefined
  readonly #prepare: PageImagesOptions['prepare']
  readonly #onSize: PageImagesOptions['onSize']
  readonly #entries = new Map<number, Entry>()
  /** Sections on screen, then those likely next. */
  #shown: readonly number[] = []
  #ahead: readonly number[] = []
  #width: (section: number) => number = () => Number.POSITIVE_INFINITY
  #isSaving = false
  #isClosed = false
  #isPaused = false
  #isFrontComing = false
  readonly #busyListeners = new Set<() => void>()
  readonly #onOnline = () => this.#retryAll()

  constructor(options: PageImagesOptions) {
    this.#publication = options.publication
    this.#load = options.load ?? loadImage
    this.#mostDecoded = options.mostDecoded ?? MOST_DECODED
    this.#stallMs = options.stallMs
    this.#prepare = options.prepare
    this.#onSize = options.onSize
    globalThis.addEventListener?.('online', this.#onOnline)
  }

  /** State of an image. Same reference until it changed. */
  state(section: number): ImageState {
    return this.#entries.get(section)?.state ?? WAITING
  }

  /** @returns unsubscribe */
  onChange(section: number, listener: () => void): () => void {
    const entry = this.#entry(section)
    entry.listeners.add(listener)
    return () => {
      entry.listeners.delete(listener)
      this.#forget(entry)
    }
  }

  /**
   * Sets which images to load, and in which order.
   *
   * @param wanted.shown - sections on screen
   * @param wanted.ahead - sections likely next, the likeliest first
   * @param wanted.width - width an image is shown at, device pixels
   */
  want(wanted: {
    shown: readonly number[]
    ahead: readonly number[]
    width?: (section: number) => number
    isSaving?: boolean
  }): void {
    this.#shown = wanted.shown
    this.#ahead = wanted.ahead
    if (wanted.width) this.#width = wanted.width
    this.#isSaving = wanted.isSaving ?? false
    this.#update()
  }

  /** Requests an image while something outside shows it. @returns releases it */
  hold(section: number): () => void {
    const entry = this.#entry(section)
    entry.holds++
    this.#update()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      entry.holds--
      this.#update()
    }
  }

  /** While a finger or an animation moves pages, nothing that could disturb it begins. */
  set isPaused(isPaused: boolean) {
    if (this.#isPaused === isPaused) return
    this.#isPaused = isPaused
    if (!isPaused) this.#update()
    for (const listener of this.#busyListeners) listener()
  }

  /** Whether images on screen are loading, or pages move: nothing else may share the line and the device. */
  get isBusy(): boolean {
    return this.#isFrontComing || this.#isPaused
  }

  /** Called when `isBusy` may have changed. */
  onBusy(listener: () => void): void {
    this.#busyListeners.add(listener)
  }

  /** Requests an image that failed again, at once: a new request. */
  retry(section: number): void {
    const entry = this.#entries.get(section)
    if (entry?.state.status !== 'failed') return
    clearTimeout(entry.timer)
    entry.attempts = 0
    this.#set(entry, WAITING)
    this.#update()
  }

  /** The images that are kept decoded, by section. */
  get decoded(): ReadonlyMap<number, LoadedImage> {
    return new Map(
      [...this.#entries.values()].flatMap(({ section, image }) => (image ? [[section, image]] : [])),
    )
  }

  /** Releases everything; later requests load again. */
  clear(): void {
    this.#shown = []
    this.#ahead = []
    for (const entry of [...this.#entries.values()]) {
      this.#release(entry)
      this.#forget(entry)
    }
  }

  destroy(): void {
    this.#isClosed = true
    globalThis.removeEventListener?.('online', this.#onOnline)
    for (const entry of this.#entries.values()) {
      this.#stop(entry)
      entry.image?.release()
    }
    this.#entries.clear()
  }

  // --- what is wanted ---------------------------------------------------------------------------------------------

  #update(): void {
    if (this.#isClosed) return
    const held = [...this.#entries.values()].filter(({ holds }) => holds > 0).map(({ section }) => section)
    const front = [...new Set([...this.#shown, ...held])]
    const order = [...new Set([...front, ...this.#ahead])].slice(0, Math.max(this.#mostDecoded, front.length))
    for (const entry of [...this.#entries.values()]) {
      if (entry.controller && !order.includes(entry.section)) this.#stop(entry)
      if (!order.includes(entry.section) && entry.state.status === 'failed') {
        // Turning to it again requests it again.
        this.#stop(entry)
        entry.attempts = 0
        this.#set(entry, WAITING)
      }
    }
    // Letting go takes its time as well; only where one more is to come, and there would be too many, it cannot wait.
    const isOneToCome = front.some((section) => !this.#entries.get(section)?.image)
    if (!this.#isPaused || (isOneToCome && this.decoded.size >= this.#mostDecoded)) this.#evict(front, order)
    const isFrontOnItsWay = this.#begin(front, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    if (isFrontOnItsWay) {
      // Nothing shares the line with what one waits for.
      for (const section of order) {
        const entry = this.#entries.get(section)
        if (entry?.controller && !front.includes(section)) this.#stop(entry)
      }
    } else if (!this.#isPaused) this.#begin(order, AHEAD_AT_ONCE, MOST_DECODED_BYTES)
    for (const entry of [...this.#entries.values()]) this.#forget(entry)
    if (this.#isFrontComing === isFrontOnItsWay) return
    this.#isFrontComing = isFrontOnItsWay
    for (const listener of this.#busyListeners) listener()
  }

  /** Starts what of these is neither there nor on its way, and would be kept. @returns whether any is on its way */
  #begin(sections: readonly number[], most: number, mostBytes: number): boolean {
    let running = 0
    let bytes = 0
    for (const section of sections) {
      if (bytes >= mostBytes) break
      const entry = this.#entry(section)
      bytes += bytesOf(entry.image)
      const wanted = this.#choice(section)
      const isThere =
        entry.state.status === 'ready' &&
        (entry.choice?.href === wanted.href ||
          entry.refused === wanted.href ||
          !isWider(wanted, entry.choice))
      const isGivenUp = entry.state.status === 'failed'
      if (!entry.controller && !isThere && !isGivenUp && running < most) this.#start(entry, wanted)
      if (entry.controller) running++
    }
    return running > 0
  }

  #choice(section: number): ImageChoice {
    return chooseVariant(this.#publication.readingOrder[section]!, this.#width(section), this.#isSaving)
  }

  /** Releases what is farthest from the pages on screen. */
  #evict(front: readonly number[], order: readonly number[]): void {
    const rank = (section: number) => {
      const at = order.indexOf(section)
      const distance = Math.min(...front.map((shown) => Math.abs(shown - section)), Number.MAX_SAFE_INTEGER)
      return at >= 0 ? at : order.length + distance
    }
    const kept = [...this.#entries.values()].filter(({ image }) => image)
    kept.sort((a, b) => rank(a.section) - rank(b.section))
    const toCome = order.filter((section) => !this.#entries.get(section)?.image).length
    let bytes = 0
    for (const [index, entry] of kept.entries()) {
      // As `#begin` counts: what is released here must not be loaded again there.
      const isRoom =
        bytes < MOST_DECODED_BYTES && index < this.#mostDecoded - (order.includes(entry.section) ? 0 : toCome)
      bytes += bytesOf(entry.image)
      if (!isRoom && !front.includes(entry.section)) this.#release(entry)
    }
  }

  // --- one image --------------------------------------------------------------------------------------------------

  #start(entry: Entry, choice: ImageChoice): void {
    clearTimeout(entry.timer)
    const controller = new AbortController()
    entry.controller = controller
    const { section } = entry
    const preview = entry.image ? undefined : choosePreview(this.#publication.readingOrder[section]!, choice)
    if (!entry.image) this.#set(entry, { status: 'loading' })
    const work = async () => {
      if (preview) {
        // A failed preview is ignored: the page is shown when its own image is loaded.
        const image = await this.#fetch(preview, controller).catch((error: unknown) => {
          if (isAborted(error)) throw error
        })
        if (image) this.#show(entry, controller, image, preview, 'preview')
      }
      const image = await this.#fetch(choice, controller)
      if (image.bytes) await this.#prepare?.(section, image.bytes)
      this.#show(entry, controller, image, choice, 'ready')
    }
    work()
      .catch((error: unknown) => {
        if (entry.controller !== controller || isAborted(error)) return
        this.#failed(entry, choice, error instanceof ImageError ? error.failure : 'corrupt')
      })
      .finally(() => {
        if (entry.controller !== controller) return
        entry.controller = undefined
        this.#update()
      })
  }

  #fetch(choice: ImageChoice, { signal }: AbortController): Promise<LoadedImage> {
    return this.#load(this.#publication, choice, { signal, stallMs: this.#stallMs })
  }

  #show(
    entry: Entry,
    controller: AbortController,
    image: LoadedImage,
    choice: ImageChoice,
    status: 'preview' | 'ready',
  ): void {
    // Cancelled between its last step and this one, it would never be released.
    if (entry.controller !== controller) {
      image.release()
      return
    }
    const old = entry.image
    entry.image = image
    entry.choice = choice
    entry.attempts = 0
    const { width, height } = this.#publication.readingOrder[entry.section]!
    if (!(width && height) && image.width && image.height) {
      this.#onSize?.(entry.section, { width: image.width, height: image.height })
    }
    const { url, element } = image
    this.#set(entry, { status, ...(url && { url }), ...(element && { element }) })
    // Only now, that no page shows a URL that is revoked.
    old?.release()
  }

  #failed(entry: Entry, choice: ImageChoice, failure: ImageFailure): void {
    const delay = retryDelay(failure, entry.attempts++)
    if (entry.image) {
      // A smaller image is better than none.
      entry.refused = choice.href
      this.#set(entry, { ...entry.state, status: 'ready' })
      return
    }
    this.#set(entry, { status: 'failed', failure, ...(delay !== undefined && { isRetrying: true }) })
    if (delay === undefined) return
    entry.timer = setTimeout(() => {
      this.#set(entry, WAITING)
      this.#update()
    }, delay)
  }

  /** Requests everything again that failed without a connection. */
  #retryAll(): void {
    for (const entry of this.#entries.values()) {
      const { failure } = entry.state
      if (failure === 'network' || failure === 'stalled') this.retry(entry.section)
    }
  }

  #stop(entry: Entry): void {
    clearTimeout(entry.timer)
    const { controller } = entry
    entry.controller = undefined
    controller?.abort()
    if (entry.state.status === 'loading') this.#set(entry, WAITING)
  }

  #release(entry: Entry): void {
    this.#stop(entry)
    const { image } = entry
    entry.image = undefined
    entry.choice = undefined
    entry.refused = undefined
    this.#set(entry, WAITING)
    image?.release()
  }

  #entry(section: number): Entry {
    let entry = this.#entries.get(section)
    if (!entry) {
      entry = { section, state: WAITING, attempts: 0, holds: 0, listeners: new Set() }
      this.#entries.set(section, entry)
    }
    return entry
  }

  /** A book of a thousand pages leaves nothing behind of those that were passed. */
  #forget(entry: Entry): void {
    const { section, state, holds, listeners } = entry
    if (state !== WAITING || holds || listeners.size || entry.controller || entry.image) return
    this.#entries.delete(section)
  }

  #set(entry: Entry, state: ImageState): void {
    if (entry.state === state) return
    entry.state = state
    for (const listener of [...entry.listeners]) listener()
  }
}

/** Decoded, 4 bytes a pixel. */
const bytesOf = (image: LoadedImage | undefined): number => (image ? image.width * image.height * 4 : 0)

function isWider(wanted: ImageChoice, present: ImageChoice | undefined): boolean {
  return wanted.width === undefined || present?.width === undefined || wanted.width > present.width
}
