import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const LIST = `<ol>${'<li>الماء والريح والملح</li>'.repeat(12)}</ol>`

/** A picture of a chapter with a list. */
async function pictureOf(language: string, css: string): Promise<string> {
  const { box, reader } = await openedBook(await memoryBook([{ body: LIST, css }], language))
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const picture = await page.screenshot({ element: box, save: false })
  reader.destroy()
  box.remove()
  return picture
}

it.each([
  ['ar', 'arabic-indic'],
  ['ar-EG', 'arabic-indic'],
  ['ar-MA', 'decimal'],
  ['fa', 'persian'],
])(
  'a list in %s is numbered in the digits of its language (%s), unless its book says otherwise',
  async (language, style) => {
    const shown = await pictureOf(language, '')
    expect(shown).toBe(await pictureOf(language, `ol { list-style-type: ${style} }`))
    expect(shown).not.toBe(await pictureOf(language, 'ol { list-style-type: lower-roman }'))
    if (style !== 'decimal')
      expect(shown).not.toBe(await pictureOf(language, 'ol { list-style-type: decimal }'))
  },
)
