import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const PROSE = 'The quiet harbour every river where evening carries lanterns. '.repeat(3)
const COLUMN = 312
const STRIDE = 360

/** Left edges of the lines of an element, from its column's, and the right edge of its widest line, CSS px. */
function linesOf(element: Element): { lefts: number[]; right: number } {
  const range = document.createRange()
  range.selectNodeContents(element)
  const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
  const edge = element.closest('kz-body')!.getBoundingClientRect().left
  const lefts: number[] = []
  let top = Number.NEGATIVE_INFINITY
  for (const rect of rects) {
    if (Math.abs(rect.top - top) > 2) lefts.push(Math.round((rect.left - edge) % STRIDE))
    top = rect.top
  }
  return { lefts, right: Math.max(...rects.map(({ right }) => right)) - edge }
}

/** The text blocks of a chapter on a phone, by their ids. */
async function opened(body: string, css = '', options: Parameters<typeof openedBook>[1] = {}) {
  const { find } = await openedBook(await memoryBook([{ body, css }]), options)
  return (id: string) => linesOf(find(`#${id}`))
}

const quotes = (levels: number, inner: string): string =>
  levels === 0 ? inner : `<blockquote>${quotes(levels - 1, inner)}</blockquote>`

describe('indents of a phone', () => {
  it.each([
    ['quotes in one another', quotes(4, `<p id="deep">${PROSE}</p>`), ''],
    [
      'boxes of all kinds',
      `<section><div><ul><li><blockquote><div class="b"><p id="deep">${PROSE}</p></div></blockquote></li></ul></div></section>`,
      'section { margin: 0 10% } div { padding: 0 2em } .b { border-left: 2px solid; margin-left: 3em } ul { list-style: none }',
    ],
    ['a margin of half a page', `<p id="deep">${PROSE}</p>`, 'p { margin-left: 50% }'],
    [
      'a first line through a variable',
      `<p id="deep">${PROSE}</p>`,
      'p { --x: 200px; text-indent: var(--x) }',
    ],
  ])('leave four fifths of the column at %s', async (_name, body, css) => {
    const { find } = await openedBook(await memoryBook([{ body, css }]))
    expect(find('#deep').getBoundingClientRect().width).toBeGreaterThan(COLUMN * 0.8 - 1)
    const left = Math.max(...linesOf(find('#deep')).lefts)
    expect(left).toBeGreaterThan(4)
    // A first line may have an indent besides.
    expect(left).toBeLessThan(COLUMN * 0.2 + 19)
  })

  it('keep the order of lines of verse, and of their turned ends', async () => {
    const lines = [0, 2, 4, 6, 10].map(
      (i) =>
        `<span class="i${i}" id="i${i}">A line that begins at ${i} and is longer than a page of a phone</span>`,
    )
    const verse = await opened(
      `<p id="text">${PROSE}</p><div class="poem"><div class="stanza">${lines.join('')}</div></div>`,
      `.poem { margin: 0 10% } .stanza span { display: block; padding-left: 3em; text-indent: -3em }
       .stanza .i2 { margin-left: 2em } .stanza .i4 { margin-left: 4em } .stanza .i6 { margin-left: 6em } .stanza .i10 { margin-left: 10em }`,
    )
    const begins = [0, 2, 4, 6, 10].map((i) => verse(`i${i}`).lefts[0]!)
    for (let i = 1; i < begins.length; i++) expect(begins[i]! - begins[i - 1]!).toBeGreaterThanOrEqual(6)
    expect(begins[0]).toBeGreaterThan(0)
    expect(begins.at(-1)).toBeLessThan(COLUMN * 0.2)
    const [first, turned] = verse('i0').lefts
    expect(turned! - first!).toBeGreaterThan(4)
  })

  it('are those of the book where the column has space for them', async () => {
    const of = await opened(
      `<p id="text">${PROSE}</p><blockquote><p id="quote">${PROSE}</p></blockquote><p id="sign">Amina</p>`,
      'p { text-indent: 1em } blockquote { margin: 1em 1.5em } #sign { margin-left: 60% }',
    )
    expect(of('text').lefts.slice(0, 2)).toEqual([18, 0])
    expect(of('quote').lefts.slice(0, 2)).toEqual([45, 27])
    expect(of('sign').lefts[0]).toBeGreaterThan(60)
  })

  it('leave a box with a width of its own in its place', async () => {
    const of = await opened(
      `<div style="width: 50%; margin: 0 auto"><p id="half">${PROSE}</p></div>`,
      'div { border: 1px solid }',
    )
    expect(of('half').lefts[0]).toBe(COLUMN / 4)
  })

  it('are the same on every page', async () => {
    const body = `<blockquote><blockquote>${`<p>${PROSE}</p>`.repeat(20)}<p class="end">${PROSE}</p></blockquote></blockquote>`
    const { reader, find } = await openedBook(
      await memoryBook([{ body, css: 'blockquote { margin: 0 3em }' }]),
    )
    const first = getComputedStyle(find('blockquote')).marginLeft
    await reader.goForward()
    await reader.goForward()
    expect(getComputedStyle(find('blockquote')).marginLeft).toBe(first)
    expect(Number.parseFloat(first)).toBeLessThan(54)
  })
})

describe('lists in one another', () => {
  const nested = (levels: number): string =>
    levels === 0
      ? ''
      : `<ol><li>1</li><li><p id="l${levels}">Level ${levels}</p>${nested(levels - 1)}</li></ol>`

  it('keep space for their numbers, and for lines of seven letters', async () => {
    const of = await opened(nested(9))
    const lefts = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((level) => of(`l${level}`).lefts[0]!)
    for (let i = 1; i < lefts.length; i++) expect(lefts[i]).toBeGreaterThan(lefts[i - 1]! - 1)
    for (let i = 1; i < 4; i++) expect(lefts[i]! - lefts[i - 1]!).toBeGreaterThan(20)
    expect(COLUMN - lefts.at(-1)!).toBeGreaterThan(7 * 18 - 1)
  })

  it('leave the side of a page alone where text is from the right', async () => {
    const { find } = await openedBook(
      await memoryBook(
        [
          {
            body: `<blockquote><blockquote><p>${'عادت القوارب إلى لامو. '.repeat(9)}</p></blockquote></blockquote>`,
          },
        ],
        'ar',
      ),
    )
    const { left, right } = find('p').getBoundingClientRect()
    expect(left).toBeGreaterThan(24)
    expect(right).toBeLessThan(336)
    expect(right - left).toBeGreaterThan(COLUMN * 0.8 - 1)
  })
})

it('are bounded in scrolled text as on pages', async () => {
  const publication = await memoryBook([{ body: quotes(4, `<p id="deep">${PROSE}</p>`) }])
  const { box } = await openedBook(publication, { settings: { flow: 'scrolled' } })
  const slices = [...box.firstElementChild!.shadowRoot!.querySelectorAll('*')]
  const deep = slices.map(({ shadowRoot }) => shadowRoot?.querySelector('#deep')).find(Boolean)!
  expect(deep.getBoundingClientRect().width).toBeGreaterThan(COLUMN * 0.8 - 1)
})
