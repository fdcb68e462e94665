import { afterEach, describe, expect, inject, it } from 'vitest'
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

const PARAGRAPH = '<p>The ferry left at dawn, and the harbour lay quiet behind it for a long while.</p>'
const PLATE = `<div id="far" style="position:absolute;left:300px;top:800px;width:290px;height:50px;font-size:40px">Far</div>
  <img src="cover.png" alt="" style="position:absolute;left:10px;top:10px;width:60px;height:90px"/>`

const fixed = (body: string, style = '') =>
  `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title><meta name="viewport" content="width=600, height=900"/><style>${style}</style></head><body>${body}</body></html>`
const flowing = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title></head><body>${body}</body></html>`

/** A book of both: a plate, a chapter of several pages, two plates. */
async function mixedBook(
  layout: 'fixed' | 'reflowable' = 'reflowable',
  pages: [string, 'fixed' | 'reflowable'][] = [
    [fixed(PLATE, 'body { background: #123456 }'), 'fixed'],
    [flowing(PARAGRAPH.repeat(30)), 'reflowable'],
    [fixed(PLATE), 'fixed'],
    [fixed('<p>Last</p>'), 'fixed'],
  ],
) {
  const files = new Map<string, Uint8Array>([['cover.png', makePng({ width: 60, height: 90, number: 7 })]])
  for (const [index, [text]] of pages.entries())
    files.set(`p${index + 1}.xhtml`, new TextEncoder().encode(text))
  return openPublication({
    manifest: () => ({
      metadata: { title: 'T', language: 'en', layout },
      readingOrder: pages.map(([text, layout], index) => ({
        href: `p${index + 1}.xhtml`,
        type: 'application/xhtml+xml',
        size: text.length,
        properties: { layout },
      })),
      resources: [{ href: 'cover.png', type: 'image/png' }],
    }),
    read: async (href) => {
      const bytes = files.get(href)
      if (!bytes) throw new ReaderError('not-found', href)
      return bytes.slice()
    },
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
  return { reader, box, root: box.firstElementChild!.shadowRoot! }
}

/** The page in view: its host lies in the view's left edge. */
const hostInView = (root: ShadowRoot) =>
  [...root.querySelectorAll<HTMLElement>('.page .track > div')].find((host) => {
    const { left, right } = host.getBoundingClientRect()
    return left <= 150 && right > 150
  })!.shadowRoot!

describe('a page of fixed layout in a text book', () => {
  it('is one page, as it was made, scaled to the view', async () => {
    const { reader, root } = await show(await mixedBook())
    expect(reader.getSnapshot()).toMatchObject({
      page: { index: 0 },
      section: { pageCount: 1, isExact: true },
    })
    const page = hostInView(root)
    expect(page.querySelector('kz-flow')!.getBoundingClientRect()).toMatchObject({
      left: 0,
      top: 25,
      width: 300,
      height: 450,
    })
    const far = page.querySelector('#far')!
    expect(far.getBoundingClientRect()).toMatchObject({ left: 150, top: 425, width: 145, height: 25 })
    expect(getComputedStyle(page.host).backgroundColor).toBe('rgb(18, 52, 86)')
    await expect.poll(() => page.querySelector('img')!.naturalWidth).toBe(60)
    expect(page.querySelector('img')!.getBoundingClientRect()).toMatchObject({ width: 30, height: 45 })
    expect(reader.visibleText().text.trim()).toBe('Far')
  })

  it.each(['reflowable', 'fixed'] as const)(
    'turns into the chapter and back as any page does, in one count of pages (%s)',
    async (layout) => {
      const { reader } = await show(await mixedBook(layout))
      const count = await reader.countPages()
      const chapter = count - 3
      expect(chapter).toBeGreaterThan(2)
      const texts: string[] = []
      const indexes: number[] = []
      do {
        texts.push(reader.visibleText().text.replace(/\s+/g, ' ').trim())
        indexes.push(reader.getSnapshot().page.index)
      } while (await reader.goForward())
      expect(indexes).toEqual(Array.from({ length: count }, (_, index) => index))
      expect([texts[0], texts.at(-2), texts.at(-1)]).toEqual(['Far', 'Far', 'Last'])
      expect(texts.slice(1, -2).join(' ').match(/ferry/g)).toHaveLength(30)
      for (let index = count - 2; index >= 0; index--) {
        expect(await reader.goBackward()).toBe(true)
        expect(reader.visibleText().text.replace(/\s+/g, ' ').trim()).toBe(texts[index])
      }
    },
  )

  it('has its sheet’s positions, sizes and turns as a plain browser has them', async () => {
    const css = `#box { position: absolute; left: 0; top: 0; width: 600px; height: 400px; background: #cde }
      h1 { position: absolute; left: 300px; top: 40px; margin: 0; font: 40px/10px serif }
      #high { position: absolute; left: 20px; top: 500px; margin: 0; width: 200px; height: 30px; overflow: hidden; line-height: 20px }
      #turned { position: absolute; left: 100px; top: 600px; width: 100px; height: 20px; margin: 0; transform: rotate(90deg) }
      #zoomed { position: absolute; left: 300px; top: 600px; width: 100px; height: 20px; margin: 0; scale: 2 }
      #aside { font: 16px / 20px serif; padding-left: 100px; text-indent: -100px; margin: 20px 0 0 40px }`
    const body = `<div id="box"></div><h1>Fixed page</h1><p id="high">${'Words '.repeat(40)}</p><p id="turned">Turned</p><p id="zoomed">Zoomed</p><p id="aside">Aside</p>`
    const { root } = await show(
      await mixedBook('reflowable', [
        [fixed(body, css), 'fixed'],
        [flowing(PARAGRAPH), 'reflowable'],
      ]),
    )
    const frame = document.createElement('iframe')
    frame.style.cssText = 'width:600px;height:900px;border:0'
    frame.srcdoc = `<!doctype html>${fixed(body, css)}`
    const isLoaded = new Promise((resolve) => {
      frame.onload = resolve
    })
    document.body.append(frame)
    await isLoaded
    const page = hostInView(root)
    const origin = page.querySelector('kz-flow')!.getBoundingClientRect()
    for (const selector of ['#box', 'h1', '#high', '#turned', '#zoomed', '#aside']) {
      const plain = frame.contentDocument!.querySelector(selector)!.getBoundingClientRect()
      const { left, top, width, height } = page.querySelector(selector)!.getBoundingClientRect()
      const shown = [left - origin.left, top - origin.top, width, height].map((each) => Math.round(each * 2))
      expect(shown, selector).toEqual(
        [plain.left, plain.top, plain.width, plain.height].map((each) => Math.round(each)),
      )
    }
    frame.remove()
  })

  it('is opened again at its place, and keeps its styles where those of the book are off', async () => {
    const { reader, root } = await show(await mixedBook(), {
      publisherStyles: false,
      theme: 'night',
      fontSize: 2,
    })
    await reader.goTo('p3.xhtml')
    const { locator } = reader.getSnapshot()
    expect(locator).toMatchObject({ href: 'p3.xhtml', locations: { progression: 0 } })
    const far = hostInView(root).querySelector('#far')!
    expect(getComputedStyle(far)).toMatchObject({ fontSize: '40px', color: 'rgb(0, 0, 0)' })
    await reader.goTo({ position: 0 })
    await reader.goTo(locator)
    expect(reader.visibleText().text.trim()).toBe('Far')
  })
})

