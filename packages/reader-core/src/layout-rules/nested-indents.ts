import { INDENTED } from './indented.ts'
import { type LayoutRule, setImportant } from './layout-rule.ts'

/** Shortest line that lists and quotes in one another leave, in letters as high as wide. */
const LEAST_EM = 7
/** Indent relative to the last element that keeps the book's own indent. */
const STEP = '0.6em'

const px = (length: string): number => Number.parseFloat(length) || 0

/** Reduces the indent of nested lists and quotes that would leave no space for a line. */
export const nestedIndents: LayoutRule<HTMLElement> = {
  name: 'nested indents',
  // Without it three or four lists in one another take all of a phone’s page in large letters.
  measure(flow) {
    const inner = flow.querySelectorAll<HTMLElement>(`:is(${INDENTED}) :is(${INDENTED})`)
    return [...inner].filter((each) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(each)
      const room = each.clientWidth - px(paddingLeft) - px(paddingRight)
      return each.clientWidth > 0 && room < LEAST_EM * px(fontSize)
    })
  },
  write(narrow) {
    const done = new Set<Element | null>()
    for (const each of narrow) {
      const isFirst = !done.has(each.parentElement!.closest(INDENTED))
      done.add(each)
      setImportant(each, {
        'margin-inline': '0',
        'padding-inline': isFirst ? `${STEP} 0` : '0',
        'list-style-position': 'inside',
      })
    }
  },
}
