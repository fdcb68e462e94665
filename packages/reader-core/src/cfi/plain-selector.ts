/** Longest selector that is looked up, UTF-16 units, and the most parts that it may have: real ones have a part for each element around a place. */
const LONGEST = 2000
const MOST_PARTS = 200

// The blank that ends an escape by number counts as one between elements.
const NAME = String.raw`(?:[\w-]|[^\0-\x7f]|\\[^\n])+`
const VALUE = String.raw`(?:"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|${NAME})`
const COUNTED = String.raw`:nth-(?:last-)?(?:child|of-type)\(\s*\d{1,7}\s*\)`
/** One part of a selector: a combinator, or a simple selector. */
const PART = new RegExp(
  [
    String.raw`\s*[>+]\s*|\s+|\*|[#.]?${NAME}`,
    String.raw`\[\s*${NAME}\s*(?:[~|^$*]?=\s*${VALUE}\s*)?\]`,
    String.raw`:(?:root|(?:first|last|only)-(?:child|of-type))|${COUNTED}`,
  ].join('|'),
  'iy',
)

/**
 * Whether a selector is of the kind by which reading systems name one element: elements, ids, classes, attributes and counted
 * children, one in the other or one after the other. A browser finds those in one pass over a chapter. Others, such as `:has()`,
 * may take it minutes, so that a stored place would stop the reader.
 */
export function isPlainSelector(selector: string): boolean {
  if (selector.length > LONGEST) return false
  PART.lastIndex = 0
  for (let parts = 0; PART.lastIndex < selector.length; parts++) {
    if (parts === MOST_PARTS || !PART.test(selector)) return false
  }
  return selector !== ''
}