it('text in a book of fixed layout follows the settings of its reader', async () => {
  const { reader } = await show(await mixedBook('fixed'))
  await reader.goTo('p2.xhtml')
  const before = await reader.countPages()
  await reader.updateSettings({ fontSize: 2 })
  expect(await reader.countPages()).toBeGreaterThan(before * 1.5)
  expect(reader.getSnapshot().locator.href).toBe('p2.xhtml')
})

it('a page of fixed layout has all of a wide view', async () => {
  const { root } = await show(await mixedBook(), {}, [1000, 600])
  expect(
    root.querySelector('.track > div')!.shadowRoot!.querySelector('kz-flow')!.getBoundingClientRect(),
  ).toMatchObject({
    left: 300,
    top: 0,
    width: 400,
    height: 600,
  })
})

describe.each(['ltr', 'rtl'] as const)('two pages that the book puts side by side (%s)', (direction) => {
  /** A cover, a chapter, a plate over two pages, a chapter. */
  const plates = async (settings = {}, size = [1000, 600]) => {
    const [first, second] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left']
    const sections: [string, Record<string, unknown>][] = [
      [fixed('<p>Cover</p>'), { layout: 'fixed' }],
      [flowing(PARAGRAPH.repeat(12)), {}],
      [
        fixed('<p id="first">One half.</p>', 'body { background: #123456 }'),
        { layout: 'fixed', page: first },
      ],
      [fixed('<p id="second">Other half.</p>'), { layout: 'fixed', page: second }],
      [flowing('<p>The end.</p>'), {}],
    ]
    const publication = await openPublication({
      manifest: () => ({
        metadata: { title: 'T', language: 'en', readingProgression: direction },
        readingOrder: sections.map(([text, properties], index) => ({
          href: `s${index}.xhtml`,
          type: 'application/xhtml+xml',
          size: text.length,
          properties,
        })),
      }),
      read: async (href) => new TextEncoder().encode(sections[Number(href[1])]![0]),
    })
    return show(publication, settings, size)
  }
  const words = ({ reader }: { reader: Reader }) => reader.visibleText().text.replace(/\s+/g, ' ').trim()
  const boxOf = (root: ShadowRoot, id: string) => {
    const hosts = [...root.querySelectorAll<HTMLElement>('.page .track > div')]
    const host = hosts.find((each) => each.shadowRoot!.querySelector(id))!
    return host.shadowRoot!.querySelector('kz-flow')!.getBoundingClientRect()
  }

  it('meet in the middle of a wide view, and are turned as one, in one count of pages', async () => {
    const shown = await plates()
    const { reader, root } = shown
    const count = await reader.countPages()
    const seen: [string, number][] = []
    do seen.push([words(shown), reader.getSnapshot().page.index])
    while (await reader.goForward())
    const at = seen.findIndex(([text]) => text === 'One half.Other half.')
    expect(at).toBeGreaterThan(1)
    expect(seen.slice(at).map(([, index]) => index)).toEqual([count - 3, count - 1])
    expect(seen.at(-1)![0]).toBe('The end.')
    for (const [text, index] of seen.slice(0, -1).reverse()) {
      expect(await reader.goBackward()).toBe(true)
      expect([words(shown), reader.getSnapshot().page.index]).toEqual([text, index])
    }
    await reader.goTo('s3.xhtml')
    expect(words(shown)).toBe('One half.Other half.')
    expect(reader.getSnapshot().locator.href).toBe('s2.xhtml')
    const [left, right] = direction === 'ltr' ? ['#first', '#second'] : ['#second', '#first']
    expect(boxOf(root, left!)).toMatchObject({ left: 100, right: 500, top: 0, height: 600 })
    expect(boxOf(root, right!)).toMatchObject({ left: 500, right: 900, top: 0, height: 600 })
  })

  it('are one after the other in a narrow view, and keep their place when it becomes wide', async () => {
    const shown = await plates({}, [300, 500])
    const { reader, box } = shown
    await reader.goTo('s3.xhtml')
    expect(words(shown)).toBe('Other half.')
    box.style.width = '1000px'
    box.style.height = '600px'
    await expect.poll(() => words(shown)).toBe('One half.Other half.')
    expect(await reader.goForward()).toBe(true)
    expect(words(shown)).toBe('The end.')
  })
})

const corpus = inject('corpus')
describe.skipIf(!corpus)('a real book of both layouts', () => {
  it('shows its plates whole, each on one page', async () => {
    const bytes = await (await fetch(`/@fs${corpus}/books/idpf-cole-voyage-of-life.epub`)).arrayBuffer()
    const publication = await openPublication(bytes)
    const { reader, root } = await show(publication)
    const plates = publication.readingOrder.filter(({ layout }) => layout === 'fixed')
    expect(plates.length).toBeGreaterThan(0)
    for (const { href, index } of plates) {
      await reader.goTo(href)
      expect(reader.getSnapshot().section).toMatchObject({ index, pageCount: 1, isExact: true })
      const box = hostInView(root).querySelector('kz-flow')!.getBoundingClientRect()
      expect(Math.max(box.width / 300, box.height / 500)).toBeCloseTo(1, 2)
    }
  })
})
