import { canHyphenate } from './layout/hyphenated-languages.ts'
import { isPageBook } from './publication/is-page-book.ts'
import type { Reader } from './reader.ts'
import { inTheme } from './settings/merge-settings.ts'
import type { ReaderSettings } from './settings/reader-settings.ts'
import type { Setting, SettingBook, SettingRange } from './settings/setting.ts'
import { SETTINGS, settingNames } from './settings/settings.ts'

/** A setting of a reader, as a control shows and changes it. Its values are those of the moment. */
export interface ReaderPreference<Value> {
  readonly name: keyof ReaderSettings
  readonly type: 'number' | 'flag' | 'choice' | 'text' | 'record'
  readonly default: Value
  /** Values to choose from; of a number, those besides its range. Absent where any text is taken. */
  readonly values: readonly Value[] | undefined
  /** Bounds, step and unit of a number. */
  readonly range: SettingRange | undefined
  /** The person's choice, or the default. */
  readonly value: Value
  /** Value that pages are laid out by: a theme's where the person has chosen none. */
  readonly effectiveValue: Value
  /** Whether a change shows in this book beside the other settings. */
  readonly isEffective: boolean
  /** Resolves when the change is painted. */
  set(value: Value): Promise<void>
  /** Sets the default. */
  reset(): Promise<void>
  /** Sets the next larger number, or the next value of a choice. At the end it stays. */
  increment(): Promise<void>
  /** Sets the next smaller number, or the value of a choice before. At the beginning it stays. */
  decrement(): Promise<void>
}

/** Every setting by its name. */
export type ReaderPreferences = {
  readonly [Name in keyof ReaderSettings]: ReaderPreference<ReaderSettings[Name]>
}

/** Thousandths: sums of steps such as 0.1 are not exact. */
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** The settings of a reader as objects that a host draws a sheet from, without knowing a bound or a word. */
export function readerPreferences(reader: Reader): ReaderPreferences {
  const { publication } = reader
  const book: SettingBook = {
    kind: isPageBook(publication) ? 'pages' : 'text',
    isOfImages: publication.kind === 'image',
    canHyphenate: canHyphenate(publication.metadata.language),
  }
  return Object.fromEntries(
    settingNames.map((name) => [name, preferenceOf(reader, book, name)]),
  ) as unknown as ReaderPreferences
}

function preferenceOf<Name extends keyof ReaderSettings>(
  reader: Reader,
  book: SettingBook,
  name: Name,
): ReaderPreference<ReaderSettings[Name]> {
  type Value = ReaderSettings[Name]
  const setting: Setting<Value> = SETTINGS[name]
  const values =
    name === 'theme' ? (['system', ...Object.keys(reader.themes)] as unknown as Value[]) : setting.values
  const settings = () => reader.getSnapshot().settings
  const set = (value: Value) => reader.updateSettings({ [name]: value })
  const step = async (by: 1 | -1) => {
    const value = settings()[name]
    const { range } = setting
    if (range) {
      const from = typeof value === 'number' ? value : (range.start ?? range.least)
      const next = Math.min(range.most, Math.max(range.least, rounded(from + by * range.step)))
      if (next !== value) await set(next as Value)
      return
    }
    const next = values?.[values.indexOf(value) + by]
    if (next !== undefined) await set(next)
  }
  return {
    name,
    type: setting.type,
    default: setting.default,
    values,
    range: setting.range,
    get value() {
      return settings()[name]
    },
    get effectiveValue() {
      return inTheme(settings(), lookOf(reader))[name]
    },
    get isEffective() {
      return setting.isEffective?.(book, settings()) ?? true
    },
    set,
    reset: () => set(setting.default),
    increment: () => step(1),
    decrement: () => step(-1),
  }
}

function lookOf(reader: Reader) {
  const { theme } = reader.getSnapshot().settings
  const isDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false
  return reader.themes[theme === 'system' ? (isDark ? 'night' : 'light') : theme]!
}
