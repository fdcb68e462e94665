import { createInstance } from 'i18next'
import { enUs } from './en-us.ts'
import { numberLocale, toBcp47 } from './locale.ts'
import type { PagePlainKey, PagePluralKey, PlainKey, PluralKey, ReaderLabels } from './text-keys.ts'
import type { Texts } from './texts.ts'

/** Values put into a text. Numbers stay numbers: the text formats them in its language. */
export type TextValues = Record<string, string | number>

/** Gives a text of the interface in one language. */
export interface Translate {
  (key: PlainKey, values?: TextValues): string
  (key: PluralKey, values: TextValues & { count: number }): string
}

/** Gives a text of those that are there before the tools are. */
export interface TranslatePage {
  (key: PagePlainKey, values?: TextValues): string
  (key: PagePluralKey, values: TextValues & { count: number }): string
}

/** The texts of the interface in one language. */
export interface Translator {
  t: TranslatePage
  /**
   * The same `t`, for every text: with the English ones of the tools, or of a part that loads on use, where the language itself
   * or a label has none.
   */
  withTools(english: Texts): Translate
}

const NAMESPACE = 'kurasa'
const TOOLS = 'tools'

/**
 * Creates a separate translator: the app's i18next, if it has one, is neither read nor changed.
 *
 * @param locale - one of ours, or a BCP 47 tag: plural forms are those that `Intl.PluralRules` has for it
 * @param texts - of this locale
 * @param labels - texts that replace ours
 * @throws {Error} when i18next resolves another language than the requested one
 */
export function createTranslator(locale: string, texts: Texts, labels: ReaderLabels = {}): Translator {
  const language = toBcp47(locale)
  const instance = createInstance({
    lng: language,
    fallbackLng: 'en-US',
    load: 'currentOnly',
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    fallbackNS: TOOLS,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: {
      'en-US': { [NAMESPACE]: enUs },
      [language]: { [NAMESPACE]: { ...texts, ...labels } },
    },
    interpolation: { escapeValue: false },
  })
  void instance.init()
  const number = new Intl.NumberFormat(numberLocale(locale))
  const percent = new Intl.NumberFormat(numberLocale(locale), { style: 'percent', maximumFractionDigits: 0 })
  instance.services.formatter?.add('number', (value: number) => number.format(value))
  instance.services.formatter?.add('percent', (value: number) => percent.format(value))
  if (instance.resolvedLanguage !== language) {
    throw new Error(`The texts of ${locale} were not found under "${language}".`)
  }
  const added = new Set<Texts>()
  const t = (key: string, values?: TextValues) => instance.t(key, values ?? {})
  return {
    t,
    withTools(english) {
      if (!added.has(english)) instance.addResourceBundle('en-US', TOOLS, english, true)
      added.add(english)
      return t
    },
  }
}
