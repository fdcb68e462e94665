import type { ReadingDirection } from './direction/reading-direction.ts'
import type { ImageFit } from './layout/image-fit.ts'
import { readSpeechChoices, type SpeechChoices } from './speech-choice.ts'
import type { PageLook, PageTheme, PageThemes, ThemeText } from './theme/page-themes.ts'

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

/** The settings a reader starts with. */
export const defaultReaderSettings: ReaderSettings = {
  fontSize: 1,
  fontFamily: 'publisher',
  lineHeight: 'auto',
  margin: 24,
  measure: 'auto',
  paragraphSpacing: 'auto',
  textAlign: 'publisher',
  hyphenate: false,
  publisherStyles: true,
  runningHead: 'book',
  theme: 'light',
  flow: 'paged',
  columns: 'auto',
  turn: 'slide',
  tapZones: 'standard',
  arrowsTurn: false,
  dockContents: false,
  engine: 'columns',
  speech: {},
  keepAwake: 'auto',
  readNotes: false,
  readPageNumbers: false,
  imageMode: 'paged',
  imageDirection: 'auto',
  imageFit: 'contain',
  spread: 'auto',
  spreadOffset: false,
  splitWide: false,
  dataSaver: 'auto',
  imageBackground: 'theme',
  cropBorders: false,
  imageFilter: { night: false, greyscale: false, brightness: 1 },
  keepZoom: false,
  pageNumber: true,
}

/** Reads the value of a setting. @throws {TypeError} when it is of the wrong kind */
type Parse<Value> = (value: unknown, name: string, before: Value, themes: PageThemes) => Value

const refuse = (name: string, kind: string): never => {
  throw new TypeError(`Reader setting "${name}" must be ${kind}.`)
}

const number =
  (least: number, most: number) =>
  (value: unknown, name: string): number => {
    if (typeof value === 'number' && !Number.isNaN(value)) return Math.min(most, Math.max(least, value))
    return refuse(name, `a number from ${least} to ${most}`)
  }

const numberOrAuto =
  (least: number, most: number) =>
  (value: unknown, name: string): number | 'auto' =>
    value === 'auto' ? value : number(least, most)(value, name)

const flag = (value: unknown, name: string): boolean => {
  return typeof value === 'boolean' ? value : refuse(name, 'true or false')
}

const oneOf =
  <Value>(...known: readonly Value[]) =>
  (value: unknown, name: string): Value => {
    return known.includes(value as Value) ? (value as Value) : refuse(name, `one of ${known.join(', ')}`)
  }

/** Families as a style sheet lists them. @throws {TypeError} when they would be more than that */
export const fontFamily = (value: unknown, name: string): string => {
  return typeof value === 'string' && !/[{}<>;]/.test(value) ? value : refuse(name, 'a list of font names')
}

const imageFilter: Parse<ImageFilter> = (value, name, before) => {
  const { night, greyscale, brightness } = { ...before, ...(value as Partial<ImageFilter>) }
  return {
    night: flag(night, `${name}.night`),
    greyscale: flag(greyscale, `${name}.greyscale`),
    brightness: number(0.2, 1.5)(brightness, `${name}.brightness`),
  }
}

const PARSE: { [Name in keyof ReaderSettings]: Parse<ReaderSettings[Name]> } = {
  fontSize: number(0.5, 4),
  fontFamily,
  lineHeight: numberOrAuto(1, 3),
  margin: (value, name) => Math.round(number(0, 120)(value, name)),
  measure: numberOrAuto(20, 120),
  paragraphSpacing: numberOrAuto(0, 3),
  textAlign: oneOf('publisher', 'start', 'justify'),
  hyphenate: flag,
  publisherStyles: flag,
  runningHead: oneOf('book', 'chapter', 'none'),
  theme: (value, name, _, themes) => oneOf('system', ...Object.keys(themes))(value, name),
  flow: oneOf('paged', 'scrolled'),
  columns: oneOf<ReaderSettings['columns']>('auto', 1, 2),
  turn: oneOf('slide', 'fade', 'none'),
  tapZones: oneOf('standard', 'swapped', 'off'),
  arrowsTurn: flag,
  dockContents: flag,
  engine: oneOf('columns', 'pagedjs'),
  speech: readSpeechChoices,
  keepAwake: oneOf('auto', 'always', 'never'),
  readNotes: flag,
  readPageNumbers: flag,
  imageMode: oneOf('paged', 'vertical', 'horizontal'),
  imageDirection: oneOf('auto', 'ltr', 'rtl'),
  imageFit: oneOf('contain', 'width', 'height', 'original', 'smart'),
  spread: oneOf('auto', 'single', 'double'),
  spreadOffset: flag,
  splitWide: flag,
  dataSaver: oneOf('auto', 'on', 'off'),
  imageBackground: oneOf('theme', 'black', 'grey', 'white'),
  cropBorders: flag,
  imageFilter,
  keepZoom: flag,
  pageNumber: flag,
}

/**
 * Settings with a patch applied: numbers are clamped into their bounds, so stored settings of another version never
 * break a page.
 *
 * @throws {TypeError} when a value is of the wrong kind (a number that is not one, an unknown word)
 */
export function mergeSettings(
  settings: ReaderSettings,
  patch: Partial<ReaderSettings>,
  themes: PageThemes,
): ReaderSettings {
  const next: ReaderSettings = { ...settings }
  const apply = <Name extends keyof ReaderSettings>(name: Name) => {
    if (patch[name] !== undefined) next[name] = PARSE[name](patch[name], name, settings[name], themes)
  }
  for (const name of Object.keys(PARSE)) apply(name as keyof ReaderSettings)
  return next
}

/** Settings of text that a theme may give. */
const OF_THEME = ['fontFamily', 'lineHeight', 'margin', 'measure', 'paragraphSpacing'] as const

/**
 * The text of a theme: numbers are clamped into their bounds.
 *
 * @throws {TypeError} when a value is of the wrong kind or has no such name
 */
export function readThemeText(text: ThemeText): ThemeText {
  const known: readonly string[] = OF_THEME
  const unknown = Object.keys(text).find((name) => !known.includes(name))
  if (unknown) throw new TypeError(`The text of a theme has no "${unknown}", only ${known.join(', ')}.`)
  const all = mergeSettings(defaultReaderSettings, text as Partial<ReaderSettings>, {})
  return Object.fromEntries(Object.keys(text).map((name) => [name, all[name as keyof ThemeText]]))
}

/** The settings that text is laid out by: a theme's where the person's are the defaults. */
export function inTheme(settings: ReaderSettings, { text = {} }: PageLook): ReaderSettings {
  const counts = ([name]: [string, unknown]) =>
    settings[name as keyof ThemeText] === defaultReaderSettings[name as keyof ThemeText]
  return { ...settings, ...Object.fromEntries(Object.entries(text).filter(counts)) }
}
