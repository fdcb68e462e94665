import { expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

it('a reader of a closed book fails at once, and its promise rejects', async () => {
  const publication = await memoryBook([{ body: '<p>Words.</p>' }], 'en')
  publication.close()
  expect(publication.isClosed).toBe(true)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  reader.mount(box)
  await expect(reader.ready).rejects.toMatchObject({
    code: 'aborted',
    message: expect.stringContaining('closed'),
  })
  await vi.waitFor(() => expect(reader.getSnapshot().status).toBe('failed'))
  reader.destroy()
  box.remove()
})

it.each([
  ['nothing', undefined, /got undefined/],
  ['an address', '/books/one.epub', /got an address.*openPublication\("\/books\/one\.epub"\)/],
  ['a promise', Promise.resolve(), /got a promise/],
  ['a file', new Blob(), /got another object/],
])('%s instead of a publication is a TypeError that says what to pass', (_, publication, message) => {
  expect(() => createReader({ publication: publication as never })).toThrow(TypeError)
  expect(() => createReader({ publication: publication as never })).toThrow(message)
})
