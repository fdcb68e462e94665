import { expect, it, vi } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const picture = (inner: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">${inner}</svg>`)}`

it.each([
  ['black lines on clear', '<path d="M10 10h40v40h-40z" fill="none" stroke="#111" stroke-width="6"/>', true],
  [
    'black lines on white',
    '<rect width="60" height="60" fill="#fff"/><path d="M10 10h40" stroke="#111"/>',
    false,
  ],
  [
    'red lines on clear',
    '<path d="M10 10h40v40h-40z" fill="none" stroke="#e02020" stroke-width="6"/>',
    false,
  ],
  ['white lines on clear', '<path d="M10 10h40v40h-40z" fill="none" stroke="#fff" stroke-width="6"/>', false],
  ['a black picture', '<rect width="60" height="60"/>', false],
])('%s: lightness is turned round at night: %#', async (_, inner, isTurned) => {
  const publication = await memoryBook([{ body: `<p>Text</p><img src="${picture(inner)}" alt="a"/>` }])
  const { find } = await openedBook(publication, { settings: { theme: 'night' } })
  const filter = () => getComputedStyle(find('img')).filter
  if (isTurned) await vi.waitFor(() => expect(filter()).toContain('invert'))
  else {
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(filter()).not.toContain('invert')
  }
})

it('a drawing in the text has a pale ground at night, and none by day', async () => {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><path d="M10 10h40"/></svg>'
  const publication = await memoryBook([{ body }])
  const { find, reader } = await openedBook(publication, { settings: { theme: 'night' } })
  const ground = () => getComputedStyle(find('svg')).backgroundColor
  expect(ground()).toBe('rgb(232, 226, 216)')
  await reader.updateSettings({ theme: 'light' })
  expect(ground()).toBe('rgba(0, 0, 0, 0)')
})
