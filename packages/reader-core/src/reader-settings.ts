import type { ReadingDirection } from './direction/reading-direction.ts'
import type { ImageFit } from './layout/image-fit.ts'
import { readSpeechChoices, type SpeechChoices } from './listen/speech-choice.ts'

/**
 * Colours of the page: `light` is paper, `black` lets a screen of own light rest. `system` follows the device between light
 * and night.
 */
export type PageTheme = 'light' | 'sepia' | 'night' | 'black' | 'contrast' | 'contrast-night' | 'system'

/** How the colours of images are changed for the eye. */
export interface ImageFilter {
  /** Warmer and darker. */
  night: boolean
  greyscale: boolean
  /** Factor, 0.2–1.5. */
  brightness: number
}

/** What a person may set. Every value has a default; a patch changes only what it names. */
export interface ReaderSettings {
  /** Factor on the base size of 18 CSS px (20 for Arabic), 0.5–4. */
  fontSize: number
  /** CSS family list, or `publisher` for the book's own faces. */
  fontFamily: string
  /** Factor of the font size, 1–3, or `auto`: the book's own, else 1.55 (Arabic 1.8). */
  lineHeight: number | 'auto'
  /** White space at each side of the page, CSS px, 0–120. */
  margin: number
  /** How lines end: as the book says, all at the start, or in line on both sides. */
  textAlign: 'publisher' | 'start' | 'justify'
  /** Words are broken at line ends, in languages that browsers know how to break; never Arabic or Swahili. */
  hyphenate: boolean
  /** False leaves the book's own styles out: the page has the engine's alone. */
  publisherStyles: boolean
  theme: PageTheme
  /** Page by page, or one column that is scrolled. */
  flow: 'paged' | 'scrolled'
  /** Pages side by side: two where the view is wide enough, or as the person says where their lines have room. */
  columns: 'auto' | 1 | 2
  /** How a page turn is shown. */
  turn: 'slide' | 'fade' | 'none'
  /** `swapped` lets the left side turn forward in a left-to-right book and the reverse. */
  tapZones: 'standard' | 'swapped' | 'off'
  /** What breaks text into pages: the browser's own columns, or Paged.js, which is loaded when asked for. */
  engine: 'columns' | 'pagedjs'
  /** Voice and speed of listening, by the language of the book. */
  speech: SpeechChoices

