import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Reader } from '../reader.ts'
import { countPixels } from '../testing/mark-pixels.ts'

const open: { reader: Reader; box: HTMLElement }[] = []
afterEach(() => {
  for (const { reader, box } of open.splice(0)) {
    reader.destroy()
    box.remove()
  }
})

const COLOURS = { ground: '#c02030', side: '#2040c0', edge: '#20a040', before: '#a020a0', data: '#c08010' }
const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>parent.kurasaHostile()</script><rect width="40" height="40" fill="${colour}"/></svg>`

const CSS = `@import url(more.css);
  body { margin: 0; position: relative; height: 400px; background: #fff url(../pictures/ground.svg) 0 0 / 100px 100px no-repeat }
  .edge { position: absolute; left: 100px; top: 200px; width: 20px; height: 20px; border: 20px solid transparent; border-image: url("../pictures/edge.svg") 10 }
  .data { position: absolute; left: 200px; top: 200px; width: 60px; height: 60px; background-image: url('data:image/svg+xml,${encodeURIComponent(drawing(COLOURS.data))}') }
  .lost { background: url(../pictures/none.svg), url(https://evil.example/a.png), url(//evil.example/b.png) }`
const BODY = `<p class="edge">E</p><p class="data">D</p><p class="before" style="position: absolute; left: 0; top: 300px; margin: 0"></p><p class="lost">Lost</p>
  <p style="position: absolute; left: 200px; top: 0; margin: 0; width: 80px; height: 80px; background-image: url('../pictures/side.svg')">S</p>
  <p style="background: url(https://evil.example/c.png)">Evil</p>`
const MORE = '.before::before { content: url(../pictures/before.svg) }'

/** A book whose first page has pictures of its styles alone; `isMixed`: among chapters of text. */
function bookOf(isMixed: boolean) {
  const page = (body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title><meta name="viewport" content="width=300, height=400"/><link rel="stylesheet" href="../css/a.css"/></head><body>${body}</body></html>`
  const files: Record<string, string> = {
    'text/p1.xhtml': page(BODY),
    'text/p2.xhtml': page('<p>Two</p>'),
    'css/a.css': CSS,
    'css/more.css': MORE,
  }
  for (const [name, colour] of Object.entries(COLOURS)) files[`pictures/${name}.svg`] = drawing(colour)
  const read: string[] = []
  const publication = openPublication({
    manifest: () => ({
      metadata: { title: 'T', language: 'en', layout: isMixed ? 'reflowable' : 'fixed' },
      readingOrder: ['text/p1.xhtml', 'text/p2.xhtml'].map((href, index) => ({
        href,
        type: 'application/xhtml+xml',
        properties: { layout: isMixed && index === 1 ? 'reflowable' : 'fixed' },
      })),
      resources: Object.keys(files)
        .filter((href) => !href.endsWith('.xhtml'))
        .map((href) => ({ href, type: href.endsWith('.css') ? 'text/css' : 'image/svg+xml' })),
    }),
    read: async (href) => {
      read.push(href)
      const text = files[href]
      if (text === undefined) throw new ReaderError('not-found', href)
      return new TextEncoder().encode(text)
    },
  })
  return { publication, read }
}

async function show(isMixed: boolean) {
  const { publication, read } = bookOf(isMixed)
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;left:0;top:0;width:300px;height:400px'
  document.body.append(box)
  const reader = createReader({ publication: await publication, pageStore: null })
  open.push({ reader, box })
  reader.mount(box)
  await reader.ready
  return { reader, box, read }
}

/** CSS px² of a colour on screen; among text a page is three quarters as wide and high. */
const areaOf = async (box: HTMLElement, colour: string): Promise<number> =>
  (await countPixels(box, colour, [])).outside

describe.each([
  ['a book of pages', false],
  ['a book with text', true],
])('the pictures that styles name, in %s', (_, isMixed) => {
  it('are painted on pages of fixed layout: grounds, edges, what rules put before text', async () => {
    const { box } = await show(isMixed)
    await expect.poll(() => areaOf(box, COLOURS.ground), { timeout: 10_000 }).toBeGreaterThan(4000)
    expect(await areaOf(box, COLOURS.ground)).toBeLessThan(10_500)
    expect(await areaOf(box, COLOURS.side)).toBeGreaterThan(2500)
    expect(await areaOf(box, COLOURS.edge)).toBeGreaterThan(700)
    expect(await areaOf(box, COLOURS.before)).toBeGreaterThan(600)
    expect(await areaOf(box, COLOURS.data)).toBeGreaterThan(1400)
  })

  it('come from the book alone, and run nothing', async () => {
    const { box, read } = await show(isMixed)
    await expect.poll(() => areaOf(box, COLOURS.ground), { timeout: 10_000 }).toBeGreaterThan(4000)
    expect(read).toContain('pictures/side.svg')
    expect(read.filter((href) => /evil/.test(href))).toEqual([])
    expect(performance.getEntriesByType('resource').filter(({ name }) => /evil/.test(name))).toEqual([])
    expect('kurasaHostile' in globalThis).toBe(false)
  })
})

it('are shown on pages of text as well, and read once', async () => {
  const { reader, box, read } = await show(true)
  await reader.goTo('text/p2.xhtml')
  expect(reader.visibleText().text.trim()).toBe('Two')
  await expect.poll(() => areaOf(box, COLOURS.ground), { timeout: 10_000 }).toBeGreaterThan(1000)
  expect(read.filter((href) => href === 'pictures/ground.svg').length).toBeLessThanOrEqual(2)
})
