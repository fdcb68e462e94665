import type { Turn } from '../direction/reading-direction.ts'
import type { PageRegion } from '../layout/page-region.ts'
import type { ImagePart } from '../layout/spreads.ts'
import type { Point, Zoom, ZoomLimits } from '../layout/zoom.ts'
import type { Locator } from '../publication/locator.ts'

/**
 * Why an image is not shown: it is not there; its bytes are no image; it has more pixels than a device should decode;
 * nothing came for too long; the connection or the server failed; it may not be read.
 */
export type ImageFailure =
  | 'missing'
  | 'corrupt'
  | 'unsupported'
  | 'too-large'
  | 'stalled'
  | 'network'
  | 'locked'

/** State of the image of one section. Immutable: a new object whenever something changed. */
export interface ImageState {
  /** `waiting`: not requested; `loading`: requested; `preview`: a smaller image is shown meanwhile. */
  status: 'waiting' | 'loading' | 'preview' | 'ready' | 'failed'
  /** Object URL to show, decoded already; present with `preview` and `ready`. Revoked once the image is released. */
  url?: string
  /** A page of fixed layout, in place of an image; the reader itself puts it into the page. */
  element?: HTMLElement
  /** Why, with `failed`. */
  failure?: ImageFailure
  /** It tries again by itself, so the page need not offer it: an offline or slow connection, for a while. */
  isRetrying?: boolean
}

/** A page of an image book: an image, or one half of a wide one. In reading order. */
export interface BookImage {
  /** Place among the pages, from 0; other than `section` when wide images are split. */
  index: number
  /** Section of the reading order: what `position` and page numbers count. */
  section: number
  part: ImagePart
  /** True size of this part after cropping, CSS px; an estimate until `isSizeKnown`. Reserve a box of this ratio. */
  width: number
  height: number
  isSizeKnown: boolean
  /** The part of the image that the page shows, as fractions of the image from its top left corner. */
  clip: { x: number; y: number; width: number; height: number }
  /** Alternative text of the image: its description, else "Page n, image". */
  alt: string
}

/** A page that is drawn, and the box that it is drawn in, which clips what is put into it. */
export interface PageFrame {
  page: BookImage
  element: HTMLElement
}

/** A page on screen in paged mode. */
export interface ShownImage extends BookImage {
  state: ImageState
  /** Its place in the view at rest and unzoomed, CSS px: for a notice or a button over it. */
  box: { x: number; y: number; width: number; height: number }
}

/** The part of a reader's snapshot that only image books have. */
export interface ImageSnapshot {
  mode: 'paged' | 'vertical' | 'horizontal'
  /** Two pages side by side, as the size of the view and the settings allow. */
  isDouble: boolean
  /** Pages on screen, in reading order. In a strip: as last reported by the strip. */
  shown: readonly ShownImage[]
  /** 1 when the page has the size of the fit setting. Changes under a finger are reported when the finger rests. */
  zoom: number
}

/** How far a page is zoomed and where it is; changes with every frame, reading it is cheap. */
export interface ZoomState {
  /** 1 when the page fits as set. */
  scale: number
  limits: ZoomLimits
  /** Whether the page goes on past the view on that side of the screen: a drag moves it, and turns nothing. */
  canPan: { left: boolean; right: boolean; up: boolean; down: boolean }
}

/** Port: the element that a zoom is drawn on. Functions that scroll exist where the zoomed content is part of something longer. */
export interface ZoomStage {
  setZoom(zoom: Zoom): void
  /** Glides there from where it is drawn; 0 ms for at once. */
  glideTo(zoom: Zoom, milliseconds: number): void
  /** Ends a glide where it is drawn. @returns where that is: `zoom` itself when there was none */
  holdZoom(zoom: Zoom): Zoom
  /** Moves the content by CSS px of it, unzoomed, as far as it goes, right and down being positive. @returns how far */
  scroll?(dx: number, dy: number): Point
  /** Where it goes on past what is zoomed, sides of the screen. */
  scrollRoom?(): ZoomState['canPan']
}

