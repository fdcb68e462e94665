import { ReaderError } from '../errors.ts'
import type { Publication } from '../publication/publication.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import { type PaperMargins, type PaperSize, paperOf } from './paper.ts'
import { BOOKLET_ROOT, documentCss } from './print-sheet.ts'

/** Options of `Reader.print`: sections, paper, progress. */
export interface PrintOptions {
  /** The section on screen, or every section of the reading order (the default). */
  scope?: 'section' | 'publication'
  /** Indexes of the sections to print, in place of a scope. */
  sections?: readonly number[]
  /** A4 when not given; width and height in mm. */
  pageSize?: PaperSize
  /** mm. */
  margins?: PaperMargins
  /** Head of every page and name of the file; the book's title when not given. */
  title?: string
  /**
   * Called with the href of each section that could not be read: the label `damagedChapter` is printed in its place,
   * and the sections after it as well.
   */
  onDamaged?: (href: string) => void
  /** 0..1 while pages are set. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/** How long after the dialogue was opened a touch or key counts as its end, ms. */
const DIALOGUE_MS = 1000

/** Around pages that were made as pages, mm: they have margins of their own. */
const NO_MARGINS = { top: 0, bottom: 0, sides: 0 }

/**
 * Prints sections of a book: text as a booklet, pages of fixed layout as pages. Lays them out hidden in the document,
 * opens the browser's dialogue and removes everything again when that is closed.
 *
 * The section on screen is for `scope: 'section'`, the labels have the text for a chapter that is damaged.
 */
export async function printBooklet(
  publication: Publication,
  options: PrintOptions,
  { section, settings }: { section: { index: number }; settings: ReaderSettings },
  { faces, labels }: { faces: DefaultFaces; labels: ReaderLabels },
): Promise<void> {
  const { scope = 'publication', pageSize, margins, title, onDamaged, onProgress, signal } = options
  // A book of both is printed as what it has more of.
  const { kind, readingOrder } = publication
  const fixed = readingOrder.filter(({ layout }) => layout === 'fixed').length
  const isFixed = kind === 'text' && fixed > 0 && fixed * 2 >= readingOrder.length
  const paper = paperOf(pageSize, isFixed ? { ...NO_MARGINS, ...margins } : margins)
  const sections =
    options.sections ??
    (scope === 'section'
      ? [section.index]
      : publication.readingOrder.filter(({ isLinear }) => isLinear).map(({ index }) => index))

  const root = document.createElement('div')
  root.setAttribute(BOOKLET_ROOT, '')
  root.setAttribute('aria-hidden', 'true')
  root.inert = true
  const sheet = new CSSStyleSheet()
  const documentTitle = document.title
  document.body.append(root)
  // Before Chrome 99 the list takes nothing in.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let destroy = () => {}
  try {
    sheet.replaceSync(documentCss(paper))
    if (isFixed) {
      const { buildFixedSheets } = await import('./fixed-sheets.ts')
      const made = await buildFixedSheets(publication, { sections, paper, onProgress, signal }, root)
      destroy = made.destroy
      sheet.replaceSync(documentCss(made.paper))
    } else {
      const { buildBooklet } = await import('./booklet.ts')
      const how = { pageSize, margins, title, onDamaged, onProgress, signal, settings, faces, labels }
      const booklet = await buildBooklet(publication, { sections, ...how }, root)
      destroy = booklet.destroy
    }
    // The name a browser proposes for a file.
    document.title = title ?? publication.metadata.title
    await printed(signal)
  } finally {
    destroy()
    document.title = documentTitle
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    root.remove()
  }
}

/** Opens the print dialogue; resolves when it is closed. */
function printed(signal: AbortSignal | undefined): Promise<void> {
  const listening = new AbortController()
  const end = { signal: listening.signal }
  return new Promise<void>((resolve, reject) => {
    window.addEventListener('afterprint', () => resolve(), end)
    signal?.addEventListener(
      'abort',
      () => reject(new ReaderError('aborted', 'Printing was cancelled.', { cause: signal.reason })),
      end,
    )
    window.print()
    // A browser that opens the dialogue elsewhere may never report that it was closed; a touch of the page means that it is.
    const timer = setTimeout(() => {
      for (const type of ['pointerdown', 'keydown'])
        window.addEventListener(type, () => resolve(), { ...end, capture: true })
    }, DIALOGUE_MS)
    listening.signal.addEventListener('abort', () => clearTimeout(timer))
  }).finally(() => listening.abort())
}
