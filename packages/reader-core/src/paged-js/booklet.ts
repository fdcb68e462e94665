import type { ReadingDirection } from '../direction/reading-direction.ts'
import { ReaderError } from '../errors.ts'
import { ENGINE_CSS, pageProperties, scriptOf } from '../paginator/page-sheets.ts'
import { type PageStart, SECTION_START } from '../paginator/page-start.ts'
import { settingsCss } from '../paginator/settings-css.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import { ContentsIndex } from '../places/contents-index.ts'
import type { Publication, Section } from '../publication/publication.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import { BookFonts } from '../section/book-fonts.ts'
import { BookImages } from '../section/book-images.ts'
import { plainContent, type SectionContent } from '../section/section-content.ts'
import { SectionLoader } from '../section/section-loader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { TABLE_CSS } from '../tables/table-css.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import type { PageColours } from '../theme/page-themes.ts'
import { PAGE_CSS } from './page-setter.ts'
import { layOutPages } from './paged-js-paginator.ts'
import { type PaperMargins, type PaperSize, paperOf } from './paper.ts'
import { bookletCss, markForcedBreaks, rulesForPrint, textBox } from './print-sheet.ts'

/** Parts of a booklet. */
export interface BookletOptions {
  /** Indexes of the sections, in reading order. */
  sections: readonly number[]
  pageSize?: PaperSize
  /** mm; 20 all around when not given, 15 on small paper. */
  margins?: PaperMargins
  /** Head of every page; the book's title when not given. */
  title?: string
  /** The face and the space of lines are taken from these; size and colours are those of paper. */
  settings: ReaderSettings
  /** Where neither the book nor the settings name one. */
  faces: DefaultFaces
  /** `damagedChapter` replaces a section that cannot be read. */
  labels: Pick<ReaderLabels, 'damagedChapter'>
  /** Called with the href of each such section. */
  onDamaged?: (href: string) => void
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/** A laid-out booklet. */
export interface Booklet {
  /** Every paper under the one before. */
  readonly element: HTMLElement
  readonly pageCount: number
  /** Removes it, with its fonts and pictures. */
  destroy(): void
}

/** Size of running text on paper, CSS px: 10.5 pt, and 13 pt for Arabic. */
const LATIN_PX = 14
const ARABIC_PX = 17.5
/** Weight of the text that is set between two breaths. */
const BUDGET = 9000
/** Longest work between two breaths, where a single page does not take longer, ms. */
const MOST_WORK_MS = 25
const ON_PAPER: PageColours = { ground: '#fff', ink: '#000', accent: '#000', mark: '#fff', scheme: 'light' }

/**
 * Lays out sections of a book for paper with Paged.js, every section on a new page, with the titles of the book and of
 * the chapter at the head of each page and its number at the foot.
 *
 * @param room - connected element that takes the booklet; it may be hidden, but must be laid out
 * @throws {ReaderError} 'aborted' when the signal fires; 'not-found' and the like when a single section cannot be read
 * @throws {TypeError} when the paper has no space for text
 */
export async function buildBooklet(
  publication: Publication,
  options: BookletOptions,
  room: HTMLElement,
): Promise<Booklet> {
  const element = document.createElement('div')
  const work = new BookletWork(publication, options, element)
  room.append(element)
  try {
    await work.run()
  } catch (error) {
    work.destroy()
    throw error
  }
  return { element, pageCount: work.pageCount, destroy: () => work.destroy() }
}

class BookletWork {
  pageCount = 0
  readonly #publication: Publication
  readonly #options: BookletOptions
  readonly #element: HTMLElement
  readonly #loader: SectionLoader
  readonly #images: BookImages
  readonly #fonts: BookFonts
  readonly #contents: ContentsIndex
  readonly #layout: SliceLayout
  readonly #sized = new Set<string>()
  readonly #number: Intl.NumberFormat
  readonly #direction: ReadingDirection
  readonly #paperCss: string
  #css = ''
  #last: HTMLElement | undefined
  #restedAt = 0