/** The strip of images that a user interface draws in the continuous modes. At scale 1 the browser may scroll it. */
export interface ImageStrip extends Required<ZoomStage> {
  /** Brings a page to the start of the view, `fraction` of it (0..1) scrolled past. */
  scrollToPage(page: number, fraction: number): void
  /** Moves on by so many views (0.9, or -0.9), gliding when `isSmooth`. False at the ends. */
  scrollByView(views: number, isSmooth: boolean): boolean
  /** Moves by CSS px along the strip. */
  scrollBy(px: number): void
}

/** Operations of a user interface on an image book. Points are CSS px from the top left corner of the view. */
export interface ImageControls {
  // --- zoom of the page or the strip ---

  readonly zoom: ZoomState
  /**
   * Zooms; the point of the page under `focal` stays there. Past the limits it resists. Drawn at once, for a finger.
   *
   * @param focal - the middle of the view when absent
   * @param drift - how far the focal point itself moved since the last call: both fingers wander during a pinch
   */
  setZoom(scale: number, focal?: Point, drift?: Point): void
  /** Moves the page by CSS px. Past its edges it resists. */
  panBy(dx: number, dy: number): void
  /** Call when the finger is lifted: the page glides back within its limits, and the snapshot gets the zoom. */
  settleZoom(): void
  /** Glides to the next step of a double tap at a point: into the page, or back to the fit. */
  toggleZoom(point: Point): void
  /** Glides one step in (+1) or out (-1) around the middle: keys and buttons. */
  stepZoom(step: 1 | -1): void
  /**
   * In a page that is larger than the view, glides on by a view in reading order: down, then along the line. A strip is
   * moved by turns.
   *
   * @returns false when the page's end is reached: then turn
   */
  panOn(turn: Turn): boolean

  // --- pages ---

  /** Every page of the book. A new array when sizes, splitting or cropping changed it, which `onPages` reports. */
  readonly pages: readonly BookImage[]
  /** @returns unsubscribe */
  onPages(listener: () => void): () => void
  /** The page that `goTo`, a slider or a thumbnail of this section leads to. */
  pageOfSection(section: number): number

  // --- images, for strips and thumbnails ---

  /** Returns the state of the image of a section. Same reference until it changed. */
  image(section: number): ImageState
  /** Subscribes to the state of one image. @returns unsubscribe */
  onImage(section: number, listener: () => void): () => void
  /**
   * Requests an image while something shows it. Such images load before those that are only likely next.
   *
   * @returns releases it
   */
  hold(section: number): () => void
  /**
   * A small image for a thumbnail strip: the narrowest offered of at least `width` device pixels, else a reduced copy.
   * It comes after the page on screen; whole pages are read one at a time. Rejects with a `ReaderError`: 'not-found' where
   * data is saved, 'unsupported-format' for a page that is no image.
   */
  thumbnail(section: number, width: number, options?: { signal?: AbortSignal }): Promise<Blob>
  /** Requests an image that failed again: always a new request. */
  retry(section: number): void

  // --- regions ---

  /**
   * The part of a page between two points, as the target of a mark or the place of a decoration. Past the edges of the page it
   * ends there. Undefined when `from` is on no page that is there.
   */
  regionBetween(from: Point, to: Point): { start: Locator; region: PageRegion } | undefined
  /** Where the page at a point is drawn now, zoomed as it is: CSS px of the view. Undefined when there is none. */
  pageBoxAt(point: Point): { x: number; y: number; width: number; height: number } | undefined

  // --- strips ---

  /** Registers the strip that turns, jumps and keys move. @returns unregisters it */
  attachStrip(strip: ImageStrip): () => void
  /**
   * Registers the box that the strip draws a page in: decorations of its regions are put into it.
   *
   * @param page - index of the page
   * @returns unregisters it
   */
  attachPage(page: number, element: HTMLElement): () => void
  /**
   * Called by the strip with the pages in view; the reader moves its locator and preloads.
   *
   * @param first - the first page in view
   * @param fraction - how much of it has left the view, 0..1
   * @param last - the last page in view
   * @param isAtEnd - nothing follows the view
   */
  stripMoved(first: number, fraction: number, last: number, isAtEnd: boolean): void
}
