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

/** Plural categories of CLDR. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type PageResourceKey = keyof typeof enUs
type ResourceKey =
  | PageResourceKey
  | keyof typeof enUsTools
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
  | keyof typeof enUsTurnHint
  | keyof typeof enUsWaiting
type BaseOf<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : never

/** A text that depends on a count. */
export type PluralKey = BaseOf<ResourceKey>
/** A text that does not. */
export type PlainKey = Exclude<ResourceKey, `${PluralKey}_${PluralForm}`>
/** Any text of the reader's interface. */
export type KurasaKey = PlainKey | PluralKey

/** A text that is there before the tools are: it depends on a count. */
export type PagePluralKey = BaseOf<PageResourceKey>
/** A text that is there before the tools are, and does not. */
export type PagePlainKey = Exclude<PageResourceKey, `${PluralKey}_${PluralForm}`>

/** The texts of a locale whose plurals have these forms. A missing one does not compile. */
export type LocaleTexts<Form extends PluralForm> = Record<PlainKey | `${PluralKey}_${Form}`, string>

/** Texts that replace ours, in the locale shown. */
export type ReaderLabels = Partial<Record<PlainKey | `${PluralKey}_${PluralForm}`, string>>
