import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Locator } from '../publication/locator.ts'
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

/** A picture that fills a page; its name is its text. */
const picture = (name: string) =>
  `<img alt="${name}" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='900'%3E%3C/svg%3E"/>`
const words = (name: string) => `<p>${`${name} words. `.repeat(12)}</p>`

async function openReader(body: string, initialLocator?: Locator) {
  const publication = await memoryBook([{ body }])
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, initialLocator })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, box }
}

/** Name of the picture in the middle of the page on screen, else the first word. */
function inView({ reader, box }: { reader: Reader; box: HTMLElement }): string {
  const view = box.getBoundingClientRect()
  for (const host of box.firstElementChild!.shadowRoot!.querySelectorAll('.page .track > div'))
    for (const image of host.shadowRoot!.querySelectorAll('img')) {
      const rect = image.getBoundingClientRect()
      const middle = (rect.left + rect.right) / 2
      if (middle > view.left && middle < view.right && rect.height > 300) return image.alt
    }
  return reader.visibleText().text.trim().split(' ')[0]!
}

describe('pages of pictures at one place of the text', () => {
  const body = `${picture('first')}${picture('second')}${words('One')}<div>${picture('third')}</div><div>${picture('fourth')}</div>${words('Two')}${picture('last')}`
  const pages = ['first', 'second', 'One', 'third', 'fourth', 'Two', 'last']

  it('C4: have a locator each, which opens the same one, at other letters too', async () => {
    const shown = await openReader(body)
    const { reader } = shown
    const saved: Locator[] = []
    const seen: string[] = []
    do {
      seen.push(inView(shown))
      expect(reader.visibleText().start).toEqual(reader.getSnapshot().locator)
      saved.push(JSON.parse(JSON.stringify(reader.getSnapshot().locator)) as Locator)
    } while (await reader.goForward())
    expect(seen).toEqual(pages)
    for (const fontSize of [1, 1.4]) {
      await reader.updateSettings({ fontSize })
      for (const index of [3, 0, 6, 1, 5, 4, 2]) {
        await reader.goTo(saved[index]!)
        expect(inView(shown)).toBe(pages[index])
      }
    }
    for (const [index, locator] of saved.entries())
      expect(inView(await openReader(body, locator))).toBe(pages[index])
  })
})
