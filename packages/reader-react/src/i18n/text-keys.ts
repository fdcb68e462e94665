import type { enUs } from './en-us.ts'

/** Plural categories of CLDR. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type ResourceKey = keyof typeof enUs
type BaseOf<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : never

/** A text that depends on a count. */
export type PluralKey = BaseOf<ResourceKey>
/** A text that does not. */
export type PlainKey = Exclude<ResourceKey, `${PluralKey}_${PluralForm}`>
/** Any text of the reader's interface. */
export type KurasaKey = PlainKey | PluralKey

/** The texts of a locale whose plurals have these forms. A missing one does not compile. */
export type LocaleTexts<Form extends PluralForm> = Record<PlainKey | `${PluralKey}_${Form}`, string>

/** Texts that replace ours, in the locale shown. */
export type ReaderLabels = Partial<Record<PlainKey | `${PluralKey}_${PluralForm}`, string>>
