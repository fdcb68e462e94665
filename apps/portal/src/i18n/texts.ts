import { createInstance, type i18n } from 'i18next'
import { type Language, toIntlTag } from './locale.ts'
import type { enUS } from './locales/en-us.ts'

type EnglishKey = keyof typeof enUS
type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type WithoutSuffix<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : never

/** Keys that need a `count`. */
type PluralKey = WithoutSuffix<EnglishKey>
/** Keys without one. */
export type PlainKey = Exclude<EnglishKey, `${string}${PluralSuffix}`>
/** The texts of one language: every plain key, and every plural key in the forms of that language. */
export type LocaleTexts = Record<PlainKey, string> & Partial<Record<`${PluralKey}${PluralSuffix}`, string>>

type Values = Record<string, string | number>

/** The text of a key in the current language. */
interface Translate {
  (key: PlainKey, values?: Values): string
  (key: PluralKey, values: Values & { count: number }): string
}

/** One chunk for each language; only the current one is loaded. */
const loaders: Record<Language, () => Promise<LocaleTexts>> = {
  en_US: async () => (await import('./locales/en-us.ts')).enUS,
  sw_KE: async () => (await import('./locales/sw-ke.ts')).swKE,
  ar_SA: async () => (await import('./locales/ar-sa.ts')).arSA,
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
}

const createTexts = (language: Language, instance: i18n): Texts => {
  const tag = toIntlTag(language)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const time = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Africa/Nairobi',
  })
  return {
    language,
    t: instance.getFixedT(language) as Translate,
    number: (value, options) => new Intl.NumberFormat(tag, options).format(value),
    percent: (fraction) => percent.format(fraction),
    time: (date) => time.format(date),
  }
}

const loaded = new Map<Language, Promise<Texts>>()

async function load(language: Language): Promise<Texts> {
  const resource = await loaders[language]()
  const instance = createInstance()
  instance.use({
    type: 'formatter' as const,
    init() {},
    format: (value: unknown, format?: string) =>
      format === 'number' && typeof value === 'number'
        ? new Intl.NumberFormat(toIntlTag(language)).format(value)
        : String(value),
  })
  await instance.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [language],
    load: 'currentOnly',
    ns: ['kurasa'],
    defaultNS: 'kurasa',
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { kurasa: resource } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return createTexts(language, instance)
}

/** Loads a language once. A failed load is forgotten, so the next call tries again. */
export function loadTexts(language: Language): Promise<Texts> {
  let texts = loaded.get(language)
  if (!texts) {
    texts = load(language)
    loaded.set(language, texts)
    texts.catch(() => loaded.delete(language))
  }
  return texts
}
