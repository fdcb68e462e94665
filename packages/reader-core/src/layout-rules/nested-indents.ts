import { INDENTED } from './indented.ts'
import { type LayoutRule, setImportant } from './layout-rule.ts'

/** Shortest line that lists and quotes in one another leave, in letters as high as wide. */
const LEAST_EM = 7
/** Part of the page that quotes in one another leave to their lines. */
const LEAST_OF_QUOTES = 0.8
/** Indent relative to the last element that keeps the book's own indent. */
const STEP = '0.6em'

const px = (length: string): number => Number.parseFloat(length) || 0

/** Reduces the indent of nested lists and quotes that would leave no space for a line. */
export const nestedIndents: LayoutRule<HTMLElement> = {
  name: 'nested indents',
  // Without it three or four lists or quotes in one another take most of a phone’s page in large letters.
  measure(flow, { viewport: { columnWidth } }) {
    const inner = flow.querySelectorAll<HTMLElement>(`:is(${INDENTED}) :is(${INDENTED})`)
    return [...inner].filter((each) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(each)
      const room = each.clientWidth - px(paddingLeft) - px(paddingRight)
      const least = Math.max(
        LEAST_EM * px(fontSize),
        each.localName === 'blockquote' ? LEAST_OF_QUOTES * columnWidth : 0,
      )
      return each.clientWidth > 0 && room < least
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
