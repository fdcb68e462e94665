import { countLetters } from '../direction/count-letters.ts'

/** Signs that a text may be in such a language by: no letter of Latin, Greek or Cyrillic script. */
const OTHER_LETTERS = /[\u0590-\u1dff\u2e80-\ua63f\ua960-\uabff\uac00-\ufaff\ufb1d-\uffff]/

/** A language for text that names none, by letters that one language alone is written in, or most that is; else undefined. */
export function languageOfScript(text: string): string | undefined {
  const sample = text.slice(0, 20_000)
  if (!OTHER_LETTERS.test(sample)) return undefined
  const letters = Math.max(1, countLetters(sample))
  const share = (script: RegExp) => countLetters(sample, script) / letters
  if (share(/\p{Script=Arabic}+/gu) > 0.5) return 'ar'
  if (share(/\p{Script=Hebrew}+/gu) > 0.5) return 'he'
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]+/gu) > 0.1) return 'ja'
  if (share(/\p{Script=Han}+/gu) > 0.5) return 'zh'
  if (share(/\p{Script=Hangul}+/gu) > 0.5) return 'ko'
  return undefined
}
