import type { ReadingDirection } from '../direction/reading-direction.ts'
import type { PageTheme } from '../theme/page-themes.ts'
import type { SpeechChoices } from './speech-choice.ts'

/**
 * How a page fills the view: `contain` shows all of it; `width` and `height` fill that side; `original` shows a pixel
 * of the image as a CSS px; `smart` contains, but gives a very long page the width.
 */
export type ImageFit = 'contain' | 'width' | 'height' | 'original' | 'smart'

/** How the colours of images are changed for the eye. */
export interface ImageFilter {
  /** Warmer and darker. */
  night: boolean
  greyscale: boolean
  /** Factor, 0.2–1.5. */
  brightness: number
}

/** Settings of a person. Every value has a default; a patch changes only what it names. */
export interface ReaderSettings {
  /** Factor on the base size of 18 CSS px (20 for Arabic), 0.5–4. */
  fontSize: number
  /** CSS family list, or `publisher` for the book's own faces. */
  fontFamily: string
  /** Factor of the font size, 1–3, or `auto`: the book's own, else 1.55 (Arabic 1.8). */
  lineHeight: number | 'auto'
  /** White space at each side of the page, CSS px, 0–120. Pages side by side that are wider than 400 px have more, in proportion. */
  margin: number
  /** Longest line, characters, 20–120, where the margin is not below 24, or `auto`: about 70. */
  measure: number | 'auto'
  /** Space between paragraphs, factor of their font size, 0–3, or `auto`: the book's own. */
  paragraphSpacing: number | 'auto'
  /** How lines end: as the book sets them, all at the start, or in line on both sides. */
  textAlign: 'publisher' | 'start' | 'justify'
  /**
   * Words are broken at line ends unless the book forbids it, in languages that have patterns; never Arabic. Text that the book
   * does not align is justified then.
   */
  hyphenate: boolean
  /** False leaves the book's own styles out: the page has the engine's alone. */
  publisherStyles: boolean
  /** Running head of a page of text: the title of the book, of the chapter, or nothing. */
  runningHead: 'book' | 'chapter' | 'none'
  /** A theme of the engine, or the name of one of the app's own: see `createTheme`. */
  theme: PageTheme | (string & Record<never, never>)
  /** Page by page, or one column that is scrolled. */
  flow: 'paged' | 'scrolled'
  /** Pages side by side: two where the view is wide enough, or the chosen number where its lines fit. */
  columns: 'auto' | 1 | 2
  /** How a page turn is shown. */
  turn: 'slide' | 'fade' | 'none'
  /** `swapped` lets the left side turn forward in a left-to-right book and the reverse. */
  tapZones: 'standard' | 'swapped' | 'off'
  /** The keys for up and down turn pages. Else they scroll what is scrolled, and are the host's elsewhere. */
  arrowsTurn: boolean
  /** A reader at least 1200 CSS px wide shows the contents beside the page. */
  dockContents: boolean
  /** Engine that breaks text into pages: the browser's own columns, or Paged.js, which loads on use. */
  engine: 'columns' | 'pagedjs'
  /** Voice and speed of listening, by language. */
  speech: SpeechChoices
  /** Keeps the screen on: while a person reads at their pace or listens, always, or never. */
  keepAwake: 'auto' | 'always' | 'never'
  /** Listening reads footnotes and the marks that call them. */
  readNotes: boolean
  /** Listening reads the page numbers of the printed edition. */
  readPageNumbers: boolean

  /** Image books: one page after the other, or one strip that is scrolled down or in reading direction. */
  imageMode: 'paged' | 'vertical' | 'horizontal'
  /** Which way pages follow each other: as the book states, or the other way where that is wrong. */
  imageDirection: 'auto' | ReadingDirection
  /** How an image fills the view; see `ImageFit`. */
  imageFit: ImageFit
  /** Two pages side by side: where the view is wider than high, never, or always. */
  spread: 'auto' | 'single' | 'double'
  /** False: the first page is a cover and is shown alone. True: pairs begin with the first page. */
  spreadOffset: boolean
  /** Wide images are two pages, the half that is read first first. */
  splitWide: boolean
  /** Preloads less, and smaller images where the book offers them. `auto` follows the browser. */
  dataSaver: 'auto' | 'on' | 'off'
  /** Ground behind images. */
  imageBackground: 'theme' | 'black' | 'grey' | 'white'
  /** Plain borders of images are cut off. */
  cropBorders: boolean
  imageFilter: ImageFilter
  /** The next page is zoomed as this one. */
  keepZoom: boolean
  /** The number of the page is shown over books of pages while the controls are away. */
  pageNumber: boolean
}
