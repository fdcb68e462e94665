import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const picture = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/></svg>`)}`
const WORDS = 'The boats of Lamu came back before the rain, and the harbour was quiet. '

/** Height of the picture in a paragraph, as a factor of its letters' size. */
async function heightIn(body: string, css = '', fontSize = 1): Promise<number> {
  const { find } = await openedBook(await memoryBook([{ body, css }]), { settings: { fontSize } })
  return find('img').getBoundingClientRect().height / Number.parseFloat(getComputedStyle(find('p')).fontSize)
}

it.each([
  ['within a line, as high as a line', `<p>${WORDS}<img src="${picture(180, 180)}"/> ${WORDS}</p>`, '', 1.2],
  [
    'with a size in em, as its book has it',
    `<p>${WORDS}<img class="s" src="${picture(90, 90)}"/> a</p>`,
    '.s { height: 2em }',
    2,
  ],
  ['small, with the text', `<p>wo<img src="${picture(12, 16)}"/>ds ${WORDS}</p>`, '', 1],
  [
    'with a size in px, with the text',
    `<p>${WORDS}<img width="16" height="16" src="${picture(90, 90)}"/> a</p>`,
    '',
    1,
  ],
  [
    'at the head, with the text',
    `<p><img alt="T" class="i" src="${picture(48, 48)}"/>he ${WORDS.repeat(4)}</p>`,
    '.i { float: left }',
    3,
  ],
])('a picture that is a letter is set %s', async (_name, body, css, height) => {
  for (const fontSize of [1, 1.5])
    expect(await heightIn(body, css, fontSize), `${fontSize}`).toBeCloseTo(height, 1)
})

it.each([
  ['a drawing in a paragraph', `<p>${WORDS}<img src="${picture(312, 200)}"/> ${WORDS}</p>`],
  ['a picture alone in its block', `<p><img src="${picture(150, 200)}"/></p>`],
  ['a picture on a line of its own', `<p>${WORDS}<br/><img src="${picture(150, 200)}"/><br/>${WORDS}</p>`],
])('%s stays as large as it is', async (_name, body) => {
  expect((await heightIn(body)) * 18).toBeCloseTo(200, 0)
})

it('a picture within a line is on the line of its letters', async () => {
  const { find } = await openedBook(
    await memoryBook([{ body: `<p>Worse <img src="${picture(180, 180)}"/><span>.</span> ${WORDS}</p>` }]),
  )
  expect(getComputedStyle(find('img')).verticalAlign).toBe('baseline')
})
