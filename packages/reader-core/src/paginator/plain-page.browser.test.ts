import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const SENTENCE = 'The quick brown fox jumps over the lazy dog and runs on.'
/** Every word is another. */
const sentence = (i: number): string =>
  SENTENCE.split(' ')
    .map((word) => `${word}${i}`)
    .join(' ')
const BODY = Array.from(
  { length: 4 },
  (_, i) =>
    `<section><div><p>${sentence(3 * i)} <span>${sentence(3 * i + 1)}</span> ${sentence(3 * i + 2)}</p></div></section>`,
).join('')
const WORDS = BODY.replace(/<[^>]*>/g, ' ')
  .trim()
  .split(/\s+/)

/** Letters whose middle is inside the page on screen, with their words. */
function lettersOnPage(box: HTMLElement): string[] {
  const page = box.getBoundingClientRect()
  const range = document.createRange()
  const isInside = ({ left, right, top, bottom }: DOMRect): boolean => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return right - left < page.width && x > page.left && x < page.right && y > page.top && y < page.bottom
  }
  const found: string[] = []
  for (const host of box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')) {
    const texts = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { 0: word, index } of text.data.matchAll(/\S+/g))
        for (let i = 0; i < word.length; i++) {
          range.setStart(text, index + i)
          range.setEnd(text, index + i + 1)
          if ([...range.getClientRects()].some(isInside)) found.push(`${word}:${i}`)
        }
    }
  }
  return found
}

/** Words with letters that no page shows, when the book is read from its first page to its last. */
async function lostWords(css: string): Promise<string[]> {
  const { reader, box } = await openedBook(await memoryBook([{ body: BODY, css }]))
  await reader.updateSettings({ turn: 'none' })
  const seen = new Set(lettersOnPage(box))
  for (let pages = 0; pages < 60 && (await reader.goForward()); pages++)
    for (const letter of lettersOnPage(box)) seen.add(letter)
  return WORDS.filter((word) => [...word].some((_, i) => !seen.has(`${word}:${i}`)))
}

describe('a chapter that no correction brings back to its pages', () => {
  it.each([
    'section { --x: 3000px } p { margin-left: var(--x) }',
    'section { --x: 3000px } p { font-size: var(--x) }',
    'section { --x: 3000px } span { font-size: var(--x) }',
    'section { --x: 90px } span { letter-spacing: var(--x) !important }',
    'section { --x: 900px } span { word-spacing: var(--x) }',
    'section { --x: 3000px } span { padding-left: var(--x) !important }',
    'section { --x: 3000px } span { position: relative; left: var(--x) }',
    'section { --x: -3000px } span { position: relative; top: var(--x) !important }',
    'section { --x: 3000px } p { line-height: var(--x) }',
    'section { --x: 3000px } span { vertical-align: var(--x) }',
    'section { --x: 3000px } div { text-indent: var(--x) }',
    'section { --x: 3000px } div { padding-left: var(--x) }',
    'section { --x: 3000px } div { margin-top: var(--x) }',
    'section { translate: 900px } div { rotate: 90deg }',
    'span { display: inline-block; translate: 900px !important; zoom: 7 }',
    'span { display: inline-block; scale: 9; rotate: 45deg }',
    'section { zoom: 9 !important }',
    'div { display: grid; grid-template-columns: repeat(9, 400px) } p { grid-column: 7 }',
    'div { display: flex !important } p { flex: 0 0 3000px !important }',
    'span { float: right; width: 3000px; margin-left: 2000px !important }',
    'p::before { content: "x"; display: block; --x: 5000px; height: var(--x) }',
    'p::before { content: ""; --x: 500px; padding-left: var(--x) }',
    'section { writing-mode: vertical-rl } p { writing-mode: horizontal-tb }',
    'p { writing-mode: vertical-lr } span { writing-mode: horizontal-tb; display: block }',
    'div { writing-mode: vertical-rl !important; height: 9000px } p { writing-mode: sideways-lr }',
    'p { offset-path: ray(45deg); offset-distance: 900px }',
  ])('every word of a chapter is reachable whatever its styles do: %s', async (css) => {
    const lost = await lostWords(css)
    expect(lost.slice(0, 5)).toEqual([])
  })
})
