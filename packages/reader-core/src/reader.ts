import type { StateValue } from 'xstate'
import type { Annotations } from './annotations/annotations.ts'
import type { ActivatedDecoration, Decoration } from './decorations/decorations.ts'
import type { ReadingDirection, Turn } from './direction/reading-direction.ts'
import type { ReaderError } from './errors.ts'
import type { ListenControls } from './listen/listen-controls.ts'
import type { Note, OpenedPicture } from './notes/note.ts'
import type { PrintOptions } from './paged-js/print.ts'
import type { WaitedFor } from './paginator/layout-session.ts'
import type { GoToTarget } from './places/destination.ts'
import type { Locator } from './publication/locator.ts'
import type { Publication } from './publication/publication.ts'
import type { ReadTimeControls } from './read-time/read-time-controls.ts'
import type { SearchHit, SearchOptions } from './search/search-hit.ts'
import type { TextSelection } from './selection/text-selection.ts'
import type { ReaderSettings } from './settings/reader-settings.ts'
import type { PageThemes } from './theme/page-themes.ts'
import type { BookPlace, VisibleText } from './view/book-view.ts'
import type { ImageControls } from './view/image-controls.ts'

/** A panel that is over the page, by its name: one of the reader's own, or of an app's. At most one is open. */
export type ReaderPanel =
  | 'contents'
  | 'settings'
  | 'search'
  | 'listen'
  | 'note'
  | 'lookup'
  | 'preview'
  | 'image'
  | 'page'
  | 'print'
  | 'mark'
  | (string & Record<never, never>)

/** Everything a user interface shows of a reader. Immutable: a new object whenever something changed. */
export interface ReaderSnapshot extends BookPlace {
  status: 'opening' | 'ready' | 'failed' | 'closed'
  /** Why, when `status` is `failed`. */
  error?: ReaderError
  direction: ReadingDirection
  atStart: boolean
  atEnd: boolean
  isControlsVisible: boolean
  panel?: ReaderPanel
  settings: ReaderSettings
  /** Where `goBack` leads: the place before the last jump, its `position` the page it was on. */
  wayBack?: Locator
  /** The note over the page, while the panel `note` is open. */
  note?: Note
  /** The picture over the page, while the panel `image` is open. */
  image?: OpenedPicture
  /** Text that a person has selected on the page in view. */
  selection?: TextSelection
  /** True while a page is being laid out (a jump, a change of font); never during a plain turn. */
  isBusy: boolean
}

/** A link of the book that was followed by tap, click or key. */
export interface FollowedLink {
  /** Absolute URL for a link out of the book, `href#fragment` for one inside. */
  href: string
  isExternal: boolean
}

/** Active states of the charts, by name. */
export interface ReaderChartState {
  reader: StateValue
  /** Absent until read time was requested. */
  readTime?: StateValue
}

/** Result of `turn`, and when it is painted. */
export interface PageTurn {
  /** True when the page was laid out and moves into view with the next frame; false when it comes later, or there is none. */
  shown: boolean
  /**
   * Resolves in the task that moves the page into view, before its paint: at once when `shown`. True, or false at the ends of
   * the book and where text or pictures scroll. Never rejected.
   */
  moved: Promise<boolean>
  /** Resolves when the page is painted: true, or false at the ends of the book. */
  painted: Promise<boolean>
}

