import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { makePng } from '../testing/make-png.ts'

const open: { reader: Reader; box: HTMLElement }[] = []
afterEach(() => {
  for (const { reader, box } of open.splice(0)) {
    reader.destroy()
    box.remove()
  }
})

interface FixedInput {
  head?: string
  body: string
  link?: Record<string, unknown>
}

/** A book whose pages are 600 × 900 unless they say otherwise. */
function fixedBook(
  pages: readonly FixedInput[],
  direction: 'ltr' | 'rtl' = 'ltr',
  drawings: Record<string, string> = {},
) {
  const files = new Map<string, Uint8Array>([['cover.png', makePng({ width: 60, height: 90, number: 7 })]])
  for (const [index, { head, body }] of pages.entries()) {
    const viewport = head ?? '<meta name="viewport" content="width=600, height=900"/>'
    files.set(
      `p${index + 1}.xhtml`,
      new TextEncoder().encode(
        `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title>${viewport}</head><body>${body}</body></html>`,
      ),
    )
  }
  for (const [name, text] of Object.entries(drawings)) files.set(name, new TextEncoder().encode(text))
  const read = async (href: string) => {
    const bytes = files.get(href)
    if (!bytes) throw new ReaderError('not-found', href)
    return bytes.slice()
  }
  return openPublication({
    manifest: () => ({
      metadata: { title: 'T', language: 'en', layout: 'fixed', readingProgression: direction },
      readingOrder: [
        ...pages.map((page, index) => ({
          href: `p${index + 1}.xhtml`,
          type: 'application/xhtml+xml',
          ...page.link,
        })),
        ...Object.keys(drawings).map((href) => ({ href, type: 'image/svg+xml' })),
      ],
      resources: [{ href: 'cover.png', type: 'image/png' }],
    }),
    read,
    readHead: async (href, length) => (await read(href)).slice(0, length),
  })
}

async function show(
  publication: Awaited<ReturnType<typeof openPublication>>,
  settings: Partial<ReaderSettings> = {},
  size = [300, 500],
) {
  const box = document.createElement('div')
  box.style.cssText = `position:absolute;left:0;top:0;width:${size[0]}px;height:${size[1]}px`
  document.body.append(box)
  const reader = createReader({ publication, settings })
  reader.mount(box)
  open.push({ reader, box })
  await reader.ready
  return { reader, root: box.firstElementChild!.shadowRoot! }
}

const isShown = (reader: Reader) =>
  expect
    .poll(() => reader.getSnapshot().images!.shown.every(({ state }) => state.status === 'ready'), {
      timeout: 10_000,
    })
    .toBe(true)
const leaves = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('.slot:not([inert]) .leaf')]
const pageIn = (leaf: HTMLElement) => leaf.firstElementChild!.shadowRoot!

