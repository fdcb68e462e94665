import { directionOfLanguage, type ReadingDirection } from '@kurasa/reader-core'

/** The languages of the interface, as files and the API name them. */
export type KurasaLocale = 'en_US' | 'sw_KE' | 'ar_SA'

/** Every language of the interface. */
export const kurasaLocales: readonly KurasaLocale[] = ['en_US', 'sw_KE', 'ar_SA']

const BCP47: Record<KurasaLocale, string> = { en_US: 'en-US', sw_KE: 'sw-KE', ar_SA: 'ar-SA' }

const warned = new Set<string>()

/**
 * The tag for `lang` attributes and Intl. The only way from our codes to BCP 47: `new Intl.*('ar_SA')` throws.
 *
 * @param locale - one of ours, or the tag of a language whose texts an app brings
 */
export function toBcp47(locale: string): string {
  return BCP47[locale as KurasaLocale] ?? locale.replaceAll('_', '-')
}

/** Whether the reader has no texts of its own in the language of a tag. */
export function isForeign(tag: string): boolean {
  return !/^(?:ar|en|sw)(?:[-_]|$)/i.test(tag)
}

/**
 * Our locale for any language tag, `ar-EG` or `sw_TZ` alike. An unknown language gives English, and one warning on
 * the console.
 */
export function fromBcp47(tag: string): KurasaLocale {
  const language = tag.toLowerCase().split(/[-_]/)[0]
  if (language === 'ar') return 'ar_SA'
  if (language === 'sw') return 'sw_KE'
  if (isForeign(tag) && !warned.has(tag)) {
    warned.add(tag)
    console.warn(`The reader has no texts for the locale "${tag}" and shows English. Pass them as labels.`)
  }
  return 'en_US'
}

/** Direction of the interface: never the book's. */
export function directionOfLocale(locale: string): ReadingDirection {
  return directionOfLanguage(toBcp47(locale))
}

/**
 * The tag for formatting numbers. Digits and calendar are named, because engines differ in what a bare `ar-SA` means.
 */
export function numberLocale(locale: string): string {
  return locale === 'ar_SA' ? 'ar-SA-u-ca-gregory-nu-arab' : toBcp47(locale)
}
