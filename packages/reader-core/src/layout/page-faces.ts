/** How long a page waits for the face it is set in, ms. */
const PATIENCE_MS = 3000
/** Letters that a face must have before a page waits for it, by script; the rest of it loads when a page needs it. */
const LATIN_SAMPLE = 'Aa'
const ARABIC_SAMPLE = 'ابت'

const bareName = (family: string): string =>
  family
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase()
/** Names a face of a document. */
export const faceName = (face: FontFace): string =>
  [bareName(face.family), face.style, face.weight, face.unicodeRange].join(' ')

/**
 * The faces of the host that pages are set in. Pages are laid out when the main one is there; one that comes later (a
 * slow line, the first italics) makes all pages new, since letters of another width break lines elsewhere.
 */
export class PageFaces {
  readonly #onLate: () => void
  readonly #loads = new Map<string, Promise<void>>()
  readonly #missing = new Set<string>()
  /** Faces that pages were laid out with from the first. */
  readonly #waited = new Set<string>()
  /** Faces that loaded after pages were laid out. */
  readonly #known = new Set<string>()
  #names: string[] = []
  #waits = 0
  #isListening = false
  #isWatching = false

  /** @param onLate - called when a face arrives after pages were laid out without it */
  constructor(onLate: () => void) {
    this.#onLate = onLate
  }

  /** The families that pages are set in from now on, as a CSS list. */
  use(families: string): void {
    this.#names = families.split(',').map(bareName)
    if (this.#isListening) return
    this.#isListening = true
    document.fonts.addEventListener('loadingdone', this.#loaded)
  }

  /** True while pages use another face because the wanted one did not load in time. */
  get isMissing(): boolean {
    return this.#missing.has(this.#names[0] ?? '')
  }

  /** Names of the faces that loaded after pages were laid out: pages without them have other starts. */
  get names(): string[] {
    return [...this.#known].sort()
  }

  /** Faces that load meanwhile are awaited: none of them is late. */
  async during<T>(loading: Promise<T>): Promise<T> {
    this.#waits++
    try {
      return await loading
    } finally {
      this.#waits--
    }
  }

  /** Pages are laid out with these late faces from now on. */
  know(names: readonly string[]): void {
    for (const name of names) this.#known.add(name)
  }

  /** Resolves when the first of the families is there, or when waiting longer would keep the reader from reading. */
  load(isArabic: boolean): Promise<void> {
    const name = this.#names[0]
    if (!name) return Promise.resolve()
    let load = this.#loads.get(name)
    if (!load) {
      load = this.#load(name, isArabic ? ARABIC_SAMPLE : LATIN_SAMPLE)
      this.#loads.set(name, load)
    }
    return load
  }

  destroy(): void {
    document.fonts?.removeEventListener('loadingdone', this.#loaded)
    this.#isListening = false
  }

  async #load(name: string, sample: string): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#missing.add(name)
        resolve()
      }, PATIENCE_MS)
    })
    // The bold of heads is on the first page of nearly every chapter; italics wait until they are met.
    const weights = [400, 700].map((weight) => document.fonts.load(`${weight} 16px "${name}"`, sample))
    const all = Promise.all(weights).then(
      (faces) => {
        for (const face of faces.flat()) this.#waited.add(faceName(face))
        if (this.#missing.delete(name) && this.#names[0] === name && this.#isListening) this.#onLate()
      },
      () => {
        // A face that cannot be loaded is skipped: the next of the list replaces it.
      },
    )
    await this.during(Promise.race([all, patience]))
    clearTimeout(timer)
  }

  /** Awaits the faces that a layout has just started to use, where the browser has no event for loaded faces. */
  watch(): void {
    const coming = [...document.fonts].filter((face) => face.status === 'loading')
    if (this.#isWatching || coming.length === 0) return
    this.#isWatching = true
    void Promise.allSettled(coming.map((face) => face.loaded)).then(() => {
      this.#isWatching = false
      if (!this.#isListening) return
      this.#arrived(coming.filter((face) => face.status === 'loaded'))
      this.watch()
    })
  }

  readonly #loaded = (event: FontFaceSetLoadEvent): void => this.#arrived(event.fontfaces)

  #arrived(faces: readonly FontFace[]): void {
    // Pages are laid out after what is waited for.
    if (this.#waits > 0 || this.isMissing) return
    const late = faces.filter(
      (face) =>
        this.#names.includes(bareName(face.family)) &&
        !this.#waited.has(faceName(face)) &&
        !this.#known.has(faceName(face)),
    )
    for (const face of late) this.#known.add(faceName(face))
    if (late.length > 0) this.#onLate()
  }
}