describe('a page of fixed layout', () => {
  it('is shown as it was made, scaled to the view, with everything outside cut off', async () => {
    const publication = await fixedBook([
      {
        body: `<p id="far" style="position:absolute;left:300px;top:800px;width:290px;height:50px;margin:0;font-size:70px">Far</p>
          <div style="position:absolute;left:500px;top:0;width:900px;height:10px">out</div><img src="cover.png" alt="" style="position:absolute;left:10px;top:10px;width:60px"/>`,
      },
      { body: 'Two' },
    ])
    const { reader, root } = await show(publication)
    await isShown(reader)
    const [leaf] = leaves(root)
    expect(leaf!.getBoundingClientRect()).toMatchObject({ left: 0, top: 25, width: 300, height: 450 })
    const far = pageIn(leaf!).querySelector('#far')!
    expect(far.getBoundingClientRect()).toMatchObject({ left: 150, top: 425, width: 145, height: 25 })
    expect(getComputedStyle(far).fontSize).toBe('70px')
    expect(document.elementsFromPoint(310, 26)).not.toContain(root.host)
    expect(pageIn(leaf!).querySelector('img')).toMatchObject({ naturalWidth: 60, complete: true })
    expect(reader.visibleText().text.trim()).toMatch(/^Far\s+out$/)
    expect(reader.getSnapshot()).toMatchObject({
      page: { index: 0, count: 2, isExact: true },
      locator: { href: 'p1.xhtml', locations: { position: 1 } },
    })
    expect(await reader.goForward()).toBe(true)
    await isShown(reader)
    expect(reader.visibleText().text).toBe('Two')
    expect(reader.getSnapshot().atEnd).toBe(true)
  })

  it('shows a drawing that is a page itself', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60"><rect width="40" height="60"/></svg>'
    const publication = await fixedBook([{ body: '<img src="p2.svg" alt=""/>' }], 'ltr', { 'p2.svg': svg })
    const { reader, root } = await show(publication)
    await isShown(reader)
    expect(pageIn(leaves(root)[0]!).querySelector('img')!.naturalWidth).toBeGreaterThan(0)
  })

  it.each([
    ['dark', '<style>body { background: #123456 }</style>One', 'rgb(18, 52, 86)'],
    ['light as paper', '<style>html { background: #f3ebdc }</style>One', 'rgb(243, 235, 220)'],
    [
      'of a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg" style="background:#f3ebdc" viewBox="0 0 9 9"/>',
      'rgb(243, 235, 220)',
    ],
  ])(
    'goes on in its own colour beside its box, unless a person chose a ground: %s',
    async (_, body, colour) => {
      const publication = await fixedBook([{ body }, { body: 'Two' }])
      const { reader, root } = await show(publication)
      await isShown(reader)
      const slot = () => getComputedStyle(leaves(root)[0]!.closest('.slot')!).backgroundColor
      expect(slot()).toBe(colour)
      await reader.updateSettings({ imageBackground: 'black' })
      expect(slot()).toBe('rgba(0, 0, 0, 0)')
    },
  )

  it.each(['ltr', 'rtl'] as const)(
    'joins its neighbour in a spread, on the side the book says (%s)',
    async (direction) => {
      const publication = await fixedBook(
        [
          { body: 'One' },
          { body: 'Two' },
          { body: 'Three' },
          { body: 'Wide', head: '<meta name="viewport" content="width=1200, height=900"/>' },
        ],
        direction,
      )
      const { reader, root } = await show(publication, {}, [800, 600])
      await reader.goForward()
      await isShown(reader)
      const rects = leaves(root).map((leaf) => ({
        text: pageIn(leaf).textContent,
        rect: leaf.getBoundingClientRect(),
      }))
      rects.sort((a, b) => a.rect.left - b.rect.left)
      expect(rects.map(({ text }) => text)).toEqual(direction === 'ltr' ? ['Two', 'Three'] : ['Three', 'Two'])
      expect(rects[0]!.rect.right).toBeCloseTo(rects[1]!.rect.left, 1)
      await reader.goForward()
      await isShown(reader)
      expect(reader.getSnapshot().images!.shown.map(({ width }) => width)).toEqual([1200])
      expect(leaves(root)[0]!.getBoundingClientRect().width).toBeCloseTo(800, 0)
    },
  )

  it('shows a picture from its address, and no sign of a broken one', async () => {
    const body = `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='30'/%3E"/>
      <img src="none.png" alt="absent"/><img src="text.png"/>`
    const publication = await fixedBook([{ body }], 'ltr', { 'text.png': 'no picture' })
    const { reader, root } = await show(publication)
    await isShown(reader)
    const pictures = [...pageIn(leaves(root)[0]!).querySelectorAll('img')]
    await expect.poll(() => pictures.map(({ naturalWidth }) => naturalWidth)).toEqual([20, 1, 1])
  })

  it('runs no script, reaches for nothing outside, and leaves no URL behind', async () => {
    const spy = vi.fn()
    Object.assign(globalThis, { kurasaHostile: spy })
    const live = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = createObjectURL.call(URL, blob)
      live.add(url)
      return url
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
      live.delete(url)
      revokeObjectURL.call(URL, url)
    })
    const publication = await fixedBook([
      {
        body: `<script>kurasaHostile()</script><p onclick="kurasaHostile()" id="p">Text</p>
          <img src="cover.png" alt="" onload="kurasaHostile()"/><img src="https://evil.example/x.png" alt="" onerror="kurasaHostile()"/>
          <iframe src="javascript:parent.kurasaHostile()"></iframe>`,
      },
    ])
    const { reader, root } = await show(publication)
    await isShown(reader)
    pageIn(leaves(root)[0]!).querySelector<HTMLElement>('#p')!.click()
    expect(live.size).toBe(1)
    reader.destroy()
    expect(live.size).toBe(0)
    expect(spy).not.toHaveBeenCalled()
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil'))).toEqual([])
    vi.restoreAllMocks()
    Reflect.deleteProperty(globalThis, 'kurasaHostile')
  })
})

const corpus = inject('corpus')
describe.skipIf(!corpus)('real books of fixed layout', () => {
  it.each([
    ['books/idpf-sous-le-vent.epub', 'ltr', [1474, 2324]],
    ['books/idpf-haruko-html-jpeg.epub', 'rtl', undefined],
    ['w3c-epub-tests/lay-fxl-page-spread-combined.epub', 'ltr', [900, 600]],
    ['books/idpf-svg-in-spine.epub', 'ltr', undefined],
  ] as const)('%s is read page by page to its end', async (name, direction, size) => {
    const bytes = await (await fetch(`/@fs${corpus}/${name}`)).arrayBuffer()
    const { reader } = await show(await openPublication(bytes))
    expect(reader.getSnapshot().direction).toBe(direction)
    const { count } = reader.getSnapshot().page
    let pages = 1
    for (;;) {
      await isShown(reader)
      const [shown] = reader.getSnapshot().images!.shown
      if (size && pages > 1) expect([shown!.width, shown!.height]).toEqual(size)
      if (!(await reader.goForward())) break
      pages++
    }
    expect(pages).toBe(count)
  })
})
