import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const PROSE = 'The quiet harbour every river where evening carries lanterns. '.repeat(3)
const COLUMN = 312

/** Edges of the lines of an element from the left one of its column, CSS px. */
function linesOf(element: Element): { left: number; right: number; top: number }[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  const edge = element.closest('kz-body')!.getBoundingClientRect().left
  return [...range.getClientRects()]
    .filter(({ width }) => width > 1)
    .map(({ left, right, top }) => ({ left: left - edge, right: right - edge, top }))
}

const opened = async (body: string, css: string, language = 'en') => {
  const { find } = await openedBook(await memoryBook([{ body, css }], language))
  return find
}

/** Indents that take more than a phone gives, so that all are narrower. */
const DEEP = [30, 40, 50, 60]
  .map((part) => `.deep.d${part} { margin-left: ${part}% } .rtl .deep.d${part} { margin: 0 ${part}% 0 0 }`)
  .join('')
const deep = [60, 50, 40, 30].map((part) => `<p class="deep d${part}">${PROSE.slice(0, 95)}</p>`).join('')

describe('an indent with a label in it keeps its size', () => {
  it.each([
    [
      'a number placed before each paragraph',
      '.x { position: relative; padding-left: 2.5em } .x::before { content: "1"; position: absolute; left: 0; width: 2em }',
      2.5 * 18,
    ],
    [
      'a number placed before the margin',
      '.x { position: relative; margin-left: 3em } .x::before { content: "[1]"; position: absolute; left: -3em; width: 2.8em }',
      3 * 18,
    ],
    [
      'a number that floats in the margin',
      '.x { margin-left: 3em } .x::before { content: "1."; float: left; width: 2.8em; margin-left: -3em; text-align: right }',
      3 * 18,
    ],
    ['a dash drawn back', '.x { margin-left: 3em } .x::before { content: "–"; margin-left: -3em }', 3 * 18],
  ])('of %s', async (_name, css, indent) => {
    const find = await opened(`<p class="x">${PROSE}</p>${deep}`, css + DEEP)
    const lefts = linesOf(find('.x')).map(({ left }) => left)
    expect(lefts[1]).toBeCloseTo(indent, 0)
    expect(linesOf(find('.deep'))[0]!.left).toBeLessThan(COLUMN * 0.3)
  })

  it('of a name that floats beside what is said', async () => {
    const find = await opened(
      `<dl><dt>Amina</dt><dd>${PROSE}</dd><dt>Juma</dt><dd>${PROSE}</dd></dl>${deep}`,
      `dt { float: left; clear: left; width: 5em; text-align: right } dd { margin-left: 6em } ${DEEP}`,
    )
    const name = linesOf(find('dt'))[0]!
    for (const line of linesOf(find('dd'))) expect(line.left - name.right).toBeCloseTo(18, 0)
  })

  it('of a name that floats back into the margin', async () => {
    const find = await opened(
      `<div class="s"><b>Amina</b><span>${PROSE}</span></div>${deep}`,
      `.s { margin-left: 5em } b { float: left; width: 4.5em; margin-left: -5em } ${DEEP}`,
    )
    expect(linesOf(find('b'))[0]!.left).toBeCloseTo(0, 0)
    for (const line of linesOf(find('span'))) expect(line.left).toBeCloseTo(5 * 18, 0)
  })

  it('of numbers at the right of text from the right', async () => {
    const find = await opened(
      `<div class="rtl"><p class="x">${'عادت القوارب إلى لامو. '.repeat(9)}</p>${deep}</div>`,
      `.x { position: relative; padding-right: 2.5em } .x::before { content: "1"; position: absolute; right: 0 } ${DEEP}`,
      'ar',
    )
    const { right, left } = find('.x').getBoundingClientRect()
    expect(right - left).toBeCloseTo(COLUMN, 0)
    const range = document.createRange()
    range.selectNodeContents(find('.x'))
    expect(right - range.getClientRects()[1]!.right).toBeCloseTo(2.5 * 20, 0)
  })
})

it('an indent of names yields where the text beside them would be narrow', async () => {
  const find = await opened(
    `<dl><dt>Amina</dt><dd>${PROSE}</dd></dl>`,
    'dt { float: left; width: 9em } dd { margin-left: 10em }',
  )
  expect(getComputedStyle(find('dt')).float).toBe('none')
  expect(linesOf(find('dd'))[1]!.left).toBeLessThan(COLUMN * 0.2 + 1)
})
