import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const TEXT = 'The quiet harbour every river where evening carries lanterns. '.repeat(8)

it.each([
  ['width: 30%; padding: .5em; border: 1px solid', TEXT, true],
  ['width: 70%', TEXT, true],
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
])('a float of %s is a block of full width: %#', async (css, inner, isBlock) => {
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
  expect(box.getClientRects()[0]!.width).toBeCloseTo(text.getClientRects()[0]!.width, 0)
})
