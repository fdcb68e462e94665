import { type Language, toIntlTag } from './locale.ts'
import { loaders } from './locales/load-texts.ts'
import type { PlainKey, PluralKey, TextArea } from './text-keys.ts'
import { createTranslate, type TextValues, type Words } from './translate.ts'

export type { PlainKey }

/** The text of a key in the current language. */
interface Translate {
  (key: PlainKey, values?: TextValues): string
  (key: PluralKey, values: TextValues & { count: number }): string
}

export interface Texts {
  readonly language: Language
  readonly t: Translate
  /** A whole or broken number in the digits of the language. */
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** A fraction 0..1 as whole percent. */
  percent(fraction: number): string
  /** Hour and minute in Nairobi. */
  time(date: Date): string
  /** Day, month and year in Nairobi. */
  date(date: Date): string
}

const createTexts = (language: Language, words: Words): Texts => {
  const tag = toIntlTag(language)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  /** By their options: to make one takes a cheap phone several ms. */
  const numbers = new Map<string, Intl.NumberFormat>()
  const numberFormat = (options?: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options ?? {})
    const format = numbers.get(key) ?? new Intl.NumberFormat(tag, options)
    numbers.set(key, format)
    return format
  }
  const time = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Africa/Nairobi',
  })
  const day = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Africa/Nairobi',
  })
  return {
    language,
    t: createTranslate(language, words) as Translate,
    number: (value, options) => numberFormat(options).format(value),
    percent: (fraction) => percent.format(fraction),
    time: (date) => time.format(date),
    date: (date) => day.format(date),
  }
}

interface LoadedLanguage {
  /** Words of all loaded areas. */
  words: Words
  texts: Texts
  areas: Map<TextArea, Promise<void>>
}

const loaded = new Map<Language, LoadedLanguage>()
/** Areas shown so far: a language chosen later loads all of them. */
const wanted = new Set<TextArea>(['base'])

function start(language: Language): LoadedLanguage {
  const words: Words = {}
  return { words, texts: createTexts(language, words), areas: new Map() }
}

/** Loads an area of a language once. A failed load is forgotten, so the next one tries again. */
function loadArea({ words, texts: { language }, areas }: LoadedLanguage, area: TextArea): Promise<void> {
  let loading = areas.get(area)
  if (!loading) {
    loading = loaders[language][area]().then(({ texts }) => {
      Object.assign(words, texts)
    })
    areas.set(area, loading)
    loading.catch(() => areas.delete(area))
  }
  return loading
}

const loadWanted = (entry: LoadedLanguage) => Promise.all([...wanted].map((area) => loadArea(entry, area)))

/** The texts of a language: of the shell, and of every screen that was shown so far. */
export async function loadTexts(language: Language): Promise<Texts> {
  const entry = loaded.get(language) ?? start(language)
  loaded.set(language, entry)
  await loadWanted(entry)
  return entry.texts
}

/** Loads the texts of a screen, in every language that is in use. Ready before the screen is shown. */
export async function needTexts(...areas: TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  await Promise.all([...loaded.values()].map(loadWanted))
}
