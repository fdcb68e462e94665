/**
 * Where the words are that a CFI expects around its place, nearest to where it leads. White space counts as one blank.
 *
 * @param text - of the section
 * @param at - text offset that the steps lead to
 * @returns undefined when the words are nowhere
 */
export function assertedOffset(text: string, at: number, before = '', after = ''): number | undefined {
  if (!before && !after) return at
  const pattern = new RegExp(`(${patternOf(before)})${patternOf(after)}`, 'gu')
  let nearest: number | undefined
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const offset = found.index + found[1]!.length
    if (nearest === undefined || Math.abs(offset - at) < Math.abs(nearest - at)) nearest = offset
    // The next may begin within this one.
    pattern.lastIndex = found.index + ((found[0].codePointAt(0) ?? 0) > 0xffff ? 2 : 1)
  }
  return nearest
}

const patternOf = (words: string): string =>
  words
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s+')
