import type { Locator } from '../publication/locator.ts'
import type { Leaves } from '../section/leaves.ts'

/** UTF-16 units of a quote that are looked for. */
const LONGEST_QUOTE = 200
/** Letters that no other place of a chapter is likely to have before it. */
const TELLING_LETTERS = 16

/**
 * In a slightly changed edition the words are close by, else those before them. Blanks and soft hyphens are ignored:
 * files may be wrapped differently.
 */
export function nearestQuote(leaves: Leaves, textOffset: number, text: NonNullable<Locator['text']>): number {
  const all = leaves.textBetween(0, leaves.textLength)
  for (const [words = '', isBefore] of [[text.highlight], [text.before, true]] as const) {
    const letters = [...words.slice(-LONGEST_QUOTE).replace(/[\s\xad]+/g, '')]
    if (letters.length < (isBefore ? TELLING_LETTERS : 1)) continue
    const pattern = letters.map((letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`).join('[\\s\\xad]*')
    let nearest: number | undefined
    for (const { 0: found, index } of all.matchAll(new RegExp(pattern, 'gu'))) {
      const at = isBefore ? index + found.length : index
      if (nearest === undefined || Math.abs(at - textOffset) < Math.abs(nearest - textOffset)) nearest = at
    }
    if (nearest !== undefined) return nearest
  }
  return textOffset
}
