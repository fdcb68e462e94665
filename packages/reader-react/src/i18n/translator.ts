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

/** `{{name}}`, or `{{name, number}}` and `{{name, percent}}` in the digits of the language. */
const PLACEHOLDER = /\{\{(\w+)(?:, ?(\w+))?\}\}/g

/** Texts of one language and the plural forms of that language. */
interface Source {
  texts: Texts
  plural: Intl.PluralRules
}

/** The text of a key, in the form of `count` where the key has forms. A host may have a text of its own for zero in any language. */
function textIn({ texts, plural }: Source, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return texts[key]
  return (
    (count === 0 ? texts[`${key}_zero`] : undefined) ?? texts[`${key}_${plural.select(count)}`] ?? texts[key]
  )
}

/**
 * Creates a translator of one language, with English where that has no text.
 *
 * @param locale - one of ours, or a BCP 47 tag: plural forms are those that `Intl.PluralRules` has for it
 * @param texts - of this locale
 * @param labels - texts that replace ours
 */
export function createTranslator(locale: string, texts: Texts, labels: ReaderLabels = {}): Translator {
  const english = new Intl.PluralRules('en-US')
  const sources: Source[] = [
    { texts: { ...texts, ...labels }, plural: new Intl.PluralRules(toBcp47(locale)) },
    { texts: enUs, plural: english },
  ]
  const formats: Record<string, Intl.NumberFormat | undefined> = {
    number: new Intl.NumberFormat(numberLocale(locale)),
    percent: new Intl.NumberFormat(numberLocale(locale), { style: 'percent', maximumFractionDigits: 0 }),
  }
  const added = new Set<Texts>()
  const t = (key: string, values: TextValues = {}) => {
    let text: string | undefined
    for (const source of sources) text ??= textIn(source, key, values.count)
    return (text ?? key).replace(PLACEHOLDER, (_, name: string, format = '') => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? (formats[format]?.format(value) ?? String(value)) : value
    })
  }
  return {
    t,
    withTools(tools) {
      if (!added.has(tools)) sources.push({ texts: tools, plural: english })
      added.add(tools)
      return t
    },
  }
}
