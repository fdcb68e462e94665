import { kurasaLocales } from '../i18n/locale.ts'
import { type Texts, textsOf } from '../i18n/texts.ts'

/** The texts of each locale. Who imports them has them from the first render. */
export const kurasaTexts = Object.fromEntries(
  await Promise.all(kurasaLocales.map(async (locale) => [locale, await textsOf[locale].load()])),
) as Record<(typeof kurasaLocales)[number], Texts>
