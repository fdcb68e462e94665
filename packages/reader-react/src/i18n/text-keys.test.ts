import { expectTypeOf, it } from 'vitest'
import type { enUs } from './en-us.ts'
import type { enUsContents } from './en-us-contents.ts'
import type { enUsImagePages } from './en-us-image-pages.ts'
import type { enUsImages } from './en-us-images.ts'
import type { enUsListen } from './en-us-listen.ts'
import type { enUsLookUp } from './en-us-look-up.ts'
import type { enUsMarks } from './en-us-marks.ts'
import type { enUsPage } from './en-us-page.ts'
import type { enUsPreview } from './en-us-preview.ts'
import type { enUsPrint } from './en-us-print.ts'
import type { enUsRegions } from './en-us-regions.ts'
import type { enUsSearch } from './en-us-search.ts'
import type { enUsSettings } from './en-us-settings.ts'
import type { enUsTools } from './en-us-tools.ts'
import type { enUsTurnHint } from './en-us-turn-hint.ts'
import type { enUsWaiting } from './en-us-waiting.ts'
import type { LocaleTexts } from './text-keys.ts'

type EnglishKey =
  | keyof typeof enUs
  | keyof typeof enUsContents
  | keyof typeof enUsImagePages
  | keyof typeof enUsImages
  | keyof typeof enUsListen
  | keyof typeof enUsLookUp
  | keyof typeof enUsMarks
  | keyof typeof enUsPage
  | keyof typeof enUsPreview
  | keyof typeof enUsPrint
  | keyof typeof enUsRegions
  | keyof typeof enUsSearch
  | keyof typeof enUsSettings
  | keyof typeof enUsTools
  | keyof typeof enUsTurnHint
  | keyof typeof enUsWaiting

// `npm run check` compiles this; a key that is listed and has no English text, or the other way round, is its error.
it('lists the keys of all English texts', () => {
  expectTypeOf<EnglishKey>().toEqualTypeOf<keyof LocaleTexts<'one' | 'other'>>()
})
