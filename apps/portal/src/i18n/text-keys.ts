import type { texts as account } from './locales/en-us/account.ts'
import type { texts as assistant } from './locales/en-us/assistant.ts'
import type { texts as base } from './locales/en-us/base.ts'
import type { texts as discovery } from './locales/en-us/discovery.ts'
import type { texts as failure } from './locales/en-us/failure.ts'
import type { texts as money } from './locales/en-us/money.ts'
import type { texts as offline } from './locales/en-us/offline.ts'
import type { texts as points } from './locales/en-us/points.ts'
import type { texts as policies } from './locales/en-us/policies.ts'
import type { texts as shelf } from './locales/en-us/shelf.ts'
import type { texts as support } from './locales/en-us/support.ts'

/** English texts by the part of the portal that needs them; `base` comes with the shell, each other with its screens. */
interface EnglishAreas {
  base: typeof base
  account: typeof account
  money: typeof money
  shelf: typeof shelf
  discovery: typeof discovery
  assistant: typeof assistant
  support: typeof support
  points: typeof points
  offline: typeof offline
  failure: typeof failure
  policies: typeof policies
}
export type TextArea = keyof EnglishAreas

type KeyOf<Areas> = { [A in keyof Areas]: keyof Areas[A] }[keyof Areas] & string
type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type WithoutSuffix<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : never
type EnglishKey = KeyOf<EnglishAreas>

/** Keys that need a `count`. */
export type PluralKey = WithoutSuffix<EnglishKey>
/** Keys without one. */
export type PlainKey = Exclude<EnglishKey, `${string}${PluralSuffix}`>

/** The texts of one area in one language: every plain key, and every plural key in the forms of that language. */
export type LocaleTexts<English> = Record<Exclude<keyof English, `${string}${PluralSuffix}`>, string> &
  Partial<Record<`${WithoutSuffix<keyof English>}${PluralSuffix}`, string>>
