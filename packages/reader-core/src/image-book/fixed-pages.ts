import { ReaderError } from '../errors.ts'
import { fixedPageCss, fixedPageProperties } from '../fixed-page/fixed-page-css.ts'
import { fixedPageSize, MOST_PX, USUAL_PAGE } from '../fixed-page/fixed-page-size.ts'
import type { Size } from '../layout/zoom.ts'
import { cloneRange } from '../paginator/clone-slice.ts'
import type { Publication } from '../publication/publication.ts'
import { BookFonts } from '../section/book-fonts.ts'
import { pictureBlob } from '../section/book-images.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { placeStylePictures, stylesWithPictures } from '../section/styles-with-pictures.ts'
import { SOUND } from '../sound/place-sound.ts'
import { inTime, type LoadedImage, loadImage } from './image-loader.ts'
import type { LoadImage } from './page-images.ts'
import { boxOfWords } from './words-on-page.ts'

/** Shown for a picture that cannot be drawn, instead of the sign of a broken one. */
const NOTHING = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/%3E'

const XLINK_NS = 'http://www.w3.org/1999/xlink'

/** A page that was not made as one is scrolled in its box. */
const FLOWING_CSS =
  ':host([data-reflowable]) { overflow: auto; overscroll-behavior: contain; touch-action: pan-y; }'

/** The pages of an EPUB of fixed layout, each in an isolated box: sanitised as any text, laid out as its book states. */
export class FixedPages {
  readonly #publication: Publication
  readonly #sections: SectionLoader
  readonly #fonts: BookFonts
  readonly #onClick: (click: Event) => void
  readonly #missingSound: string | undefined
  /** Size of the view, which pages may take for theirs. */
  device: Size = USUAL_PAGE

  /**
   * @param onClick - called for every click in a page, wherever the page is shown
   * @param missingSound - words in place of a sound or film that cannot be played
   */
  constructor(publication: Publication, onClick: (click: Event) => void, missingSound?: string) {
    this.#publication = publication
    this.#missingSound = missingSound
    this.#onClick = onClick
    this.#sections = new SectionLoader(publication)
    // A font that loads late is drawn by the browser: no page needs a new layout.
    this.#fonts = new BookFonts(publication, () => {})
  }

  /** Loads a page as if it were an image. Throws what `loadImage` throws. */
  readonly load: LoadImage = (publication, choice, options) =>
    /^image\/(?!svg)/.test(choice.type)
      ? loadImage(publication, choice, options)
      : inTime((signal) => this.#loadPage(choice.href, signal), options)

  /** Where words are on a drawn page; pages of images have none. */
  readonly boxOfWords = boxOfWords

  destroy(): void {
    this.#sections.destroy()
    this.#fonts.destroy()
  }

  async #loadPage(href: string, signal: AbortSignal): Promise<LoadedImage> {
    const section = this.#publication.readingOrder.find((each) => each.href === href)
    if (!section) throw new ReaderError('not-found', `The book has no page “${href}”.`)
    const bytes = await this.#publication.read(href, { signal })
    const isFixed = section.layout === 'fixed'
    const declared = isFixed
      ? (fixedPageSize(bytes, section.type, this.device) ?? this.#publication.metadata.pageSize)
      : USUAL_PAGE
    const size = { ...(declared ?? USUAL_PAGE) }
    const content = await this.#sections.load(section.index)
    await this.#fonts.load(content.fonts)
    const css = await stylesWithPictures(content.css, content.href, this.#publication)
    const element = createPage(content, css, size)
    if (!isFixed) element.dataset.reflowable = ''
    if (section.type.startsWith('image/')) element.dataset.picture = ''
    element.addEventListener('click', this.#onClick)
    await placeStylePictures(element.shadowRoot!, content.href, this.#publication)
    const urls = await this.#placeImages(element.shadowRoot!, signal)
    if (!declared) size.height = heightOf(element, size)
    const release = () => {
      element.remove()
      for (const url of urls) URL.revokeObjectURL(url)
    }
    if (signal.aborted) release()
    return { element, content, ...size, release }
  }

  /** Gives the images of a page their bytes; one that cannot be read is missed, the page is shown. */
  async #placeImages(root: ShadowRoot, signal: AbortSignal): Promise<string[]> {
    const urls = new Map<string, Promise<string | undefined>>()
    const urlOf = async (href: string) => {
      try {
        return URL.createObjectURL(pictureBlob(await this.#publication.read(href, { signal })))
      } catch {
        return undefined
      }
    }
    await Promise.all(
      [...root.querySelectorAll(`[${IMAGE_HREF}]`)].map(async (element) => {
        const href = element.getAttribute(IMAGE_HREF)!
        if (element.hasAttribute(SOUND)) {
          const { placeInstead } = await import('../section/rare-pictures.ts')
          return placeInstead(element, href, () => {}, this.#publication, this.#missingSound)
        }
        let made = urls.get(href)
        if (!made) {
          made = urlOf(href)
          urls.set(href, made)
        }
        const url = await made
        if (element instanceof HTMLImageElement) {
          element.addEventListener(
            'error',
            () => {
              element.src = NOTHING
            },
            { once: true },
          )
          element.src = url ?? NOTHING
          await element.decode().catch(() => undefined)
        } else if (url) {
          element.setAttribute('href', url)
          element.setAttributeNS(XLINK_NS, 'xlink:href', url)
        }
      }),
    )
    return (await Promise.all(urls.values())).filter((url) => url !== undefined)
  }
}

/** A page without a size is as high as what is on it. */
function heightOf(element: HTMLElement, { height }: Size): number {
  document.body.append(element)
  const needed = Math.min(MOST_PX, Math.max(height, element.scrollHeight))
  element.remove()
  element.style.height = `${needed}px`
  return needed
}

function createPage(
  content: SectionContent,
  styles: string,
  { width, height }: { width: number; height: number },
): HTMLElement {
  const element = document.createElement('div')
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [fixedPageCss(':host'), FLOWING_CSS, styles].map((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  const properties = { width: `${width}px`, height: `${height}px`, ...fixedPageProperties({ width, height }) }
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value)
  const range = content.html.ownerDocument.createRange()
  range.selectNodeContents(content.body)
  shadow.append(document.adoptNode(cloneRange(content, range).root))
  return element
}
