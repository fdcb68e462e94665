import { afterEach, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => {
  warn.mockClear()
  document.body.replaceChildren()
})

/** Mounts a reader for some ms, and returns what the console said. */
async function mountFor(ms: number, css: string) {
  const publication = await memoryBook([{ body: '<p>The sea is calm.</p>' }], 'en')
  const box = document.createElement('div')
  box.style.cssText = css
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  reader.ready.catch(() => undefined)
  reader.mount(box)
  await new Promise((resolve) => setTimeout(resolve, ms))
  reader.destroy()
  publication.close()
  return warn.mock.calls
}

it('an element without a height is named once, after a second', async () => {
  expect(await mountFor(1500, '')).toEqual([
    ['The reader has no height. Are its styles loaded?', expect.any(HTMLElement)],
  ])
})

it('nothing is said of one that has a height, nor of a reader that has gone', async () => {
  expect(await mountFor(1300, 'height: 500px')).toEqual([])
  await mountFor(100, '')
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(warn).not.toHaveBeenCalled()
})
