import { enUsContents } from '../i18n/en-us-contents.ts'
import { enUsImagePages } from '../i18n/en-us-image-pages.ts'
import { enUsImages } from '../i18n/en-us-images.ts'
import { enUsListen } from '../i18n/en-us-listen.ts'
import { enUsLookUp } from '../i18n/en-us-look-up.ts'
import { enUsMarks } from '../i18n/en-us-marks.ts'
import { enUsPage } from '../i18n/en-us-page.ts'
import { enUsPreview } from '../i18n/en-us-preview.ts'
import { enUsPrint } from '../i18n/en-us-print.ts'
import { enUsRegions } from '../i18n/en-us-regions.ts'
import { enUsSearch } from '../i18n/en-us-search.ts'
import { enUsSettings } from '../i18n/en-us-settings.ts'
import { enUsTools } from '../i18n/en-us-tools.ts'
import { enUsTurnHint } from '../i18n/en-us-turn-hint.ts'
import { enUsWaiting } from '../i18n/en-us-waiting.ts'
import { kurasaLocales } from '../i18n/locale.ts'
import { type Texts, textsOf } from '../i18n/texts.ts'

/** All texts of each locale. An import provides them from the first render. */
export const kurasaTexts = Object.fromEntries(
  await Promise.all(
    kurasaLocales.map(async (locale) => {
      const texts = await textsOf[locale].load()
      return [
        locale,
        locale === 'en_US'
          ? {
              ...texts,
              ...enUsTools,
              ...enUsContents,
              ...enUsImagePages,
              ...enUsImages,
              ...enUsListen,
              ...enUsLookUp,
              ...enUsMarks,
              ...enUsPage,
              ...enUsPreview,
              ...enUsPrint,
              ...enUsRegions,
              ...enUsSearch,
              ...enUsSettings,
              ...enUsTurnHint,
              ...enUsWaiting,
            }
          : texts,
      ]
    }),
  ),
) as Record<(typeof kurasaLocales)[number], Texts>
