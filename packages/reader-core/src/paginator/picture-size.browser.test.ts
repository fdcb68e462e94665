import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The box of a picture of 600×400 on a page 312 px wide, by the markup of its book. */
async function boxOf(attributes: string): Promise<DOMRect> {
  const html = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title></head><body><p>Before.</p><img src="map.svg" alt="" ${attributes}/><p>After.</p></body></html>`
  const files = new Map([
    ['c1.xhtml', html],
    [
      'map.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"/></svg>',
    ],
  ])
  const publication = await openPublication({
    manifest: () => ({
      metadata: { identifier: 'urn:test:picture', title: 'A Test', author: 'Nobody', language: 'en' },
      readingOrder: [{ href: 'c1.xhtml', type: 'application/xhtml+xml', title: 'One', size: html.length }],
      resources: [{ href: 'map.svg', type: 'image/svg+xml', width: 600, height: 400 }],
      toc: [],
    }),
    read: (href) => Promise.resolve(new TextEncoder().encode(files.get(href))),
  })
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  ends.push(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  reader.mount(box)
  await reader.ready
  const hosts = [...box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')]
  const image = hosts.map((host) => host.shadowRoot?.querySelector('img')).find(Boolean)
  return image!.getBoundingClientRect()
}

it.each([
  ['', 'its own size'],
  ['width="600" height="400"', 'the size its book gives it'],
  ['width="300" height="200"', 'a smaller size'],
])('a picture keeps its shape where the page is narrower: %s (%s)', async (attributes) => {
  const { width, height } = await boxOf(attributes)
  expect(width).toBeGreaterThan(250)
  expect(width).toBeLessThanOrEqual(330)
  expect(height / width).toBeCloseTo(400 / 600, 2)
})
