import { createInstance } from 'i18next'
import { enUs } from './en-us.ts'
import { type KurasaLocale, numberLocale, toBcp47 } from './locale.ts'
import type { PlainKey, PluralKey, ReaderLabels } from './text-keys.ts'
import type { Texts } from './texts.ts'

/** Values put into a text. Numbers stay numbers: the text formats them in its language. */
type TextValues = Record<string, string | number>

/** Gives a text of the interface in one language. */
export interface Translate {
  (key: PlainKey, values?: TextValues): string
  (key: PluralKey, values: TextValues & { count: number }): string
}

const NAMESPACE = 'kurasa'

/**
 * A translator of its own: the host's i18next, if it has one, is neither read nor changed.
 *
 * @param texts - of this locale
 * @param labels - texts that replace ours
 * @throws {Error} when i18next resolves another language than the one asked for
 */
export function createTranslator(locale: KurasaLocale, texts: Texts, labels: ReaderLabels = {}): Translate {
  const language = toBcp47(locale)
  const instance = createInstance({
    lng: language,
    fallbackLng: 'en-US',
    load: 'currentOnly',
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
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
  return (key: string, values?: TextValues) => instance.t(key, values ?? {})
}
