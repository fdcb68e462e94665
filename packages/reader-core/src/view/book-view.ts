import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import type { WaitedFor } from '../paginator/layout-session.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import type { GoToTarget } from '../places/destination.ts'
import type { Locator } from '../publication/locator.ts'
import type { Position } from '../section/leaves.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { PageLook } from '../theme/page-themes.ts'
import type { ImageControls, ImageSnapshot, PageFrame } from './image-controls.ts'
import type { ReaderView } from './reader-view.ts'

/** Element, size, settings and colours that a book is laid out for. */
export interface BookLayout {
  view: ReaderView
  /** Size of the view, CSS px. */
  size: { width: number; height: number }
  settings: ReaderSettings
  colours: PageLook
}

/** Callbacks of a book view to the navigator that owns it. */
export interface BookViewOwner {
  /** Something of the snapshot changed. */
  onChanged(): void
  /** A face, a picture or another part has loaded late: the book must be laid out again. */
  requestLayout(): void
  /** True while turns, jumps or layouts wait: nothing else is worth doing. */
  isBusy(): boolean
  /** A click in a page that may be outside of the reader's element: a link there is followed. */
  followLink(click: Event): void
}

/** The part of a reader's snapshot that the view of the book knows: which page is on screen. Immutable. */
export interface BookPlace {
  /**
   * The place to store: start of the page that was last turned or jumped to. Another size of letters or screen keeps
   * it, though the page then on screen may begin earlier. Before the first page: the initial locator, or the book's start.
   */
  locator: Locator
  /**
   * Whole publication. `index` from 0; `count` is an estimate until `isExact`, and no more than a guess from the size of the
   * book's files while `isRough`.
   */
  page: { index: number; count: number; isExact: boolean; isRough?: boolean }
  /** Pages of text side by side: `page` is the first of them. Absent for one page and for images. */
  pagesInView?: number
  /** The section on screen. `page` from 0; `title` of the nearest entry of the contents. */
  section: { index: number; title: string; page: number; pageCount: number; isExact: boolean }
  /** Pages and zoom of an image book; absent for text. */
  images?: ImageSnapshot
}

/** Exactly what the page shows, in source characters. */
export interface VisibleText {
  text: string
  /** First character of the page. */
  start: Locator
  /** One past the last character: the start of the next page of the section, or the section's end. */
  end: Locator
}

/**
 * Port: a book of one kind on screen, text or pictures. It knows pages and places; the navigator, which owns it, knows
 * states, order of work and the host's element. Work that a newer layout makes pointless rejects with
 * `ReaderError('aborted')`, and the navigator does it again.
 */
export interface BookView {
  /** Zoom, images and strips; undefined for text, and while the view of an image book is being loaded. */
  readonly images?: ImageControls | undefined
  readonly direction: ReadingDirection
  readonly place: BookPlace
  /** See `Reader.waitsFor`. */
  readonly waitsFor?: WaitedFor | undefined
  /** Ends the wait for chapters with `ReaderError('aborted')`. */
  stopWaiting?(): void
  /** Distance from one page to the next, CSS px; 0 before the first layout. */
  readonly pageStride: number
  /** Turns are steps of something that is scrolled. */
  readonly isContinuous: boolean
  canTurn(turn: Turn): boolean
  /** Turns to what is laid out, in this task. False when it is not, or at the end of the book. */
  turnNow(turn: Turn): boolean
  /**
   * Turns as soon as the target is laid out. False at the end of the book.
   *
   * @param isHurried - read on the way: further turns wait for this one
   */
  turn(turn: Turn, isHurried: () => boolean): Promise<boolean>
  setOffset(px: number): void
  /** How far pages are drawn from their place now, CSS px. */
  readonly offset: number
  /** Lets pages glide to their place; see `MovedElement`. */
  glide(velocity: number): Promise<boolean>
  scrollBy(px: number): void
  /**
   * Resolves a target, and returns the work that shows it. The page on screen stays until the new one is laid out.
   *
   * @throws {ReaderError} 'not-found' when the book lacks it
   */
  jump(target: GoToTarget): (isWanted: () => boolean) => Promise<void>
  /**
   * Discards the present layout and returns the work that shows the same place under another; undefined while the view
   * has no size.
   */
  layOut(layout: BookLayout): (() => Promise<void>) | undefined
  /**
   * Takes over settings and colours under which every page keeps its text, and paints what is on screen. False when
   * this book must be laid out for them.
   */
  restyle(style: Pick<BookLayout, 'settings' | 'colours'>): boolean
  /** Call when the first page is painted, before its number is shown. The page does not wait for this. */
  painted?(): void
  /** Call when the page is painted: starts the rest, such as counting. */
  settle(): void
  visibleText(): VisibleText
  /** Page of the publication that shows a place of a section, from 0; undefined until all pages are counted. */
  pageAt?(section: number, position: Position): number | undefined
  /** The slices that are laid out, for marks over them and selections in them; empty in a book of pictures. */
  laidText(): LaidText[]
  /** Pages of images and of fixed layout that are drawn, for marks over their regions. */
  pageFrames?(): PageFrame[]
  countPages(options: { signal?: AbortSignal; onProgress?: (fraction: number) => void }): Promise<number>
  /** The view is taken off the page; place and settings stay. */
  unmount(): void
  destroy(): void
}
