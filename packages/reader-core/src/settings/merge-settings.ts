import type { PageLook, PageThemes, ThemeText } from '../theme/page-themes.ts'
import type { ReaderSettings } from './reader-settings.ts'
import type { BookKind, SettingEffect } from './setting.ts'
import { defaultReaderSettings, SETTINGS, settingNames } from './settings.ts'

/**
 * Applies a patch whose values may come from storage, or from another version. Numbers are clamped into their bounds. A setting keeps its
 * value where the patch has one of the wrong kind.
 *
 * @returns the settings, and a sentence for each value that was refused
 */
function apply(
  settings: ReaderSettings,
  patch: Partial<ReaderSettings>,
  themes: PageThemes,
): { next: ReaderSettings; refused: string[] } {
  const next: ReaderSettings = { ...settings }
  const refused: string[] = []
  const read = <Name extends keyof ReaderSettings>(name: Name) => {
    if (patch[name] === undefined) return
    const value = SETTINGS[name].read(patch[name], settings[name], themes)
    if (value !== undefined) next[name] = value
    else refused.push(`Reader setting "${name}" must be ${SETTINGS[name].accepts}.`)
  }
  settingNames.forEach(read)
  return { next, refused }
}

/**
 * Settings with a patch applied. Never throws: a number is clamped, and a setting keeps its value where the patch has a wrong one. One line
 * on the console names all of these.
 *
 * @param said - sentences that the console has; those of this call are added
 */
export function mergeSettings(
  settings: ReaderSettings,
  patch: Partial<ReaderSettings>,
  themes: PageThemes,
  said: Set<string> = new Set(),
): ReaderSettings {
  const { next, refused } = apply(settings, patch, themes)
  const unsaid = refused.filter((sentence) => !said.has(sentence))
  for (const sentence of unsaid) said.add(sentence)
  if (unsaid.length > 0) console.warn(`${unsaid.join(' ')} The value before is kept.`)
  return next
}

/** Settings of text that a theme may give. */
const OF_THEME = ['fontFamily', 'lineHeight', 'margin', 'measure', 'paragraphSpacing'] as const

/**
 * The text of a theme: numbers are clamped into their bounds.
 *
 * @throws {TypeError} when a value is of the wrong kind or has no such name
 */
export function readThemeText(text: ThemeText): ThemeText {
  const known: readonly string[] = OF_THEME
  const unknown = Object.keys(text).find((name) => !known.includes(name))
  if (unknown) throw new TypeError(`The text of a theme has no "${unknown}", only ${known.join(', ')}.`)
  const { next, refused } = apply(defaultReaderSettings, text as Partial<ReaderSettings>, {})
  if (refused.length > 0) throw new TypeError(refused[0])
  return Object.fromEntries(Object.keys(text).map((name) => [name, next[name as keyof ThemeText]]))
}

/** The settings that text is laid out by: a theme's where the person's are the defaults. */
export function inTheme(settings: ReaderSettings, { text = {} }: PageLook): ReaderSettings {
  const counts = ([name]: [string, unknown]) =>
    settings[name as keyof ThemeText] === defaultReaderSettings[name as keyof ThemeText]
  return { ...settings, ...Object.fromEntries(Object.entries(text).filter(counts)) }
}

/** Returns the effects of a change of settings on a book; empty when it changes nothing there. */
export function effectsOfChange(
  before: ReaderSettings,
  after: ReaderSettings,
  kind: BookKind,
): Set<SettingEffect> {
  const effects = settingNames
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .flatMap((name) => SETTINGS[name].effect[kind] ?? [])
  return new Set(effects)
}
