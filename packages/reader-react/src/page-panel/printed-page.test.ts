import { expect, it } from 'vitest'
import { pageOfDigits, printedPage } from './printed-page.ts'

const page = (title: string, children: ReturnType<typeof entry>[] = []) => entry(title, children)
function entry(title: string, children: { title: string; href: string; children: never[] }[] = []) {
  return { title, href: `c.xhtml#p${title}`, children: children as never[] }
}

it('finds the label as it is printed, in any digits and letters', () => {
  const pages = [page('xii'), page('1', [page('2')]), page('A-3'), page('٤')]
  expect(printedPage(pages, 'XII')).toBe('c.xhtml#pxii')
  expect(printedPage(pages, ' ٢ ')).toBe('c.xhtml#p2')
  expect(printedPage(pages, 'a-3')).toBe('c.xhtml#pA-3')
  expect(printedPage(pages, '4')).toBe('c.xhtml#p٤')
  expect(printedPage(pages, '99')).toBeUndefined()
})

it('reads digits of Arabic and Persian', () => {
  expect([pageOfDigits('١٢'), pageOfDigits('۱۲'), pageOfDigits(' 12 ')]).toEqual([12, 12, 12])
})

it.each(['1e2', '0x10', '3.7', '-3', '', ' ', '+4', 'xii', '1 2'])('takes %j for no page number', (text) => {
  expect(pageOfDigits(text)).toBeUndefined()
})
