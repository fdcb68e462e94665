/** Kinds of pages before the first text of a book. A preface or an introduction is text. */
const FRONT =
  /(?:^|\s)(?:cover|frontispiece|titlepage|halftitlepage|imprint|copyright-page|seriespage|toc|landmarks|lo[ait]|lov|dedication|epigraph|acknowledgments|contributors|other-credits|colophon)(?:\s|$)/
/** The body of a stored unit and the elements that open it. */
const OPENING = /<body[^>]*>\s*(?:<[^>]+>\s*){0,2}/
/** Units at which the search for the first text ends. */
export const MOST_FRONT_UNITS = 12

/** Whether a unit is marked as front matter, or is the cover: a first unit without words. */
function isFrontMatter(html: string, index: number): boolean {
  const opening = OPENING.exec(html)?.[0] ?? ''
  for (const [, types = ''] of opening.matchAll(/data-epub-type="([^"]*)"/g))
    if (FRONT.test(types)) return true
  return index === 0 && !/\p{L}/u.test(html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, ''))
}

/**
 * Units before the first text of a book: cover, title page, imprint and their like.
 *
 * @param units - stored documents of the first units, in order, at least `MOST_FRONT_UNITS` of them where there are as many
 * @returns 0 for a book that is front matter throughout
 */
export function countFrontUnits(units: readonly string[]): number {
  const first = units.slice(0, MOST_FRONT_UNITS).findIndex((html, index) => !isFrontMatter(html, index))
  return Math.max(0, first)
}

/** Number of open units when `wanted` units from the first text on are to be free; 0 locks front matter, too. */
export function freeUnitsOf(wanted: number, frontUnits: number, unitCount: number): number {
  return wanted === 0 ? 0 : Math.min(unitCount, frontUnits + wanted)
}

/**
 * Number of open units when a share of the text is to be free: as near to it as whole units come. At least the first text is open,
 * and the last unit only when all is to be free.
 *
 * @param share - 0..1
 * @param lengths - text of each unit, in any unit of measure
 */
export function freeUnitsOfShare(share: number, lengths: readonly number[], frontUnits: number): number {
  if (share >= 1 || lengths.length < 2) return lengths.length
  const wanted = share * lengths.reduce((sum, length) => sum + length, 0)
  const most = lengths.length - 1
  let open = 0
  let sum = 0
  // The unit that the share ends in is open when at least half of it is within.
  while (open < most && sum + lengths[open]! / 2 <= wanted) sum += lengths[open++]!
  return Math.min(most, Math.max(open, frontUnits + 1))
}
