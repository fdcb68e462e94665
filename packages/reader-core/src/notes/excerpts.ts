import { directionOfLanguage, parseDirection, type ReadingDirection } from '../direction/reading-direction.ts'
import { fittedLetters, measureEm, viewportFor } from '../layout/viewport.ts'
import { UNSEEN } from '../layout-rules/unseen-mark.ts'
import { baseFontPx, scriptOf, themeCss } from '../paginator/page-sheets.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import { textLayout } from '../paginator/text-layout.ts'
import { splitFragment } from '../publication/href.ts'
import type { Publication, Section } from '../publication/publication.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import { layOutScrollSlice } from '../scroll/scroll-slice.ts'
import { BookFonts } from '../section/book-fonts.ts'
import { BookImages } from '../section/book-images.ts'
import { comparePositions } from '../section/leaves.ts'
import { IMAGE_HREF, LINK_HREF } from '../section/sanitise.ts'
import { plainContent, type SectionContent } from '../section/section-content.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { inTheme } from '../settings/merge-settings.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import type { PageColours } from '../theme/page-themes.ts'
import { type Extent, findBeginning, findNote, isWayBack, wholeDocument } from './find-note.ts'
import type { Note } from './note.ts'

/** Size of its letters, as a factor of those of the page. */
const SMALLER = 0.9
/** A part of a hidden element that is shown by itself: books hide notes that readers show over the page. */
const SHOWN = 'data-kz-shown'
const EXCERPT_CSS = `[${SHOWN}]:not(#kz) { display: revert !important; visibility: visible !important; opacity: 1 !important; position: static !important; clip: auto !important; clip-path: none !important; }
kz-html:not(#kz), kz-body:not(#kz), kz-body:not(#kz) > :first-child { margin-block-start: 0 !important; padding-block-start: 0 !important; }`

/** Dependencies of excerpts. */
interface ExcerptParts {
  publication: Publication
  faces: DefaultFaces
  labels: ReaderLabels
  settings(): ReaderSettings
  colours(): PageColours
  /** Handles a click in an excerpt. */
  follow(event: Event): void
}

/** Parts of a book that are shown away from its page: parsed, sanitised and laid out like the pages. */
export class Excerpts {
  readonly #parts: ExcerptParts
  readonly #sections: SectionLoader
  readonly #images: BookImages
  readonly #fonts: BookFonts
  readonly #sheets = new Map<string, CSSStyleSheet>()
  readonly #themeSheet = new CSSStyleSheet()
  readonly #ownSheet = new CSSStyleSheet()

  constructor(parts: ExcerptParts) {
    this.#parts = parts
    const { publication, labels } = parts
    this.#sections = new SectionLoader(publication)
    this.#images = new BookImages(publication, () => {}, labels.missingSound)
    this.#fonts = new BookFonts(publication, () => {})
    this.#ownSheet.replaceSync(EXCERPT_CSS)
  }

  end(): void {
    this.#sections.destroy()
    this.#images.destroy()
    this.#fonts.destroy()
  }

  /**
   * The note that a link calls, or the document beside the reading order that it leads to. Undefined when it leads to neither.
   *
   * @throws {ReaderError} when the section cannot be read
   */
  async note(href: string, link: Element): Promise<Note | undefined> {
    const { path, fragment } = splitFragment(href)
    const section = this.#sectionAt(path)
    if (section && !fragment) return undefined
    const content = await this.#read(path)
    if (!content) return undefined
    return this.#noteOf(content, href, section ? findNote(content, href, link) : wholeDocument(content))
  }

  /**
   * The beginning of the text that a link leads to. Undefined where there is none.
   *
   * @throws {ReaderError} when the section cannot be read
   */
  async preview(href: string): Promise<Note | undefined> {
    const { path } = splitFragment(href)
    const content = this.#sectionAt(path) && (await this.#read(path))
    return content && this.#noteOf(content, href, findBeginning(content, href))
  }

