import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const PROSE = 'The boats of Lamu came back before the rain, and the harbour was quiet. '

/** Last words of each page of a chapter, without the last page. */
async function feet(body: string, css = ''): Promise<string[]> {
  const { reader } = await openedBook(await memoryBook([{ body, css }]))
  const found: string[] = []
  for (let page = 0; page < 12 && !reader.getSnapshot().atEnd; page++) {
    found.push(reader.visibleText().text.trim().slice(-8))
    await reader.goForward()
  }
  return found
}

const sections = (label: (i: number) => string): string =>
  Array.from({ length: 14 }, (_, i) => `${label(i)}<p>${PROSE.repeat(1 + ((i * 2) % 5))}</p>`).join('')

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2" width="280" height="150"></svg>'
const figure = (above: string, below: string): string => `<figure>${above}${DRAWING}${below}</figure>`
const table = (caption: string): string =>
  `<table><caption>${caption}</caption><tr><td>One</td></tr><tr><td>Two</td></tr></table>`

describe('a label goes to the next page with what follows', () => {
  it.each([
    ['a paragraph of bold letters', (i: number) => `<p><b>Label ${i}</b></p>`, ''],
    [
      'a paragraph that a sheet makes bold',
      (i: number) => `<p class="q">Label ${i}</p>`,
      '.q { font-weight: 700 }',
    ],
    ['a box that holds one', (i: number) => `<div><p><strong>Label ${i}</strong></p></div>`, ''],
    [
      'a speaker whose box is no float here',
      (i: number) => `<div class="n">Label ${i}</div>`,
      '.n { float: left; width: 60%; font-weight: bold }',
    ],
  ])('as %s', async (_name, label, css) => {
    const last = await feet(sections(label), css)
    expect(last.length).toBeGreaterThan(3)
    expect(last.filter((text) => text.includes('Label') || /[\dX١٢]+\W*$/.test(text))).toEqual([])
  })

  it.each([
    ['a number', (i: number) => `<p>${i}.</p>`, ''],
    ['a number in Arabic digits', () => '<p>(١٢)</p>', ''],
    ['a number in Roman letters', () => '<p>XVII</p>', ''],
    [
      'a date at the side',
      (i: number) => `<p class="d">Label ${i}</p>`,
      '.d { text-align: right; margin: 1.5em 0 0.3em } p { margin: 0 }',
    ],
    [
      'a closing set far in',
      (i: number) => `<p class="d">Label ${i}</p>`,
      '.d { margin: 1.5em 0 0.3em 50% } p { margin: 0 }',
    ],
    ['the caption of a table', (i: number) => table(`Label ${i}`), 'td { height: 5em }'],
  ])('as %s', async (_name, label, css) => {
    const last = await feet(sections(label), css)
    expect(last.length).toBeGreaterThan(3)
    expect(last.filter((text) => text.includes('Label'))).toEqual([])
  })

  it('and a signature stays with its letter', async () => {
    const last = await feet(
      sections((i) => `<p class="s">Label ${i}</p>`),
      '.s { text-align: right; margin: 0.2em 0 2em } p { margin: 0 }',
    )
    expect(last.filter((text) => text.includes('Label')).length).toBeGreaterThan(0)
  })

  it('as a year at the head of an entry', async () => {
    const entries = Array.from(
      { length: 14 },
      (_, i) => `<li><span class="yr">Label ${i}</span>${PROSE.repeat(1 + ((i * 2) % 5))}</li>`,
    )
    const last = await feet(`<ul>${entries.join('')}</ul>`, '.yr { display: block; font-weight: bold }')
    expect(last.length).toBeGreaterThan(3)
    expect(last.filter((text) => text.includes('Label'))).toEqual([])
  })
})

it('a caption stays under its picture', async () => {
  const footOf = async (height: number, caption: string): Promise<string> => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2" width="300" height="${height}"></svg>`
    const body = `<div>${picture}</div><p>${caption}</p><p>${PROSE.repeat(20)}</p>`
    return (await feet(body, 'svg { display: block; margin-top: 100px }'))[0]!
  }
  let height = 400
  while (height < 560 && !(await footOf(height, 'Label')).includes('Label')) height += 8
  expect(height).toBeLessThan(560)
  expect(await footOf(height, '<b>Label</b>')).toContain('Label')
})

it.each([
  ['above', (i: number) => figure(`<figcaption>Label ${i}</figcaption>`, '')],
  ['below', (i: number) => figure('', `<figcaption>Label ${i}</figcaption>`)],
])('a caption %s its picture is on its page', async (_name, captioned) => {
  const { find } = await openedBook(await memoryBook([{ body: sections(captioned) }]))
  const figures = [...find('kz-flow').querySelectorAll('figure')]
  expect(figures.length).toBeGreaterThan(2)
  for (const each of figures) expect(each.getClientRects().length).toBe(1)
})

it('a picture as high as the page leaves space for its caption', async () => {
  const tall = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 3" width="300" height="900"></svg>'
  const { find } = await openedBook(
    await memoryBook([
      { body: `<figure>${tall}<figcaption>Its caption</figcaption></figure><p>${PROSE}</p>` },
    ]),
  )
  const [picture, caption] = [find('svg'), find('figcaption')].map((each) => each.getBoundingClientRect())
  expect(caption!.left).toBeLessThan(360)
  expect(picture!.bottom).toBeLessThanOrEqual(caption!.top + 1)
})
