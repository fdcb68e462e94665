import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const TEXT = '<p>The sea is calm tonight, the tide is full, the moon lies fair upon the straits.</p>'

it('turns to what has the focus last, where the focus moved on before its first turns were done', async () => {
  const onNewPage = '<p style="break-before:page">'
  const publication = await memoryBook([
    {
      body: `${TEXT}${onNewPage}Two.</p>${onNewPage}<a href="#">Three</a> and <a href="#">more</a>.</p>${onNewPage}Four.</p>${onNewPage}Five.</p>`,
    },
  ])
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  open.push({ reader, publication, box })
  reader.mount(box)
  await reader.ready
  const links = () =>
    [...box.firstElementChild!.shadowRoot!.querySelectorAll('.page .track > div')].flatMap((host) => [
      ...host.shadowRoot!.querySelectorAll<HTMLElement>('a'),
    ])
  await expect.poll(() => links().length, { timeout: 10_000 }).toBe(2)
  const [first, second] = links()
  first!.focus()
  second!.focus()
  await expect.poll(() => reader.visibleText().text).toContain('Three')
  // Turns that are still to come would lead on.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(reader.visibleText().text).toContain('Three')
})
