import { expect, it } from 'vitest'
import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import { countPixels } from '../testing/mark-pixels.ts'
import { openedBook } from '../testing/opened-book.ts'

const RED = '#c02030'
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${RED}"/></svg>`

/** Dark ink on a clear ground. */
const INK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect y="10" width="40" height="20" fill="#111111"/></svg>'

/** Area of the red picture on a page with a style and a body, CSS px², and the files that were read. */
async function redOf(css: string, body: string, theme: 'light' | 'night' = 'light') {
  const { box, read } = await pageOf(css, body, theme)
  return { area: (await countPixels(box, RED, [])).outside, read }
}

async function pageOf(css: string, body: string, theme: 'light' | 'night' | 'sepia') {
  const read: string[] = []
  const files: Record<string, string> = {
    'text/a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title><link rel="stylesheet" href="../css/a.css"/></head><body>${body}</body></html>`,
    'css/a.css': css,
    'p/red.svg': drawing,
    'p/ink.svg': INK,
    'p/large.svg': drawing.replaceAll('"40"', '"900"'),
  }
  const publication = await openPublication({
    manifest: () => ({
      metadata: { title: 'T', language: 'en' },
      readingOrder: [{ href: 'text/a.xhtml', type: 'application/xhtml+xml' }],
      resources: [
        { href: 'css/a.css', type: 'text/css' },
        { href: 'p/red.svg', type: 'image/svg+xml' },
        { href: 'p/ink.svg', type: 'image/svg+xml' },
        { href: 'p/large.svg', type: 'image/svg+xml' },
      ],
    }),
    read: async (href) => {
      read.push(href)
      if (files[href] === undefined) throw new ReaderError('not-found', href)
      return new TextEncoder().encode(files[href])
    },
  })
  const { box } = await openedBook(publication, { settings: { theme } })
  return { box, read }
}

it.each([
  ['.x { height: 40px; background: url(../p/red.svg) no-repeat }', '<div class="x"></div>', 1600],
  ['hr { border: 0; height: 40px; background: url("../p/red.svg") no-repeat center }', '<hr/>', 1600],
  ['.x::before { content: url(../p/red.svg) }', '<p class="x">Text</p>', 1600],
  ['li { list-style-image: url(../p/red.svg) }', '<ul style="margin-left: 60px"><li>Text</li></ul>', 1600],
  ['', '<div style="height: 40px; background: url(../p/red.svg) no-repeat"></div>', 1600],
  ['.x { height: 40px; background: image-set("../p/red.svg" 1x) no-repeat }', '<div class="x"></div>', 1600],
  [
    '.x { width: 40px; height: 40px; border: 10px solid; border-image: url(../p/red.svg) 10 }',
    '<div class="x"></div>',
    1600,
  ],
])('%s %s is drawn with its picture', async (css, body, area) => {
  expect((await redOf(css, body)).area).toBeGreaterThan(area * 0.85)
})

it('a mask cuts the ground of its box', async () => {
  const css = `.x { width: 40px; height: 40px; background-color: ${RED}; mask: url(../p/ink.svg) no-repeat }`
  const { area } = await redOf(css, '<div class="x"></div>')
  expect(area).toBeGreaterThan(650)
  expect(area).toBeLessThan(950)
})

it('a picture of generated content is as wide as the page at most', async () => {
  const { area } = await redOf('.x::before { content: url(../p/large.svg) }', '<p class="x">Text</p>')
  expect(area).toBeLessThan(300 * 300)
  expect(area).toBeGreaterThan(200 * 200)
})

it('an ornament stays at night', async () => {
  const css = 'hr { border: 0; height: 40px; background: url(../p/red.svg) no-repeat center }'
  expect((await redOf(css, '<hr/>', 'night')).area).toBeGreaterThan(1300)
})

it.each([
  ['hr { border: 0; height: 40px; background: url(../p/ink.svg) no-repeat center }', '<hr/>'],
  ['.x::before { content: url(../p/ink.svg) }', '<p class="x">Text</p>'],
  ['li { list-style-image: url(../p/ink.svg) }', '<ul style="margin-left: 60px"><li>Text</li></ul>'],
  ['', '<div style="height: 40px; background: url(../p/ink.svg) no-repeat"></div>'],
  [
    `.x { height: 40px; background: url("data:image/svg+xml,${encodeURIComponent(INK)}") no-repeat }`,
    '<div class="x"></div>',
  ],
])('dark ink of a style sheet is pale at night, and dark by day: %s %s', async (css, body) => {
  for (const theme of ['light', 'night', 'sepia'] as const) {
    const { box } = await pageOf(css, body, theme)
    const isDark = theme === 'night'
    expect((await countPixels(box, '#111111', [])).outside > 600, theme).toBe(!isDark)
    expect((await countPixels(box, '#eeeeee', [])).outside > 600, theme).toBe(isDark)
  }
})

it('a picture that no element of the chapter shows is not read', async () => {
  const { read } = await redOf('.y { background: url(../p/red.svg) }', '<p>Text</p>')
  expect(read).not.toContain('p/red.svg')
})
