import type { Publication } from '../publication/publication.ts'
import type { BookView } from '../view/book-view.ts'
import { readSelection } from './read-selection.ts'
import type { TextSelection } from './text-selection.ts'

/** The text to watch, and the callback. */
export interface SelectionWatchParts {
  publication: Publication
  book: BookView
  /** The reader's element. */
  view: HTMLElement
  onSelection(selection: TextSelection | undefined): void
}

/** A watch over what is selected. */
export interface SelectionWatch {
  /** Reads the selection again with the next frame: a layout may have moved it. */
  refresh(): void
  end(): void
}

/** Reads what is selected whenever that changes, once in a frame. */
export function watchSelection(parts: SelectionWatchParts): SelectionWatch {
  const { publication, book, view, onSelection } = parts
  let frame: number | undefined
  const read = () => {
    frame = undefined
    const laid = book.laidText()
    if (laid.length === 0) return
    onSelection(readSelection({ publication, laid, view, visible: visibleText(book, publication) }))
  }
  // A finger that moves a handle fires many events in a frame.
  const changed = () => {
    frame ??= requestAnimationFrame(read)
  }
  document.addEventListener('selectionchange', changed)
  changed()
  return {
    refresh: changed,
    end() {
      document.removeEventListener('selectionchange', changed)
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}

/** The text of the page in view; of text that is scrolled there is no page, and a page of fixed layout is whole. */
function visibleText(book: BookView, publication: Publication) {
  if (book.isContinuous || book.images) return undefined
  const { start, end } = book.visibleText()
  const section = publication.readingOrder.findIndex(({ href }) => href === start.href)
  const isOne = end.href === start.href
  const from = start.locations.textOffset ?? 0
  return { section, from, to: isOne ? (end.locations.textOffset ?? 0) : Number.POSITIVE_INFINITY }
}
