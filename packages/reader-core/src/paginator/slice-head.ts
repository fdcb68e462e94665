import { continueLists } from '../layout-rules/continue-lists.ts'
import { isBlockName } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { ROW_TABLE, STACKED_ROW } from '../tables/table-marks.ts'
import { carryBidiContext, isolatesAround } from './carry-bidi-context.ts'
import type { PageStart } from './page-start.ts'

const WORD_START = /^[\p{L}\p{N}]/u

const isInline = (element: Element): boolean => !isBlockName(element.localName)

/** Puts the spacer before what the slice begins with, and what the cut would take from its context. */
export function addHead(
  content: SectionContent,
  start: PageStart,
  body: Element,
  leafNodes: (Text | Element)[],
): Node | undefined {
  const firstClone = leafNodes[0]
  const source = content.leaves.at(start.leaf)
  if (!firstClone || !source) return undefined
  let place = climb({ clone: firstClone, source: source.node }, start.depth, body)
  // A page begins inside a row of a long table only when the row is higher than a page.
  const row = place.clone.parentElement?.closest(`table[${ROW_TABLE}] tr`)
  row?.setAttribute(STACKED_ROW, '')
  const isInlineCut = place.clone.nodeType === 3 || isInline(place.clone as Element)
  // A line that begins with blanks that are kept needs its line break, or they would hang on the spacer's line. With
  // it begins a new paragraph of the order of writing.
  const isNewLine = source.node.nodeType === 3 && (source.node as Text).data[start.offset - 1] === '\n'
  const isKept = isNewLine && place.clone.parentElement?.closest('pre') !== null
  if (isInlineCut && !isKept) {
    carryBidiContext(content, start, place.source, place.clone)
    // The characters that carry the order around an isolate must follow the spacer, too.
    place = climb(place, isolatesAround(place.clone), null)
  }
  addSpacer(place.clone, isInlineCut, isKept)
  if (content.hasLists) continueLists(content.body, source.node, firstClone)
  content.counters?.continueIn(content.html, place.source, place.clone)
  return place.clone
}

/** A node of the section and its clone in the slice. */
interface Place {
  clone: ChildNode
  source: Node
}

/** Goes up some levels, but not to an element. */
function climb({ clone, source }: Place, levels: number, until: Element | null): Place {
  for (let i = 0; i < levels && clone.parentElement && clone.parentElement !== until; i++) {
    clone = clone.parentElement
    source = source.parentElement ?? source
  }
  return { clone, source }
}

/** Inserts the spacer before the first node of a slice, and a line start after it. */
function addSpacer(anchor: ChildNode, isInlineCut: boolean, isKept: boolean): void {
  const document = anchor.ownerDocument!
  const spacer = document.createElement('kz-sp')
  spacer.setAttribute('aria-hidden', 'true')
  let behind: ChildNode = anchor
  while (behind.previousSibling?.nodeName.toLowerCase() === 'kz-cx') behind = behind.previousSibling
  behind.before(spacer)
  // A line may begin with a letter without help. Firefox would count a mark before it as one more gap of a justified
  // line, and leave it on a line of its own before a word that is wider than the line.
  const isMarked = isKept || behind !== anchor || !WORD_START.test(anchor.textContent ?? '')
  if (isInlineCut && isMarked) spacer.after(document.createElement(isKept ? 'br' : 'wbr'))
}

/** Blanks that are kept get a line of their own: they would hang on the spacer's. */
export function keepBlanks(flow: Element, first: Node | undefined): void {
  if (!/^[ \t]/.test(first?.nodeValue ?? '')) return
  const mark = flow.querySelector('kz-sp + wbr')
  if (mark && /^(pre|break)/.test(getComputedStyle(first!.parentElement!).whiteSpace))
    mark.replaceWith(document.createElement('br'))
}