  constructor(publication: Publication, options: BookletOptions, element: HTMLElement) {
    this.#publication = publication
    this.#options = options
    this.#element = element
    const paper = paperOf(options.pageSize, options.margins)
    const { language, direction } = publication.metadata
    this.#direction = direction
    this.#number = numbersIn(language)
    const { labels, onDamaged } = options
    this.#loader = new SectionLoader(publication, { insteadOfDamaged: labels.damagedChapter, onDamaged })
    this.#images = new BookImages(publication)
    this.#fonts = new BookFonts(publication, () => {})
    this.#contents = new ContentsIndex(publication)
    const script = scriptOf(language, options.faces)
    const settings: ReaderSettings = { ...options.settings, theme: 'light' }
    const { stride, columnWidth, height } = textBox(paper)
    const margin = Math.floor((stride - columnWidth) / 2)
    const viewport = {
      stride,
      pagesPerView: 1 as const,
      columnWidth,
      gap: stride - columnWidth,
      margin,
      height,
    }
    // Factors are of the size on screen.
    const fontSize = script.isArabic ? ARABIC_PX / 20 : LATIN_PX / 18
    this.#paperCss = `${PAGE_CSS}\n${bookletCss(paper)}\n:host { --kz-page-width: ${stride}px; --kz-page-margin: ${margin}px; }`
    this.#layout = {
      viewport,
      direction,
      properties: pageProperties(viewport, { ...settings, fontSize }, script),
      sheetsOf: ({ hasTables }) => [
        sheetOf(ENGINE_CSS),
        sheetOf(hasTables ? TABLE_CSS : ''),
        sheetOf(this.#css),
        sheetOf(settingsCss(settings, ON_PAPER, script)),
      ],
      missingImages: (hrefs) => hrefs.filter((href) => !this.#sized.has(href)),
      placeImage: (image, href) => this.#images.place(image, href),
    }
  }

  async run(): Promise<void> {
    const sections = this.#options.sections.map((index) => this.#publication.readingOrder[index]!)
    const total = sections.reduce((sum, section) => sum + section.size, 0) || 1
    let done = 0
    for (const section of sections) {
      await this.#addSection(section, (fraction) => this.#report((done + section.size * fraction) / total))
      done += section.size
    }
    this.#last?.setAttribute('data-last', '')
    await this.#whenShown()
    this.#report(1)
  }

  destroy(): void {
    this.#element.remove()
    this.#fonts.destroy()
    this.#images.destroy()
  }

  async #addSection(section: Section, onProgress: (fraction: number) => void): Promise<void> {
    this.#throwIfAborted()
    const content = await this.#content(section)
    this.#css = rulesForPrint(content.css)
    const host = document.createElement('div')
    host.dir = this.#direction
    const shadow = host.attachShadow({ mode: 'open' })
    // Not of the layout: a page that is broken by columns needs those.
    shadow.adoptedStyleSheets = [...this.#layout.sheetsOf(content), sheetOf(this.#paperCss)]
    for (const [name, value] of Object.entries(this.#layout.properties)) host.style.setProperty(name, value)
    const flow = document.createElement('kz-flow')
    flow.dir = this.#direction
    shadow.append(flow)
    this.#element.append(host)
    const titleAt = this.#titles(content)
    let start: PageStart | undefined = SECTION_START
    while (start) {
      this.#throwIfAborted()
      const laidOut = await layOutPages(
        content,
        start,
        BUDGET,
        this.#layout,
        this.#element,
        null,
        undefined,
        {
          prepare: (root) => markForcedBreaks(root, this.#css),
          rest: () => this.#rest(),
        },
      )
      if ('missingImages' in laidOut) {
        await this.#images.prepare(laidOut.missingImages)
        for (const href of laidOut.missingImages) this.#sized.add(href)
        continue
      }
      const pages = [...laidOut.host.shadowRoot!.querySelectorAll<HTMLElement>('kz-page')]
      for (const [i, page] of pages.entries()) {
        const next = laidOut.starts[i + 1] ?? laidOut.next
        flow.append(this.#paper(titleAt(next), page))
      }
      laidOut.host.remove()
      start = laidOut.next
      onProgress(start ? content.leaves.textOffsetOf(start) / Math.max(1, content.leaves.textLength) : 1)
      await this.#rest()
    }
  }

  /** The page must answer while a book is set, also in the middle of a long table: a click on "cancel" comes in here. */
  async #rest(): Promise<void> {
    if (performance.now() - this.#restedAt < MOST_WORK_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    this.#restedAt = performance.now()
    this.#throwIfAborted()
  }

  /** A section with its fonts; words in its place for one that is damaged, or one of many that cannot be read. */
  async #content(section: Section): Promise<SectionContent> {
    const { sections, settings } = this.#options
    try {
      const content = await this.#loader.load(section.index)
      if (!settings.publisherStyles) return plainContent(content)
      await this.#fonts.load(content.fonts)
      return content
    } catch (error) {
      if (!(error instanceof ReaderError) || error.code === 'aborted') throw error
      if (sections.length === 1) throw error
      return this.#loader.inPlaceOf(section)
    }
  }

  #paper(chapter: string, page?: HTMLElement): HTMLElement {
    const { language, title } = this.#publication.metadata
    const make = (name: string, ...children: (Node | string)[]): HTMLElement => {
      const made = document.createElement(name)
      made.append(...children)
      return made
    }
    const head = make('kz-head', make('kz-title', this.#options.title ?? title))
    if (chapter !== '' && chapter !== title) head.append(make('kz-chapter', chapter))
    const foot = make('kz-foot', this.#number.format(++this.pageCount))
    for (const each of [head, foot]) {
      each.lang = language
      each.dir = this.#direction
    }
    const paper = make('kz-paper', head, ...(page ? [page] : []), foot)
    this.#last = paper
    return paper
  }

  /** Title of the chapter at the end of a page, by the start of the next. */
  #titles(content: SectionContent): (next: PageStart | undefined) => string {
    const leafOf = new Map<string, number>()
    const { leaves, body, html } = content
    const leafAt = (fragment: string): number => {
      let leaf = leafOf.get(fragment)
      if (leaf === undefined) {
        const element =
          html.ownerDocument.getElementById(fragment) ??
          [...body.querySelectorAll('a[name]')].find((each) => each.getAttribute('name') === fragment)
        leaf = element ? leaves.positionOfTarget(element).leaf : Number.POSITIVE_INFINITY
        leafOf.set(fragment, leaf)
      }
      return leaf
    }
    return (next) =>
      this.#contents.titleAt(content.index, (fragment) => {
        const leaf = leafAt(fragment)
        return Number.isFinite(leaf) && (!next || leaf < next.leaf)
      })
  }

  /** Resolves when fonts and pictures are there to be printed. */
  async #whenShown(): Promise<void> {
    await document.fonts.ready
    const images = [...this.#element.children].flatMap((host) => [
      ...host.shadowRoot!.querySelectorAll('img'),
    ])
    // A picture that cannot be decoded prints as its text.
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
    this.#throwIfAborted()
  }

  #report(fraction: number): void {
    this.#options.onProgress?.(Math.min(1, fraction))
  }

  #throwIfAborted(): void {
    const { signal } = this.#options
    if (signal?.aborted) throw new ReaderError('aborted', 'Printing was cancelled.', { cause: signal.reason })
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Numbers in the digits of a language, of Arabic without a country in those of most; a book may name one that no browser knows. */
function numbersIn(language: string): Intl.NumberFormat {
  const options = { useGrouping: false }
  try {
    return new Intl.NumberFormat(language === 'ar' ? 'ar-EG' : language, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
