import { afterEach, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'

const chapter = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title>
<style>@font-face { font-family: Own; src: url(own.woff2) } p { font-family: Own }</style></head><body><p>Words</p></body></html>`

afterEach(() => document.body.replaceChildren())

it('names what the first page waits for: its chapter, then the fonts of the book', async () => {
  const gates: Record<string, () => void> = {}
  const publication = await openPublication({
    manifest: () => ({
      metadata: { identifier: 'waits', title: 'Waits', language: 'en' },
      readingOrder: [{ href: 'c.xhtml', type: 'application/xhtml+xml', size: chapter.length }],
      resources: [{ href: 'own.woff2', type: 'font/woff2' }],
    }),
    async read(href) {
      await new Promise<void>((open) => {
        gates[href] = open
      })
      return new TextEncoder().encode(href === 'c.xhtml' ? chapter : 'no font')
    },
  })
  const box = document.createElement('div')
  box.style.cssText = 'position: relative; width: 360px; height: 600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  reader.mount(box)
  await vi.waitFor(() => expect(gates).toHaveProperty(['c.xhtml']))
  expect(reader.waitsFor).toBe('chapter')
  gates['c.xhtml']!()
  await vi.waitFor(() => expect(reader.waitsFor).toBe('fonts'))
  gates['own.woff2']!()
  await reader.ready
  expect(reader.waitsFor).toBeUndefined()
  reader.destroy()
  publication.close()
})

it('a chapter that is turned to and hangs is named, requested once more, or given up: then the page stays', async () => {
  const requests: (() => void)[] = []
  const text = (word: string) =>
    new TextEncoder().encode(`<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${word}</p></body></html>`)
  const publication = await openPublication({
    manifest: () => ({
      metadata: { identifier: 'hangs', title: 'Hangs', language: 'en' },
      readingOrder: ['one.xhtml', 'two.xhtml'].map((href) => ({ href, type: 'application/xhtml+xml' })),
    }),
    async read(href) {
      if (href === 'two.xhtml') await new Promise<void>((come) => requests.push(come))
      return text(href)
    },
  })
  const box = document.createElement('div')
  box.style.cssText = 'position: relative; width: 360px; height: 600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  reader.mount(box)
  await reader.ready
  const href = () => reader.getSnapshot().locator.href
  // The neighbour may be laid out ahead, without a pending caller.
  expect(reader.waitsFor).toBeUndefined()

  const given = [reader.goForward(), reader.goForward()]
  const ended = Promise.allSettled(given)
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0))
  expect(reader.waitsFor).toBe('chapter')
  reader.stopWaiting()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(reader.getSnapshot()).toMatchObject({ status: 'ready', isBusy: false })
  expect(reader.waitsFor).toBeUndefined()
  expect(href()).toBe('one.xhtml')

  const turned = reader.goForward()
  await vi.waitFor(() => expect(reader.waitsFor).toBe('chapter'))
  const before = requests.length
  reader.stopWaiting({ again: true })
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(before))
  requests.at(-1)!()
  expect(await turned).toBe(true)
  expect(href()).toBe('two.xhtml')
  reader.destroy()
  publication.close()
})
