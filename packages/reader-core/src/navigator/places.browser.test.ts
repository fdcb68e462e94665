import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

interface Book {
  /** Bodies by href. */
  files: Record<string, string>
  /** hrefs in reading order. */
  order: string[]
  toc?: { title: string; href: string }[]
  metadata?: object
}

async function show({ files, order, toc = [], metadata = {} }: Book, options: object = {}) {
  const publication = await openPublication({
    manifest: () => ({
      metadata: { identifier: 'urn:test:places', title: 'Places', language: 'en', ...metadata },
      readingOrder: order.map((href) => ({ href, type: 'application/xhtml+xml', size: files[href]!.length })),
      toc,
    }),
    read: async (href) =>
      new TextEncoder().encode(
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${files[href]}</body></html>`,
      ),
  })
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, ...options })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box }
}

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const paragraph = 'The sea is calm tonight, the tide is full, the moon lies fair upon the straits. '.repeat(4)
const paragraphs = (count: number) => `<p>${paragraph}</p>`.repeat(count)

it('a place in the second copy of a chapter is found there again', async () => {
  const book = {
    files: { 'a.xhtml': paragraphs(4), 'refrain.xhtml': paragraphs(6), 'b.xhtml': paragraphs(4) },
    order: ['a.xhtml', 'refrain.xhtml', 'b.xhtml', 'refrain.xhtml'],
  }
  const { reader } = await show(book)
  await reader.goTo('b.xhtml')
  while (reader.getSnapshot().section.index === 2) await reader.goForward()
  await reader.goForward()
  const saved = reader.getSnapshot()
  expect(saved.section.index).toBe(3)
  const locator = JSON.parse(JSON.stringify(saved.locator))
  await reader.goTo('a.xhtml')
  await reader.goTo(locator)
  expect(reader.getSnapshot().section.index).toBe(3)
  expect(reader.getSnapshot().locator).toEqual(saved.locator)
  const again = await show(book, { initialLocator: locator })
  expect(again.reader.getSnapshot().section.index).toBe(3)
})

it('the locator of a page has the title of its section, and so has the text in view', async () => {
  const files = {
    'a.xhtml': `<h2 id="one">One</h2>${paragraphs(6)}<h2 id="two">Two</h2>${paragraphs(6)}<h2 id="three">Three</h2>${paragraphs(6)}`,
  }
  const toc = ['one', 'two', 'three'].map((id) => ({ title: id, href: `a.xhtml#${id}` }))
  const { reader } = await show({ files, order: ['a.xhtml'], toc })
  const titles = new Set<string | undefined>()
  do {
    const { section, locator } = reader.getSnapshot()
    expect(locator.title).toBe(section.title)
    expect(reader.visibleText().start.title).toBe(section.title)
    titles.add(locator.title)
  } while (await reader.goForward())
  expect([...titles]).toEqual(['one', 'two', 'three'])
})

it('a chapter of Latin letters runs from the left in a book from right to left that says nothing of it', async () => {
  const files = { 'ar.xhtml': '<p>هذا كتاب عن البحر والسفن</p>', 'en.xhtml': '<p>All rights reserved.</p>' }
  const { reader, box } = await show({ files, order: ['ar.xhtml', 'en.xhtml'], metadata: { language: 'ar' } })
  const sideOf = () => {
    const view = box.getBoundingClientRect()
    const hosts = [...box.firstElementChild!.shadowRoot!.querySelectorAll('.page .track > div')]
    for (const host of hosts) {
      const range = document.createRange()
      range.selectNodeContents(host.shadowRoot!.querySelector('p')!)
      const { left, right } = range.getBoundingClientRect()
      if (left >= view.left && right <= view.right)
        return left - view.left < view.right - right ? 'left' : 'right'
    }
    return undefined
  }
  expect(sideOf()).toBe('right')
  await reader.goForward()
  expect(reader.getSnapshot().section.index).toBe(1)
  expect(sideOf()).toBe('left')
  expect(reader.getSnapshot().direction).toBe('rtl')
})

it('a tap between the lines of a wrapped link follows it, a tap beside it does not', async () => {
  const link = '<a href="b.xhtml">a link that is far too long to stand in one line of a phone</a>'
  const files = {
    'a.xhtml': `<p style="line-height:3">See ${link}, or do not.</p>`,
    'b.xhtml': '<p>There.</p>',
  }
  const { reader, box } = await show({ files, order: ['a.xhtml', 'b.xhtml'] })
  const host = box.firstElementChild!.shadowRoot!.querySelector('.page .track > div')!
  const lines = [...host.shadowRoot!.querySelector('a')!.getClientRects()]
  expect(lines.length).toBeGreaterThan(1)
  const tap = (x: number, y: number) => {
    const followed: string[] = []
    const end = reader.onLink(({ href }) => followed.push(href))
    const outer = box.firstElementChild!.shadowRoot!.elementFromPoint(x, y)!
    const target = outer.shadowRoot?.elementFromPoint(x, y) ?? outer
    expect(target.closest('a')).toBeNull()
    target.dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y }),
    )
    end()
    return followed
  }
  const [first, second] = lines as [DOMRect, DOMRect]
  const below = lines.at(-1)!
  expect(tap(below.left + 5, below.bottom + 12)).toEqual([])
  expect(tap(second.left + 5, (first.bottom + second.top) / 2)).toEqual(['b.xhtml'])
})
