import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

it('a finger that stays selects words; links and pictures have no menu of the system, which would know no address of the book', async () => {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
  const body = `<p>Words to select, and <a href="#far">a link</a>.</p><p><img src="${picture}" alt="dot"/></p><p id="far">Far.</p>`
  const { find } = await openedBook(await memoryBook([{ body }], 'en'))
  const styleOf = (selector: string) => getComputedStyle(find(selector))
  for (const selector of ['p', 'a'])
    expect(['auto', 'text', '']).toContain(styleOf(selector).webkitUserSelect ?? styleOf(selector).userSelect)
  // Only Safari on phones and tablets knows it.
  if (!CSS.supports('-webkit-touch-callout', 'none')) return
  for (const selector of ['a', 'img'])
    expect(styleOf(selector).getPropertyValue('-webkit-touch-callout')).toBe('none')
  expect(styleOf('p').getPropertyValue('-webkit-touch-callout')).toBe('default')
})
