/** A language for text that names none: Arabic or Hebrew by its letters, undefined for every other script. */
export function languageOfScript(text: string): string | undefined {
  const sample = text.slice(0, 20_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const share = (script: RegExp) => (sample.match(script)?.length ?? 0) / Math.max(1, letters)
  if (share(/\p{Script=Arabic}/gu) > 0.5) return 'ar'
  if (share(/\p{Script=Hebrew}/gu) > 0.5) return 'he'
  return undefined
}
