import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const TEXT = 'The quiet harbour every river where evening carries lanterns. '.repeat(8)

it.each([
  ['width: 30%; padding: .5em; border: 1px solid', TEXT, true],
  ['width: 70%', TEXT, true, true],
  ['width: 55%; height: 60px', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>', true],
  [
    'width: 90px; height: 60px',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="80"></svg>',
    false,
  ],
  ['width: 80px; margin-left: -30px', 'Side 1: what the merchant said of it', true],
  ['width: 100px', 'A remark of a few words beside', false],
  ['width: 80px', 'A label', false],
  ['font-size: 3em', 'T', false],
  ['width: 150px', 'JUMA', true, true],
])('a float of %s is a block: %#', async (css, inner, isBlock, keepsWidth = false) => {
  const publication = await memoryBook([
    { body: `<div class="f">${inner}</div><p>${TEXT}</p>`, css: `.f { float: left; ${css} }` },
  ])
  const { find } = await openedBook(publication)
  const [box, text] = [find('.f'), find('p')]
  expect(getComputedStyle(box).float).toBe(isBlock ? 'none' : 'left')
  if (!isBlock) return
  const range = document.createRange()
  range.selectNodeContents(text)
  const first = [...range.getClientRects()][0]!
  expect(first.left).toBeCloseTo(text.getBoundingClientRect().left, 0)
  const [own, all] = [box, text].map((each) => each.getClientRects()[0]!.width)
  if (keepsWidth) expect(own).toBeLessThan(all! * 0.75)
  else expect(own).toBeCloseTo(all!, 0)
})

const SHORT = TEXT.slice(0, 180)
const COLUMNS = `<div>${SHORT}</div><div>${SHORT}</div>`
it.each([
  ['display: grid; grid-template-columns: 1fr 3fr', COLUMNS, true],
  ['display: grid; grid-template-columns: 110px 1fr 110px', `<div>One</div>${COLUMNS}`, true],
  ['display: flex', `<div style="width: 30%">${SHORT}</div><div style="width: 70%">${SHORT}</div>`, true],
  ['display: grid; grid-template-columns: 1fr 1fr', COLUMNS, false],
  ['display: flex', `<div>No.</div><div>${SHORT}</div>`, false],
  ['display: flex; flex-direction: column', COLUMNS, false],
])('texts side by side in %s are below one another where one is narrow: %#', async (css, body, isBelow) => {
  const { find } = await openedBook(
    await memoryBook([{ body: `<section>${body}</section>`, css: `section { ${css} }` }]),
  )
  const [first, last] = [find('section > :first-child'), find('section > :last-child')]
  expect(getComputedStyle(find('section')).display === 'block').toBe(isBelow)
  if (isBelow) for (const each of [first, last]) expect(each.getClientRects()[0]!.width).toBeCloseTo(312, 0)
})

it('a column of a grid is as wide as its book says where the page has room', async () => {
  const body = `<section><div>One</div><div>${SHORT}</div><div>Two</div></section>`
  const css = 'section { display: grid; grid-template-columns: 100px 1fr 40px }'
  const { find } = await openedBook(await memoryBook([{ body, css }]))
  expect([...find('section').children].map((each) => Math.round(each.getBoundingClientRect().width))).toEqual(
    [100, 172, 40],
  )
})
