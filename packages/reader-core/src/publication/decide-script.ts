import { countLetters } from '../direction/count-letters.ts'
import {
  clearDirection,
  directionOfLanguage,
  parseDirection,
  type ReadingDirection,
  usesArabicScript,
  usesHebrewScript,
} from '../direction/reading-direction.ts'
import { languageOfScript } from './language-of-script.ts'
import type { TextEvidence } from './text-evidence.ts'

/** Letters from which a text contradicts its package. */
const LEAST_LETTERS = 500
/** The same for a text from right to left: front matter in Latin letters is usual, and in others is not. */
const LEAST_RTL_LETTERS = 40

/** Declarations of a package, and evidence in its text. */
export interface ScriptEvidence extends TextEvidence {
  /** `page-progression-direction` or `readingProgression`; values other than `ltr` and `rtl` leave it open. */
  progression: unknown
  /** Languages that the package declares in their order, BCP 47; `und` for one that is none. */
  declared: readonly string[]
  /** Pages of fixed layout keep what is declared. */
  layout: 'reflowable' | 'fixed'
}

/**
 * Language and page order of a book, from what is stated, the languages that mark its text, its letters and its package, in this
 * order. A language whose script is not that of the letters is passed over. A reflowable book in Chinese, Japanese or Korean
 * declares `rtl` because its lines are vertical; here they are horizontal, and so its pages follow one another from left to right.
 *
 * @returns `language` in BCP 47; `und` where nothing tells it
 */
export function decideScript({ progression, stated, marked, text, declared, layout }: ScriptEvidence): {
  language: string
  direction: ReadingDirection
} {
  const named = declared.filter((language) => language !== 'und')
  const letters = countLetters(text)
  const clear = clearDirection(text)
  const isOpen = named.length === 0
  // Words on pages of pictures are few, and often none of the story.
  const isText = layout === 'reflowable'
  const isEnough = isOpen || (isText && letters >= (clear === 'rtl' ? LEAST_RTL_LETTERS : LEAST_LETTERS))
  const language =
    [languageOfMarks(marked, named, isEnough), ...named].find(
      (each) => each && (!isEnough || fitsText(each, text)),
    ) ??
    languageOfScript(text) ??
    'und'
  const own = parseDirection(String(progression).toLowerCase())
  const isVertical = layout === 'reflowable' && /^(?:zh|ja|ko|yue)\b/i.test(language)
  if (own && !isVertical) return { language, direction: own }
  return { language, direction: stated ?? (isEnough ? clear : undefined) ?? directionOfLanguage(language) }
}

/** The marked language as the package spells it; one that the package does not declare counts on enough text. */
function languageOfMarks(
  marked: string | undefined,
  named: readonly string[],
  isEnough: boolean,
): string | undefined {
  if (!marked) return undefined
  const known = named.find((language) => primaryOf(language) === primaryOf(marked))
  return known ?? (isEnough ? marked : undefined)
}

/** Whether a text may be in a language, by its letters. */
export function fitsText(language: string, text: string): boolean {
  const ofLetters = languageOfScript(text)
  if (ofLetters === 'ar') return usesArabicScript(language)
  if (ofLetters === 'he') return usesHebrewScript(language)
  return clearDirection(text) !== 'ltr' || directionOfLanguage(language) === 'ltr'
}

const primaryOf = (language: string): string => language.toLowerCase().split(/[-_]/)[0]!