  #sectionAt(path: string): Section | undefined {
    return this.#parts.publication.readingOrder.find((section) => section.href === path)
  }

  /** A document as flowing text, parsed apart from the pages. Undefined where the path leads to none. */
  async #read(path: string): Promise<SectionContent | undefined> {
    const { publication } = this.#parts
    const section = this.#sectionAt(path)
    const type = section?.type ?? publication.resources.get(path)?.type ?? ''
    if (!/html|xml/.test(type) || /^image/.test(type)) return undefined
    const isFixed = section?.layout === 'fixed'
    const content = await this.#sections.apart({
      ...(section ?? { index: -1, href: path, type, size: 1, isLinear: false }),
      layout: 'reflowable',
    })
    return isFixed || !this.#parts.settings().publisherStyles ? plainContent(content) : content
  }

  async #noteOf(
    content: SectionContent,
    href: string,
    extent: Extent | undefined,
  ): Promise<Note | undefined> {
    if (!extent) return undefined
    const { leaves } = content
    uncover(extent.source)
    const nodes = Array.from(
      { length: extent.end.leaf - extent.start.leaf },
      (_, at) => leaves.at(extent.start.leaf + at)!.node,
    )
    for (const link of extent.source.querySelectorAll(`[${LINK_HREF}]`))
      if (isWayBack(link)) link.setAttribute(UNSEEN, 'none')
    const text = leaves.seenBetween(leaves.textOffsetOf(extent.start), leaves.textOffsetOf(extent.end)).trim()
    const pictures = nodes.flatMap((node) => hrefsIn(node))
    if (text === '' && pictures.length === 0) return undefined
    await Promise.all([this.#images.prepare(this.#images.missing(pictures)), this.#fonts.load(content.fonts)])
    const language = extent.source.closest('[lang]')?.getAttribute('lang') || content.language
    const stated = parseDirection(extent.source.closest('[dir]')?.getAttribute('dir'))
    const direction =
      stated ?? (extent.source === content.body ? content.direction : directionOfLanguage(language))
    return {
      href,
      text,
      language,
      direction,
      show: (box) => this.#show(box, content, extent, direction),
    }
  }

  #show(box: HTMLElement, content: SectionContent, extent: Extent, direction: ReadingDirection): () => void {
    const element = document.createElement('div')
    element.style.display = 'flow-root'
    element.addEventListener('click', this.#parts.follow)
    box.append(element)
    let width = 0
    const layOut = () => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      this.#layOut(element, content, extent, direction)
    }
    layOut()
    // In the next frame: a layout within the report of a size would report another.
    const observer = new ResizeObserver(() => requestAnimationFrame(layOut))
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.remove()
    }
  }

  #layOut(element: HTMLElement, content: SectionContent, extent: Extent, direction: ReadingDirection): void {
    const layout = this.#layoutIn(element.clientWidth, direction)
    if (!layout) return
    const room = document.createElement('div')
    room.style.cssText = 'position:absolute;visibility:hidden;contain:strict;inline-size:0;block-size:0'
    element.replaceChildren(room)
    for (let at = extent.start; comparePositions(at, extent.end) < 0; ) {
      const slice = layOutScrollSlice(content, at, layout, element, room, room, extent.end)
      if ('missingImages' in slice || slice.isSectionEnd) break
      at = slice.end
    }
    room.remove()
  }

  /** How text of the page is laid out at another width. Undefined when not even a letter fits. */
  #layoutIn(width: number, direction: ReadingDirection): SliceLayout | undefined {
    const { publication, faces } = this.#parts
    const colours = this.#parts.colours()
    const asked = inTheme(this.#parts.settings(), colours)
    const script = scriptOf(publication.metadata.language, faces)
    const { isArabic } = script
    const wanted = { ...asked, margin: 0, fontSize: asked.fontSize * SMALLER }
    const { scale } = fittedLetters(width, 0, baseFontPx(wanted, script), isArabic)
    const settings = { ...wanted, fontSize: wanted.fontSize * scale }
    const measure = measureEm(settings.measure, isArabic)
    const view = { width, height: globalThis.innerHeight }
    const viewport = viewportFor(view, 0, baseFontPx(settings, script), 1, measure)
    if (!viewport) return undefined
    this.#themeSheet.replaceSync(themeCss(settings.theme, colours))
    const layout = textLayout({
      viewport,
      direction,
      settings,
      colours: () => colours,
      script,
      images: this.#images,
      sheets: this.#sheets,
      themeSheet: this.#themeSheet,
      onSchemeRules: () => {},
    })
    const sheetsOf = layout.sheetsOf
    layout.sheetsOf = (each) => [...sheetsOf(each), this.#ownSheet]
    return layout
  }
}

/** Pictures that a leaf shows. */
function hrefsIn(node: Node): string[] {
  if (node.nodeType !== 1) return []
  const element = node as Element
  return [element, ...element.querySelectorAll(`[${IMAGE_HREF}]`)].flatMap(
    (each) => each.getAttribute(IMAGE_HREF) ?? [],
  )
}

/** Shows an element that its book hides, or that is within such a one. */
function uncover(source: Element): void {
  for (let each: Element | null = source; each; each = each.parentElement) {
    if (!each.hasAttribute(UNSEEN)) continue
    each.removeAttribute(UNSEEN)
    each.setAttribute(SHOWN, '')
  }
}
