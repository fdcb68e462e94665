import { type LayoutRule, setImportant } from './layout-rule.ts'

const px = (length: string): number => Number.parseFloat(length) || 0

/** Width of a wide letter, as a factor of its size. */
const WIDE_LETTER_EM = 0.8
/** What a line may break after, within a word. */
const WORD_END = /[\s\u00ad\u200b\u2010-\u2014/-]+/

/** A heading, and the size at which its longest word fits, CSS px. */
type FittedHeading = [heading: HTMLElement, size: number]

/** Shrinks headings whose longest word is wider than the page. */
export const fittedHeadings: LayoutRule<FittedHeading> = {
  name: 'fitted headings',
  // Without it a word of a heading is broken without a hyphen.
  measure: (flow) =>
    [...flow.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].flatMap((heading) => {
      const longest = longestWord(heading.textContent ?? '')
      const size = px(getComputedStyle(heading).fontSize)
      const space = heading.clientWidth - px(getComputedStyle(heading).paddingLeft) * 2
      // A heading for assistive technology alone has the width of a pixel.
      if (longest * WIDE_LETTER_EM * size < space || space < size) return []
      const widest = widestWord(heading, longest * 0.6)
      return widest > space + 1 ? [[heading, (size * space) / (widest + 1)]] : []
    }),
  write(headings) {
    for (const [heading, size] of headings) {
      setImportant(heading, { 'font-size': `${size.toFixed(2)}px` })
      // What is in it is as large as it, unless the book says otherwise.
      for (const part of heading.querySelectorAll<HTMLElement>('*'))
        setImportant(part, { 'font-size': 'inherit' })
    }
  },
}

function longestWord(text: string): number {
  let longest = 0
  for (const word of text.split(WORD_END)) longest = Math.max(longest, word.length)
  return longest
}

/** Width of the widest word that has so many letters, on all lines it is on, CSS px. */
function widestWord(heading: Element, letters: number): number {
  let widest = 0
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    for (let at = 0; at < text.data.length; ) {
      const end = text.data.slice(at).search(WORD_END)
      const to = end < 0 ? text.data.length : at + end
      if (to - at >= letters) {
        range.setStart(text, at)
        range.setEnd(text, to)
        let width = 0
        for (const rect of range.getClientRects()) width += rect.width
        widest = Math.max(widest, width)
      }
      at = Math.max(to, at) + 1
    }
  }
  return widest
}

/** Justified lines are no shorter, in sizes of their letters: about 35 letters. */
const LEAST_JUSTIFIED_EM = 15.5
/** Widest gap of a justified line, as a multiple of the space of its face. */
const MOST_SPACES = 3
/** Width of a space, as a factor of its letters' size: of most faces, and at least. */
const SPACE_EM = 0.3
const LEAST_SPACE_EM = 0.2
/** Letters between the gaps that are measured: each line has one of them. */
const STRIDE = 10

/** Sets paragraphs ragged whose justified lines have gaps. */
export const raggedParagraphs: LayoutRule<HTMLElement> = {
  name: 'ragged paragraphs',
  // Without it short lines and words that cannot be broken leave holes in the text.
  measure(flow, { css }) {
    const body = flow.querySelector('kz-body')
    if (!body || !(getComputedStyle(body).textAlign === 'justify' || css.includes('justify'))) return []
    return [...flow.querySelectorAll<HTMLElement>('kz-body :is(p, li, dd, blockquote, div)')].filter(
      hasWideGap,
    )
  },
  write(paragraphs) {
    for (const paragraph of paragraphs) setImportant(paragraph, { 'text-align': 'start' })
  },
}

function hasWideGap(block: HTMLElement): boolean {
  const texts = textsOf(block)
  if (!texts.some(({ data }) => /\S/.test(data))) return false
  const { textAlign, fontSize, whiteSpace } = getComputedStyle(block)
  if (textAlign !== 'justify' || /pre/.test(whiteSpace)) return false
  const size = px(fontSize)
  if (block.clientWidth > 0 && block.clientWidth < LEAST_JUSTIFIED_EM * size) return true
  const range = document.createRange()
  let widest = 0
  let narrowest = SPACE_EM * size
  for (const text of texts) {
    const { data } = text
    for (let at = data.indexOf(' '); at >= 0; at = data.indexOf(' ', at + STRIDE)) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { width } = range.getBoundingClientRect()
      if (width === 0) continue
      widest = Math.max(widest, width)
      narrowest = Math.min(narrowest, width)
    }
  }
  return widest > MOST_SPACES * Math.max(narrowest, LEAST_SPACE_EM * size)
}

/** The texts of a block's own lines: not those of blocks in it. */
function textsOf(block: Element): Text[] {
  const found: Text[] = []
  const walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node.nodeType === 1 &&
    (node as Element).matches('p, li, dd, dt, blockquote, div, table, ul, ol, dl, math, svg')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  while (walk.nextNode()) if (walk.currentNode.nodeType === 3) found.push(walk.currentNode as Text)
  return found
}
