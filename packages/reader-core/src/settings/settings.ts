import type { ImageFilter, ReaderSettings } from './reader-settings.ts'
import {
  choiceSetting,
  clamped,
  flag,
  flagSetting,
  numberOrAuto,
  numberSetting,
  type Setting,
  type SettingBook,
} from './setting.ts'
import { readSpeechChoices } from './speech-choice.ts'

const isOfText = ({ kind }: SettingBook) => kind === 'text'
const isOfPages = ({ kind }: SettingBook) => kind === 'pages'
const isOfImages = (book: SettingBook) => book.isOfImages
const isPagedText = (book: SettingBook, { flow }: ReaderSettings) => isOfText(book) && flow === 'paged'
const arePages = (book: SettingBook, { imageMode }: ReaderSettings) =>
  isOfPages(book) && imageMode === 'paged'

const TEXT_LAYOUT = { effect: { text: 'layout' }, isEffective: isOfText } as const
const PAGE_LAYOUT = { effect: { pages: 'layout' }, isEffective: isOfPages } as const
const PAGE_PAINT = { effect: { pages: 'paint' }, isEffective: isOfPages } as const
const GESTURE = { effect: { text: 'gesture', pages: 'gesture' } } as const
const VOICE = { effect: { text: 'voice', pages: 'voice' }, isEffective: isOfText } as const
const INTERFACE = { effect: {} } as const

/** Whether a value lists families as a style sheet does, and is no more than that. */
export const isFontFamily = (value: unknown): value is string =>
  typeof value === 'string' && !/[{}<>;]/.test(value)

const margin = numberSetting(24, { least: 0, most: 120, step: 4, unit: 'px' }, TEXT_LAYOUT)
const BRIGHTNESS = { least: 0.2, most: 1.5 }

/** Every setting. Parsing, defaults, effects, the table of the documentation and the controls of a host are derived from it. */
export const SETTINGS: { readonly [Name in keyof ReaderSettings]: Setting<ReaderSettings[Name]> } = {
  fontSize: numberSetting(1, { least: 0.5, most: 4, step: 0.1, unit: 'factor' }, TEXT_LAYOUT),
  fontFamily: {
    type: 'text',
    default: 'publisher',
    accepts: 'a list of font names',
    read: (value) => (isFontFamily(value) ? value : undefined),
    ...TEXT_LAYOUT,
  },
  lineHeight: numberOrAuto({ least: 1, most: 3, step: 0.1, unit: 'factor', start: 1.5 }, TEXT_LAYOUT),
  margin: {
    ...margin,
    read: (...given) => {
      const px = margin.read(...given)
      return px && Math.round(px)
    },
  },
  measure: numberOrAuto({ least: 20, most: 120, step: 5, unit: 'characters', start: 70 }, TEXT_LAYOUT),
  paragraphSpacing: numberOrAuto({ least: 0, most: 3, step: 0.1, unit: 'factor', start: 0.5 }, TEXT_LAYOUT),
  textAlign: choiceSetting(['publisher', 'start', 'justify'], TEXT_LAYOUT),
  hyphenate: flagSetting(false, {
    ...TEXT_LAYOUT,
    isEffective: (book) => isOfText(book) && book.canHyphenate,
  }),
  publisherStyles: flagSetting(true, TEXT_LAYOUT),
  runningHead: choiceSetting(['book', 'chapter', 'none'], { ...INTERFACE, isEffective: isOfText }),
  theme: {
    type: 'choice',
    default: 'light',
    effect: { text: 'paint', pages: 'paint' },
    accepts: 'system, or the name of a theme of this reader',
    read: (value, _, themes) =>
      typeof value === 'string' && (value === 'system' || Object.hasOwn(themes, value)) ? value : undefined,
  },
  flow: choiceSetting(['paged', 'scrolled'], TEXT_LAYOUT),
  columns: choiceSetting<'auto' | 1 | 2>(['auto', 1, 2], { ...TEXT_LAYOUT, isEffective: isPagedText }),
  turn: choiceSetting(['slide', 'fade', 'none'], {
    ...GESTURE,
    isEffective: (book, settings) => isPagedText(book, settings) || arePages(book, settings),
  }),
  tapZones: choiceSetting(['standard', 'swapped', 'off'], GESTURE),
  arrowsTurn: flagSetting(false, GESTURE),
  dockContents: flagSetting(false, INTERFACE),
  engine: choiceSetting(['columns', 'pagedjs'], { ...TEXT_LAYOUT, isEffective: isPagedText }),
  speech: {
    type: 'record',
    default: {},
    accepts: 'choices by language: { en: { voice, rate } }',
    read: readSpeechChoices,
    ...VOICE,
  },
  keepAwake: choiceSetting(['auto', 'always', 'never'], INTERFACE),
  readNotes: flagSetting(false, VOICE),
  readPageNumbers: flagSetting(false, VOICE),
  imageMode: choiceSetting(['paged', 'vertical', 'horizontal'], PAGE_LAYOUT),
  imageDirection: choiceSetting(['auto', 'ltr', 'rtl'], PAGE_LAYOUT),
  imageFit: choiceSetting(['contain', 'width', 'height', 'original', 'smart'], {
    ...PAGE_LAYOUT,
    isEffective: arePages,
  }),
  spread: choiceSetting(['auto', 'single', 'double'], { ...PAGE_LAYOUT, isEffective: arePages }),
  spreadOffset: flagSetting(false, {
    ...PAGE_LAYOUT,
    isEffective: (book, settings) => arePages(book, settings) && settings.spread !== 'single',
  }),
  splitWide: flagSetting(false, { ...PAGE_LAYOUT, isEffective: isOfImages }),
  dataSaver: choiceSetting(['auto', 'on', 'off'], PAGE_PAINT),
  imageBackground: choiceSetting(['theme', 'black', 'grey', 'white'], PAGE_PAINT),
  cropBorders: flagSetting(false, { ...PAGE_LAYOUT, isEffective: isOfImages }),
  imageFilter: {
    type: 'record',
    default: { night: false, greyscale: false, brightness: 1 },
    accepts: '{ night, greyscale, brightness }: true or false, and a number from 0.2 to 1.5',
    read: readFilter,
    ...PAGE_PAINT,
  },
  keepZoom: flagSetting(false, { effect: { pages: 'gesture' }, isEffective: arePages }),
  pageNumber: flagSetting(true, PAGE_PAINT),
}

function readFilter(value: unknown, before: ImageFilter): ImageFilter | undefined {
  if (typeof value !== 'object') return undefined
  const merged: Record<keyof ImageFilter, unknown> = { ...before, ...value }
  const night = flag(merged.night)
  const greyscale = flag(merged.greyscale)
  const brightness = clamped(merged.brightness, BRIGHTNESS)
  const isWhole = night !== undefined && greyscale !== undefined && brightness !== undefined
  return isWhole ? { night, greyscale, brightness } : undefined
}

const NAMES = Object.keys(SETTINGS) as (keyof ReaderSettings)[]

/** Names of all settings, in the order of the table of the documentation. */
export const settingNames: readonly (keyof ReaderSettings)[] = NAMES

/** The settings a reader starts with. */
export const defaultReaderSettings = Object.fromEntries(
  NAMES.map((name) => [name, SETTINGS[name].default]),
) as unknown as ReaderSettings
