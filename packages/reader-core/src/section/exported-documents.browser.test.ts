import { describe, expect, it } from 'vitest'
import { engine } from '../layout/engine-traits.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const WORDS = 'The boats of Lamu came back before the rain, and the harbour was quiet. '
const picture = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/></svg>`)}`

async function opened(body: string, css = '') {
  const { find } = await openedBook(await memoryBook([{ body, css }]))
  const boxOf = (selector: string): DOMRect => find(selector).getBoundingClientRect()
  return { find, boxOf, page: boxOf('kz-flow') }
}

describe('an exported document', () => {
  it('begins at the top of the page', async () => {
    const { boxOf, page } = await opened(`<p>${WORDS}</p>`, 'body { padding: 72pt; margin-top: 1in }')
    expect(boxOf('p').top - page.top).toBeLessThan(8)
  })

  it('keeps white space of its root that grows with the letters', async () => {
    const { boxOf, page } = await opened(`<p>${WORDS}</p>`, 'body { padding-top: 2em }')
    expect(boxOf('p').top - page.top).toBeGreaterThan(30)
  })

  it('has no hole below a picture in a box of a fixed size', async () => {
    const { boxOf } = await opened(
      `<p><span style="display: inline-block; overflow: hidden; width: 601px; height: 338px"><img src="${picture(600, 338)}" style="width: 601px; height: 338px"/></span></p><p id="next">${WORDS}</p>`,
    )
    expect(boxOf('#next').top - boxOf('img').top).toBeLessThan(210)
  })

  it('has its pictures and texts that are placed over others among them', async () => {
    const { find, boxOf } = await opened(
      `<p><span style="position: absolute; left: 0; width: 192px; margin-top: 24px"><img src="${picture(192, 96)}"/></span><span id="text">${WORDS.repeat(3)}</span></p>`,
    )
    expect(boxOf('#text').top).toBeGreaterThanOrEqual(boxOf('img').bottom - 1)
    expect(getComputedStyle(find('p > span')).position).toBe('static')
  })

  it('has one line below the other where each is placed', async () => {
    const line = (i: number): string => `<span class="t" style="top: ${i * 22}px">Line ${i} ${WORDS}</span>`
    const { find } = await opened(
      `<div>${[0, 1, 2].map(line).join('')}</div>`,
      '.t { position: absolute; left: 90px; line-height: 1 }',
    )
    const lines = [...find('div').children].map((each) => each.getBoundingClientRect())
    for (const [i, each] of lines.entries())
      if (i > 0) expect(each.top).toBeGreaterThanOrEqual(lines[i - 1]!.bottom)
  })

  it('has a cover on the page, whatever places it', async () => {
    const { boxOf, page } = await opened(
      `<section><img src="${picture(600, 900)}"/></section>`,
      'img { position: absolute; inset: 0; margin: auto; max-width: 100%; max-height: 100% }',
    )
    const [box, around] = [boxOf('img'), page]
    expect(box.top).toBeGreaterThanOrEqual(around.top - 1)
    expect(box.bottom).toBeLessThanOrEqual(around.bottom + 1)
  })
})

it('a date or a closing at the middle of a page is at its side, in whole lines', async () => {
  const { find, page } = await opened(
    `<p class="a">I remain, my dear Sir,<br/>your obedient servant,</p><p>${WORDS.repeat(3)}</p>`,
    '.a { margin-left: 50% }',
  )
  const range = document.createRange()
  range.selectNodeContents(find('.a'))
  const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
  expect(lines.length).toBe(2)
  expect(Math.max(...lines.map(({ right }) => right))).toBeCloseTo(page.right, 0)
})

it('a white ground is the paper of the page', async () => {
  const { find } = await opened(
    `<div><b>${WORDS}</b></div>`,
    'div { background: #fff } b { background: #eee }',
  )
  expect(getComputedStyle(find('div')).backgroundColor).toBe('rgb(247, 244, 239)')
  expect(getComputedStyle(find('b')).backgroundColor).toBe('rgb(238, 238, 238)')
})

it('a box with a width and margins is no wider than the column', async () => {
  const { boxOf, page } = await opened(
    `<div class="i"><p>${WORDS}</p></div><div class="o"><p>${WORDS}</p></div><div class="h">${WORDS}</div>`,
    '.i { display: inline-block; width: 396px; margin: 10px } .o { width: 120%; margin-left: -10% } .h { width: 50%; margin: 0 auto }',
  )
  for (const name of ['.i', '.o'])
    expect([boxOf(name).left, boxOf(name).right], name).toEqual([page.left, page.right])
  expect(boxOf('.h').left).toBeCloseTo(page.left + page.width / 4, 0)
})

describe('a label', () => {
  it('that is placed before boxes in one another is beside their text', async () => {
    const { find, boxOf } = await opened(
      `<ul><li><span class="y">1921</span><p>${WORDS}</p></li></ul>`,
      'ul { margin-left: 5em; padding-left: 1.5em; list-style: none } li { position: relative } .y { position: absolute; left: -6em; width: 4em }',
    )
    expect(boxOf('.y').right).toBeLessThanOrEqual(boxOf('p').left)
    expect(getComputedStyle(find('.y')).position).toBe('absolute')
  })

  // Firefox places it in its paragraph.
  it.skipIf(engine === 'firefox')(
    'that is a number of the printed page is in the white space at the side',
    async () => {
      const { boxOf, page } = await opened(
        `<p>${WORDS}<span class="n">12</span>${WORDS}</p>`,
        '.n { position: absolute; left: 92%; font-size: smaller }',
      )
      expect(boxOf('.n').left).toBeGreaterThanOrEqual(page.right)
      expect(boxOf('.n').right).toBeLessThanOrEqual(360)
    },
  )

  it('in a box of the line is before the text whose indent it is in', async () => {
    const { find, boxOf, page } = await opened(
      `<p><span class="n">12.</span><i>${WORDS}</i></p>`,
      'p { padding-left: 3em } .n { display: inline-block; width: 3em; margin-left: -3em }',
    )
    expect(boxOf('.n').left).toBeCloseTo(page.left, 0)
    expect(find('i').getClientRects()[0]!.left).toBeCloseTo(page.left + 54, 0)
  })
})

it('a text message keeps its side', async () => {
  const { boxOf, page } = await opened(
    `<div class="m r">${WORDS}</div><div class="m l">${WORDS}</div>`,
    '.m { max-width: 75%; clear: both } .r { float: right } .l { float: left }',
  )
  expect(boxOf('.r').right).toBeCloseTo(page.right, 0)
  expect(boxOf('.r').left).toBeGreaterThan(page.left + 40)
  expect(boxOf('.l').left).toBeCloseTo(page.left, 0)
  expect(boxOf('.l').right).toBeLessThan(page.right - 40)
})

it('a paragraph with a blank to fill in has no gaps', async () => {
  const { find } = await opened(
    `<p>Mimi ni <span class="b"></span> kutoka <span class="b"></span> ${WORDS}</p>`,
    'p { text-align: justify } .b { display: inline-block; width: 120px; border-bottom: 1px dotted }',
  )
  expect(getComputedStyle(find('p')).textAlign).toBe('start')
})
