import { ReaderError } from '../errors.ts'
import type { Publication } from '../publication/publication.ts'
import type { PrintOptions } from '../reader.ts'
import type { ReaderSettings } from '../reader-settings.ts'
import { buildBooklet } from './booklet.ts'
import { paperOf } from './paper.ts'
import { BOOKLET_ROOT, documentCss } from './print-sheet.ts'

/** How long after the dialogue has been asked for a touch or key is taken as its end, ms. */
const DIALOGUE_MS = 1000

/**
 * Prints sections of a book as a booklet: sets it in the document, where nobody sees it, opens the browser's dialogue
 * and takes everything away again when that is closed.
 *
 * @param at - the section on screen, for `scope: 'section'`, and the settings of the reader
 */
export async function printBooklet(
  publication: Publication,
  options: PrintOptions,
  at: { section: number; settings: ReaderSettings },
): Promise<void> {
  const { scope = 'publication', pageSize, margins, title, onProgress, signal } = options
  const paper = paperOf(pageSize, margins)
  const sections =
    scope === 'section'
      ? [at.section]
      : publication.readingOrder.filter((section) => section.isLinear).map((section) => section.index)

  const root = document.createElement('div')
  root.setAttribute(BOOKLET_ROOT, '')
  root.setAttribute('aria-hidden', 'true')
  root.inert = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(documentCss(paper))
  const documentTitle = document.title
  document.body.append(root)
  document.adoptedStyleSheets.push(sheet)
  let destroy = () => {}
  try {
    const settings = { pageSize, margins, title, onProgress, signal, settings: at.settings }
    const booklet = await buildBooklet(publication, { sections, ...settings }, root)
    destroy = booklet.destroy
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
    // A browser that opens the dialogue elsewhere may never say that it was closed; who touches the page is back.
    const timer = setTimeout(() => {
      for (const type of ['pointerdown', 'keydown'])
        window.addEventListener(type, () => resolve(), { ...end, capture: true })
    }, DIALOGUE_MS)
    listening.signal.addEventListener('abort', () => clearTimeout(timer))
  }).finally(() => listening.abort())
}
