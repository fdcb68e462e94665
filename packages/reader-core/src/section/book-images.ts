import { imageSize } from '../publication/images/image-size.ts'
import type { Publication } from '../publication/publication.ts'
import { DARK_INK, markDarkInk } from './dark-ink.ts'

interface BookImage {
  width: number
  height: number
  /** Object URL of the bytes, once they are here. */
  url?: string
  isLoading: boolean
  /** Whether it is dark ink on a transparent ground; undefined until it was looked at. */
  isInk?: boolean
  waiting: Set<Element>
}

const XLINK_NS = 'http://www.w3.org/1999/xlink'
/** Pictures whose bytes stay as object URLs. */
const KEPT_URLS = 60
/** How long a page waits for a picture of unknown size, ms. */
const PATIENCE_MS = 2500
/** Markup, in UTF-8 or UTF-16. */
const DRAWING = /^[\s\0\xbb\xbf\xef\xfe\xff]*</
/** A picture as a browser takes it: it knows pictures by their bytes, whatever a book calls them, but for drawings. */
export function pictureBlob(bytes: Uint8Array): Blob {
  const isDrawing = DRAWING.test(String.fromCharCode(...bytes.subarray(0, 64)))
  return new Blob([bytes as BlobPart], { type: isDrawing ? 'image/svg+xml' : '' })
}

/** The box of a picture of unknown size, as browsers have it. */
const USUAL_SIZE = { width: 300, height: 150 }

const placeholder = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`

/**
 * Pictures of a book. Their sizes are known before a page is laid out, from the manifest or from the first bytes, so
 * that no picture that arrives late moves a line.
 */
export class BookImages {
  readonly #publication: Publication
  readonly #images = new Map<string, BookImage | undefined>()
  readonly #onLate: () => void
  readonly #missingSound: string | undefined
  /** Pictures whose size pages were laid out without. */
  readonly #late = new Set<string>()
  #rare: typeof import('./rare-pictures.ts') | undefined
  #isDestroyed = false

  /**
   * @param onLate - called when a picture arrives whose size pages were laid out without: they are other pages now
   * @param missingSound - words in place of a sound or film that cannot be played
   */
  constructor(publication: Publication, onLate: () => void = () => {}, missingSound?: string) {
    this.#publication = publication
    this.#onLate = onLate
    this.#missingSound = missingSound
  }

  /** True while pages hold the place of a picture without knowing how large it is. */
  get isMissing(): boolean {
    return this.#late.size > 0
  }

  /** Those of the pictures whose size is not known yet. */
  missing(hrefs: string[]): string[] {
    return hrefs.filter((href) => !this.#images.has(href) && !this.#fromManifest(href))
  }

  /**
   * Reads what is needed to know the sizes. Never rejects, and does not wait for long: a picture that cannot be read is
   * replaced by its description, one that does not come has a box that may be wrong.
   */
  async prepare(hrefs: string[]): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS)
    })
    await Promise.race([Promise.all(hrefs.map((href) => this.#measure(href))), patience])
    clearTimeout(timer)
    for (const href of hrefs) {
      if (this.#images.has(href)) continue
      this.#images.set(href, { ...USUAL_SIZE, isLoading: true, waiting: new Set() })
      this.#late.add(href)
    }
  }

  async #measure(href: string): Promise<void> {
    // The size is read from the file's bytes only where no manifest gives it.
    const blob = await this.#read(href)
    if (!blob) this.#rare ??= await import('./rare-pictures.ts').catch(() => undefined)
    const isLate = this.#late.delete(href)
    if (this.#isDestroyed || (this.#images.has(href) && !isLate)) return
    if (!blob) this.#images.set(href, undefined)
    else {
      const size = imageSize(new Uint8Array(await blob.slice(0, 262_144).arrayBuffer()))
      const url = URL.createObjectURL(blob)
      this.#images.set(href, { ...(size ?? USUAL_SIZE), url, isLoading: false, waiting: new Set() })
    }
    if (isLate) this.#onLate()
  }

  /** Gives a picture in a slice its size at once and its bytes when they are here. */
  place(element: Element, href: string): void {
    const image = this.#images.get(href)
    if (!image) {
      this.#rare?.placeInstead(element, href, setSize, this.#publication, this.#missingSound)
      return
    }
    this.#images.delete(href)
    this.#images.set(href, image)
    setSize(element, image)
    element.addEventListener(
      'error',
      // A picture that cannot be drawn keeps its space; no broken-image icon is shown.
      () => show(element, placeholder(image.width, image.height)),
      { once: true },
    )
    if (image.url) {
      this.#showLoaded(image, [element])
      return
    }
    show(element, placeholder(image.width, image.height))
    image.waiting.add(element)
    if (image.isLoading) return
    image.isLoading = true
    this.#read(href).then((blob) => {
      image.isLoading = false
      if (!blob) return
      image.url = URL.createObjectURL(blob)
      this.#showLoaded(image, [...image.waiting])
      image.waiting.clear()
      this.#trim()
    })
  }

  #showLoaded(image: BookImage, elements: readonly Element[]): void {
    const url = image.url!
    for (const each of elements) show(each, url)
    if (image.isInk) for (const each of elements) each.setAttribute(DARK_INK, '')
    if (image.isInk !== undefined) return
    void markDarkInk(url, () => elements).then((isInk) => {
      image.isInk = isInk
    })
  }

  /** Revokes every object URL. */
  destroy(): void {
    this.#isDestroyed = true
    for (const image of this.#images.values()) if (image?.url) URL.revokeObjectURL(image.url)
    this.#images.clear()
  }

  #fromManifest(href: string): boolean {
    const link = this.#publication.resources.get(href)
    if (!link?.width || !link.height) return false
    this.#images.set(href, { width: link.width, height: link.height, isLoading: false, waiting: new Set() })
    return true
  }

  async #read(href: string): Promise<Blob | undefined> {
    try {
      if (href.startsWith('data:')) return await (await fetch(href)).blob()
      const { resources } = this.#publication
      const link = resources.get(href)
      // A sound or film is read when it is played.
      if (/^(audio|video)/.test(`${link?.type}`)) return undefined
      const shown = link?.fallback ? (await import('./rare-pictures.ts')).drawnHref(resources, href) : href
      return pictureBlob(await this.#publication.read(shown))
    } catch {
      return undefined
    }
  }

  #trim(): void {
    let over = [...this.#images.values()].filter((image) => image?.url).length - KEPT_URLS
    for (const image of this.#images.values()) {
      if (over <= 0) return
      if (!image?.url) continue
      URL.revokeObjectURL(image.url)
      image.url = undefined
      over--
    }
  }
}

function setSize(element: Element, { width, height }: { width: number; height: number }): void {
  if (element.localName !== 'img') return
  element.setAttribute('data-kz-size', '')
  ;(element as HTMLElement).style.cssText +=
    `;--kz-iw:${width}px;--kz-ih:${height}px;--kz-iw-n:${width};--kz-ih-n:${height}`
  element.setAttribute('decoding', 'async')
}

function show(element: Element, url: string): void {
  if (element.localName === 'img') element.setAttribute('src', url)
  else {
    element.setAttribute('href', url)
    element.setAttributeNS(XLINK_NS, 'xlink:href', url)
  }
}
