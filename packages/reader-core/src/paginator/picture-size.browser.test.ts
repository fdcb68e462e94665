import { expect, it } from 'vitest'
import { openPublication } from '../publication/open-publication.ts'
import { openedBook } from '../testing/opened-book.ts'

/** The box of a picture of 600×400 on a page 312 px wide, by the markup of its book. */
async function boxOf(attributes: string, css = ''): Promise<DOMRect> {
  const html = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title><style>${css}</style></head><body><p>Before.</p><img src="map.svg" alt="" ${attributes}/><p>After.</p></body></html>`
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
  return (await openedBook(publication)).find('img').getBoundingClientRect()
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

it.each([
  ['max-width: 25%', 78, 52],
  ['max-width: 60px', 60, 40],
  ['max-width: 50% !important; max-width: 70%', 156, 104],
  ['max-height: 2em', 54, 36],
  ['max-height: 20vh; width: auto', 189.6, 126.4],
  ['max-inline-size: calc(20% + 10px)', 72.4, 48.3],
  ['max-width: none', 312, 208],
  ['max-width: 300%; max-height: 100%', 312, 208],
  ['max-height: none', 312, 208],
])('a picture is no larger than its book wants it, nor than its page: %s', async (rules, wide, high) => {
  for (const box of [await boxOf('', `img { ${rules} }`), await boxOf(`style="${rules}"`)]) {
    expect(box.width).toBeCloseTo(wide, 0)
    expect(box.height).toBeCloseTo(high, 0)
  }
})

it('what limits a box does not limit the pictures in it', async () => {
  const { width } = await boxOf('', 'body { max-width: 25%; max-height: 2em }')
  expect(width).toBeCloseTo(312, 0)
})