/** A book on screen. */
export interface Reader {
  readonly publication: Publication
  /** Colours of every theme that the setting `theme` may name but `system`, which is one of them: the engine's and the app's own. */
  readonly themes: PageThemes
  /** Puts the reader into an element that has a size. A second call with another element moves it there. */
  mount(element: HTMLElement): void
  /** Takes the reader out of its element; place and settings stay. `mount` shows it again. */
  unmount(): void
  /** Resolves when the first page is painted, rejects with a `ReaderError` when the book cannot be shown. */
  readonly ready: Promise<void>
  /** Pending resource of the requested page; undefined when only layout is pending, and in a book of pages. */
  readonly waitsFor: WaitedFor | undefined
  /**
   * Aborts the turns and jumps that wait for a chapter: they end with 'aborted', and the page stays. Requests to the source continue.
   * Nothing happens before the first page is there.
   *
   * @param options.again - they are begun again instead, and the chapter is requested once more
   */
  stopWaiting(options?: { again?: boolean }): void
  /** Same reference until something changed (made for `useSyncExternalStore`). */
  getSnapshot(): ReaderSnapshot
  /**
   * Subscribes to changes. A turn is reported when its pages rest; `getSnapshot` has it at once.
   *
   * @returns unsubscribe
   */
  subscribe(listener: () => void): () => void
  /** Turns one page. Rapid calls queue, none is lost. The glide of pages uses it; see `goForward`. */
  turn(turn: Turn): PageTurn
  /** Next page, painted. False at the end of the book. Rapid calls queue, none is lost. */
  goForward(): Promise<boolean>
  /** Previous page, painted. False at the start of the book. */
  goBackward(): Promise<boolean>
  /** Resolves when the page that shows the target is painted. Rejects with 'not-found' for a href the book lacks. */
  goTo(target: GoToTarget): Promise<void>
  /** Back to where one was before the last jump. False when there is no way back. */
  goBack(): Promise<boolean>
  /**
   * Opens the picture of the text at a point of the window, CSS px, or the formula or table that was made smaller to
   * fit. False when there is none, or it fills the page: that is a page to turn.
   */
  showImageAt(x: number, y: number): boolean
  /**
   * The beginning of the text that a link of the book leads to, to be looked at without going there. Undefined where there is none.
   *
   * @param href - of a section, with a fragment or without
   * @throws {ReaderError} when the section cannot be read
   */
  preview(href: string): Promise<Note | undefined>
  /** Lays out and paints the page again; the place is kept. */
  updateSettings(patch: Partial<ReaderSettings>): Promise<void>
  visibleText(): VisibleText
  /** Exact pages of the whole publication under the current layout. Rejects with 'aborted'. */
  countPages(options?: { signal?: AbortSignal; onProgress?: (fraction: number) => void }): Promise<number>
  /**
   * Marks stretches of the text, by CSS highlights where the browser has them. Give the whole list of a group each time;
   * an empty one takes its marks away. They are drawn on every page that shows them, under every layout.
   */
  setDecorations(group: string, decorations: readonly Decoration[]): void
  /**
   * Subscribes to taps on the decorations of a group: such a tap turns no page.
   *
   * @returns unsubscribe
   */
  onDecorationActivate(group: string, listener: (activated: ActivatedDecoration) => void): () => void
  /** Notifies who subscribed to the decoration at a point of the window, CSS px. False when there is none. */
  activateDecorationAt(x: number, y: number): boolean
  /**
   * The marks of the person in this book. With the first access they are loaded and drawn on its pages. Rejects with 'network'
   * when their code does not load; the next access tries again.
   */
  readonly annotations: Promise<Annotations>
  /** Reads the book aloud; undefined where nothing can speak, and for a book of pictures. */
  readonly listen?: ListenControls | undefined
  /** Nothing is selected any more. */
  clearSelection(): void
  /**
   * Finds words in the whole book, beginning with the section on screen. Case, marks, tashkeel and letter forms make no
   * difference. Hits come as they are found; ends with 'aborted' when the signal fires.
   */
  search(query: string, options?: SearchOptions): AsyncIterable<SearchHit>
  /** Tries again after `status: 'failed'`. */
  retry(): void
  /** Read time. Counting begins with the first access, once the first page is painted. */
  readonly readTime: ReadTimeControls
  /** Current states of the reader's charts, for debugging: see docs/reader-machine.md. */
  readonly chartState: ReaderChartState

  /**
   * Moves the drawn pages by a distance along the screen's x axis, CSS px, without turning: a finger drag. It ends a glide.
   * The neighbours of the page are laid out beside it. A committed turn leaves it as it is.
   * Work in the background waits a moment after each call.
   */
  setTurnOffset(px: number): void
  /** How far pages are drawn from their place now, also by a glide, CSS px along the screen's x axis. */
  readonly turnOffset: number
  /**
   * Lets the pages glide to their place from where `setTurnOffset` has drawn them. Resolves when they rest, or when something else
   * moves them.
   *
   * @param velocity - of the finger that let go, px/ms along the screen's x axis
   */
  glideTurn(velocity: number): Promise<void>
  /** Gives the keyboard to the first words in view, for those who read with it. */
  focusText(): void
  /** Moves scrolled text by a distance, CSS px, as a key of the keyboard does. Pages stay where they are. */
  scrollBy(px: number): void
  /** Distance from one page to the next, CSS px: where a neighbour is. 0 before the first layout. */
  readonly pageStride: number
  /** Whether there is a page to turn to. */
  canTurn(turn: Turn): boolean

  /** Zoom, images and strips of an image book; undefined for a text book. */
  readonly images?: ImageControls | undefined

  showControls(isVisible: boolean): void
  toggleControls(): void
  /** Opens a panel, or closes it with undefined. */
  openPanel(panel: ReaderPanel | undefined): void
  /**
   * Sets a booklet with running heads and page numbers and opens the browser's print dialogue. Resolves when the
   * dialogue is closed and nothing of the booklet is left. Rejects with 'aborted' when the signal fires.
   */
  print(options?: PrintOptions): Promise<void>
  /** Called for links of the book. Inner links are followed by the reader itself; outer ones are left to the host. */
  onLink(listener: (link: FollowedLink) => void): () => void

  /** Removes every node, listener, timer, object URL. The publication stays open: who opened it closes it. */
  destroy(): void
}