  /** Image books: one page after the other, or one strip that is scrolled down or in reading direction. */
  imageMode: 'paged' | 'vertical' | 'horizontal'
  /** Which way pages follow each other: as the book says, or the other way where that is wrong. */
  imageDirection: 'auto' | ReadingDirection
  /** How an image fills the view; see `ImageFit`. */
  imageFit: ImageFit
  /** Two pages side by side: where the view is wider than high, never, or always. */
  spread: 'auto' | 'single' | 'double'
  /** False: the first page is a cover and stands alone. True: pairs begin with the first page. */
  spreadOffset: boolean
  /** Wide images are two pages, the half that is read first first. */
  splitWide: boolean
  /** Less is loaded ahead, and smaller images where they are offered. `auto` asks the browser. */
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
  textAlign: 'publisher',
  hyphenate: false,
  publisherStyles: true,
  theme: 'light',
  flow: 'paged',
  columns: 'auto',
  turn: 'slide',
  tapZones: 'standard',
  engine: 'columns',
  speech: {},
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

const THEMES: readonly PageTheme[] = [
  'light',
  'sepia',
  'night',
  'black',
  'contrast',
  'contrast-night',
  'system',
]
const TEXT_ALIGNS: readonly ReaderSettings['textAlign'][] = ['publisher', 'start', 'justify']
const COLUMNS: readonly ReaderSettings['columns'][] = ['auto', 1, 2]
const FLOWS: readonly ReaderSettings['flow'][] = ['paged', 'scrolled']
const TURNS: readonly ReaderSettings['turn'][] = ['slide', 'fade', 'none']
const TAP_ZONES: readonly ReaderSettings['tapZones'][] = ['standard', 'swapped', 'off']
const ENGINES: readonly ReaderSettings['engine'][] = ['columns', 'pagedjs']
const IMAGE_MODES: readonly ReaderSettings['imageMode'][] = ['paged', 'vertical', 'horizontal']
const IMAGE_DIRECTIONS: readonly ReaderSettings['imageDirection'][] = ['auto', 'ltr', 'rtl']
const IMAGE_FITS: readonly ImageFit[] = ['contain', 'width', 'height', 'original', 'smart']
const SPREADS: readonly ReaderSettings['spread'][] = ['auto', 'single', 'double']
const DATA_SAVERS: readonly ReaderSettings['dataSaver'][] = ['auto', 'on', 'off']
const BACKGROUNDS: readonly ReaderSettings['imageBackground'][] = ['theme', 'black', 'grey', 'white']

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Settings with a patch applied: numbers are clamped into their bounds, so stored settings of another version never
 * break a page.
 *
 * @throws {TypeError} when a value is of the wrong kind (a number that is not one, an unknown word)
 */
export function mergeSettings(settings: ReaderSettings, patch: Partial<ReaderSettings>): ReaderSettings {
  const next: ReaderSettings = { ...settings }
  const number = (name: string, value: unknown, least: number, most: number): number => {
    if (typeof value !== 'number' || Number.isNaN(value)) {
      throw new TypeError(`Reader setting "${name}" must be a number from ${least} to ${most}.`)
    }
    return clamp(value, least, most)
  }
  const flag = (name: string, value: unknown): boolean => {
    if (typeof value !== 'boolean') throw new TypeError(`Reader setting "${name}" must be true or false.`)
    return value
  }
  const oneOf = <Value>(name: string, value: Value, known: readonly Value[]): Value => {
    if (!known.includes(value)) {
      throw new TypeError(`Reader setting "${name}" must be one of ${known.join(', ')}.`)
    }
    return value
  }
  if (patch.fontSize !== undefined) next.fontSize = number('fontSize', patch.fontSize, 0.5, 4)
  if (patch.margin !== undefined) next.margin = Math.round(number('margin', patch.margin, 0, 120))
  if (patch.lineHeight !== undefined) {
    next.lineHeight = patch.lineHeight === 'auto' ? 'auto' : number('lineHeight', patch.lineHeight, 1, 3)
  }
  if (patch.fontFamily !== undefined) {
    if (typeof patch.fontFamily !== 'string' || /[{}<>;]/.test(patch.fontFamily)) {
      throw new TypeError('Reader setting "fontFamily" must be a list of font names, or "publisher".')
    }
    next.fontFamily = patch.fontFamily
  }
  if (patch.textAlign !== undefined) next.textAlign = oneOf('textAlign', patch.textAlign, TEXT_ALIGNS)
  if (patch.hyphenate !== undefined) next.hyphenate = flag('hyphenate', patch.hyphenate)
  if (patch.publisherStyles !== undefined) {
    next.publisherStyles = flag('publisherStyles', patch.publisherStyles)
  }
  if (patch.theme !== undefined) next.theme = oneOf('theme', patch.theme, THEMES)
  if (patch.flow !== undefined) next.flow = oneOf('flow', patch.flow, FLOWS)
  if (patch.columns !== undefined) next.columns = oneOf('columns', patch.columns, COLUMNS)
  if (patch.turn !== undefined) next.turn = oneOf('turn', patch.turn, TURNS)
  if (patch.tapZones !== undefined) next.tapZones = oneOf('tapZones', patch.tapZones, TAP_ZONES)
  if (patch.engine !== undefined) next.engine = oneOf('engine', patch.engine, ENGINES)
  if (patch.speech !== undefined) next.speech = readSpeechChoices(patch.speech)
  if (patch.imageMode !== undefined) next.imageMode = oneOf('imageMode', patch.imageMode, IMAGE_MODES)
  if (patch.imageDirection !== undefined) {
    next.imageDirection = oneOf('imageDirection', patch.imageDirection, IMAGE_DIRECTIONS)
  }
  if (patch.imageFit !== undefined) next.imageFit = oneOf('imageFit', patch.imageFit, IMAGE_FITS)
  if (patch.spread !== undefined) next.spread = oneOf('spread', patch.spread, SPREADS)
  if (patch.spreadOffset !== undefined) next.spreadOffset = flag('spreadOffset', patch.spreadOffset)
  if (patch.splitWide !== undefined) next.splitWide = flag('splitWide', patch.splitWide)
  if (patch.dataSaver !== undefined) next.dataSaver = oneOf('dataSaver', patch.dataSaver, DATA_SAVERS)
  if (patch.imageBackground !== undefined) {
    next.imageBackground = oneOf('imageBackground', patch.imageBackground, BACKGROUNDS)
  }
  if (patch.cropBorders !== undefined) next.cropBorders = flag('cropBorders', patch.cropBorders)
  if (patch.keepZoom !== undefined) next.keepZoom = flag('keepZoom', patch.keepZoom)
  if (patch.pageNumber !== undefined) next.pageNumber = flag('pageNumber', patch.pageNumber)
  if (patch.imageFilter !== undefined) {
    const { night, greyscale, brightness } = { ...settings.imageFilter, ...patch.imageFilter }
    next.imageFilter = {
      night: flag('imageFilter.night', night),
      greyscale: flag('imageFilter.greyscale', greyscale),
      brightness: number('imageFilter.brightness', brightness, 0.2, 1.5),
    }
  }
  return next
}
