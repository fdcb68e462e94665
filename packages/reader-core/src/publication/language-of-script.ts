/** A language for text that names none, by letters that one language alone is written in, or most that is; else undefined. */
export function languageOfScript(text: string): string | undefined {
  const sample = text.slice(0, 20_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const share = (script: RegExp) => (sample.match(script)?.length ?? 0) / Math.max(1, letters)
  if (share(/\p{Script=Arabic}/gu) > 0.5) return 'ar'
  if (share(/\p{Script=Hebrew}/gu) > 0.5) return 'he'
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.1) return 'ja'
  if (share(/\p{Script=Han}/gu) > 0.5) return 'zh'
  if (share(/\p{Script=Hangul}/gu) > 0.5) return 'ko'
  return undefined
}
