/** Shortest line that lists and quotes in one another leave, in letters as high as wide. */
const LEAST_EM = 7
/** How far one is set in from the last that has the book's own room. */
const STEP = '0.6em'

const px = (length: string): number => Number.parseFloat(length) || 0

/**
 * Sets lists and quotes that stand in others next to these where they would leave no room for a line: three or four of them
 * take all of a phone's page in large letters. Whether they do depends on what they stand in alone, so it is the same in every
 * slice.
 *
 * @returns whether there were any
 */
export function easeIndents(flow: HTMLElement, indents: string): boolean {
  const inner = flow.querySelectorAll<HTMLElement>(`:is(${indents}) :is(${indents})`)
  const narrow = [...inner].filter((each) => {
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(each)
    const room = each.clientWidth - px(paddingLeft) - px(paddingRight)
    return each.clientWidth > 0 && room < LEAST_EM * px(fontSize)
  })
  const eased = new Set<Element | null>()
  for (const each of narrow) {
    const isFirst = !eased.has(each.parentElement!.closest(indents))
    eased.add(each)
    each.style.setProperty('margin-inline', '0', 'important')
    each.style.setProperty('padding-inline', isFirst ? `${STEP} 0` : '0', 'important')
    each.style.setProperty('list-style-position', 'inside', 'important')
  }
  return narrow.length > 0
}
