import { STEP_NODES, type Steps } from '../steps.ts'
import { px } from './boxes.ts'
import { type LayoutRule, setImportant } from './layout-rule.ts'

/** Width of a wide letter, as a factor of its size. */
const WIDE_LETTER_EM = 0.8
/** Signs within a word after which a line may break. */
const WORD_END = /[\s\u00ad\u200b\u2010-\u2014/-]+/

/** A heading, and the size at which its longest word fits, CSS px; space between its letters in their size. */
type FittedHeading = [heading: HTMLElement, size: number, spacing: number]

/** Shrinks headings whose longest word is wider than the page. */
export const fittedHeadings: LayoutRule<FittedHeading> = {
  name: 'fitted headings',
  // Without it a word of a heading is broken without a hyphen.
  measure: (flow) =>
    [...flow.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].flatMap((heading) => {
      const longest = longestWord(heading.textContent ?? '')
      const style = getComputedStyle(heading)
      const size = px(style.fontSize)
      const letter = WIDE_LETTER_EM * size + px(style.letterSpacing)
      const space = heading.clientWidth - px(style.paddingLeft) * 2
      // A heading for assistive technology alone has the width of a pixel.
      if (longest * letter < space || space < size) return []
      const widest = widestWord(heading, longest * 0.6)
      const spacing = px(style.letterSpacing) / size
      // Where advances are whole pixels, a letter may be half a pixel wider than its part of the size. So may its space.
      const rounding = longest * (spacing > 0 ? 1 : 0.5)
      return widest > space - 1 ? [[heading, (size * (space - rounding)) / widest, spacing]] : []
    }),
  write(headings) {
    for (const [heading, size, spacing] of headings) {
      setImportant(heading, {
        'font-size': `${size.toFixed(2)}px`,
        ...(spacing !== 0 && { 'letter-spacing': `${spacing.toFixed(3)}em` }),
      })
      // Its content is as large as it, unless the book says otherwise.
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
/** The same where words are not broken: in another language than the chapter's, or because the book forbids hyphens. */
const LEAST_UNBROKEN_EM = 25
/** Attribute of a paragraph with a part in its lines that its book forbids to break. */
const STIFF = 'data-kz-stiff'
/** Letters from which such a part leaves gaps in a short line. */
const LEAST_STIFF = 12
/** Parts of a line that no hyphen breaks, by their names or their own styles. */
const STIFF_PARTS = 'code, kbd, samp, tt, nobr, [style*="nowrap"], [style*="hyphens"]'
/** Attribute of a paragraph with a word that no hyphen breaks: an address, a name of code, a blank to fill in. */
const UNBREAKABLE = 'data-kz-unbreakable'
/** Signs between which no line breaks; Firefox aborts a longer match of a text without blanks. */
const LONG_WORD = /[^\s\u2e80-\ud7ff\uf900-\uffef]{16,400}/g
/** Texts whose justified lines spread between all letters. */
const SPREADING = ':is(:lang(ja), :lang(zh))'
const NO_LETTER = /[^\p{L}\u00ad\u2010-\u2015-]/u
/** Whether a text has sixteen signs without a blank that are not all letters. */
const hasLongSign = (text: string): boolean =>
  (text.match(LONG_WORD) ?? []).some((word) => NO_LETTER.test(word))

const PARAGRAPHS = 'p, li, dd, blockquote, div, td'

/**
 * Marks the paragraphs with such words, with blanks to fill in, or with unbroken parts: a slice may have a part of each.
 *
 * @param wholes - boxes that no line breaks in
 * @param unbroken - elements in which the book forbids hyphens or the ends of lines
 */
export function* markUnbreakable(
  body: Element,
  wholes: Iterable<Element>,
  unbroken: Iterable<Element>,
): Steps {
  for (const part of [...unbroken, ...body.querySelectorAll(STIFF_PARTS)])
    if (isInLine(part) && (part.textContent ?? '').trim().length >= LEAST_STIFF)
      part.closest(PARAGRAPHS)?.setAttribute(STIFF, '')
  for (const box of wholes)
    if (box.localName === 'span' && !box.textContent?.trim() && !box.firstElementChild)
      box.closest(PARAGRAPHS)?.setAttribute(UNBREAKABLE, '')
  for (const [i, block] of [...body.querySelectorAll('p, li, dd, blockquote, div')].entries()) {
    if (i % STEP_NODES === 0) yield
    for (const child of block.childNodes)
      if (isInLine(child) && hasLongSign(child.textContent ?? '')) block.setAttribute(UNBREAKABLE, '')
  }
}

const isInLine = (node: Node): boolean =>
  node.nodeType === 3 ||
  (node.nodeType === 1 &&
    !(node as Element).matches('p, li, dd, dt, blockquote, div, table, ul, ol, dl, section'))

/** Sets paragraphs ragged whose justified lines would have gaps. */
export const raggedParagraphs: LayoutRule<HTMLElement> = {
  name: 'ragged paragraphs',
  // Without it short lines and words that cannot be broken leave holes in the text.
  measure(flow, { css }) {
    const body = flow.querySelector('kz-body')
    if (!body || !(getComputedStyle(body).textAlign === 'justify' || css.includes('justify'))) return []
    const language = languageOf(body)
    const isHyphenated = getComputedStyle(body).hyphens === 'auto'
    const mayHoldBoxes =
      css.includes('inline-block') || flow.querySelector('[style*="inline-block"]') !== null
    const blocks = mayHoldBoxes ? `${PARAGRAPHS}, span` : PARAGRAPHS
    return [...flow.querySelectorAll<HTMLElement>(`kz-body :is(${blocks})`)].filter((block) => {
      const style = getComputedStyle(block)
      const isBroken = languageOf(block) === language && !block.hasAttribute(STIFF)
      const isForbidden = isHyphenated && style.hyphens !== 'auto'
      const least = isBroken && !isForbidden ? LEAST_JUSTIFIED_EM : LEAST_UNBROKEN_EM
      const isNarrow = block.clientWidth > 0 && block.clientWidth < least * widthOfLetters(style)
      const hasGaps = block.hasAttribute(UNBREAKABLE) || (isNarrow && !block.matches(SPREADING))
      return style.textAlign === 'justify' && hasGaps
    })
  },
  write(paragraphs) {
    for (const paragraph of paragraphs) setImportant(paragraph, { 'text-align': 'start' })
  },
}

/** Width of a letter of running text, and of a capital one, as factors of their size. */
const LETTER_EM = 0.44
const CAPITAL_EM = 0.62

/** The size of usual letters that would be as wide as those of a paragraph, CSS px. */
function widthOfLetters({ fontSize, letterSpacing, textTransform }: CSSStyleDeclaration): number {
  const letter = textTransform === 'uppercase' ? CAPITAL_EM : LETTER_EM
  return (px(fontSize) * letter + px(letterSpacing)) / LETTER_EM
}

const languageOf = (element: Element): string | undefined =>
  element.closest('[lang]')?.getAttribute('lang')?.toLowerCase().split('-')[0]
