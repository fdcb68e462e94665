import { openPublication, type Publication } from '@kurasa/reader-core'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { page as testPage } from 'vitest/browser'
import { mountPages, unmountPictures } from '../testing/mounted-pictures.tsx'
import { tapAt } from '../testing/touch.ts'
import { waitFor } from '../testing/wait-for.ts'

afterEach(unmountPictures)

type Mounted = Awaited<ReturnType<typeof mountPages>>

const corpus = inject('corpus')
const openReal = async (name: string) =>
  openPublication(await (await fetch(`/@fs${corpus}/${name}`)).arrayBuffer())

/** Pages of 600 × 900, unless they state another; none states its size but in its own file. */
function fixedBook(
  pages: readonly { body: string; size?: [number, number] }[],
  metadata: Record<string, unknown> = {},
): Promise<Publication> {
  return openPublication({
    manifest: () => ({
      metadata: { title: 'T', language: 'en', layout: 'fixed', ...metadata },
      readingOrder: pages.map((_, index) => ({ href: `p${index + 1}.xhtml`, type: 'application/xhtml+xml' })),
    }),
    async read(href) {
      const { body, size = [600, 900] } = pages[Number(/\d+/.exec(href)) - 1]!
      return new TextEncoder().encode(
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><meta name="viewport" content="width=${size[0]}, height=${size[1]}"/></head><body>${body}</body></html>`,
      )
    },
  })
}

/** Pages of fixed layout on screen, left to right: their text and where they are seen. */
function seen({ region, shadow }: Mounted) {
  const paged = [...(shadow()?.querySelectorAll<HTMLElement>('.slot:not([inert]) .leaf') ?? [])]
  const strip = [...region().querySelectorAll<HTMLElement>('[data-virtuoso-scroller] [data-page]')]
  return (strip.length ? strip : paged)
    .flatMap((box) => {
      const host = [...box.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)
      if (!host) return []
      const rect = host.getBoundingClientRect()
      return [{ page: Number(box.dataset.page), text: host.shadowRoot!.textContent.trim(), rect, host }]
    })
    .sort((a, b) => a.rect.left - b.rect.left || a.rect.top - b.rect.top)
}
/** The page under a point of the window; what is clipped or hidden is not there. */
const pageUnder = (mounted: Mounted, x: number, y: number) => {
  const { region, shadow } = mounted
  const inStrip = region().ownerDocument.elementFromPoint(x, y)?.closest<HTMLElement>('[data-page]')
  const box = inStrip ?? shadow().elementFromPoint(x, y)?.closest<HTMLElement>('[data-page]')
  return box ? Number(box.dataset.page) : undefined
}
const isShown = ({ engine }: Mounted) =>
  waitFor(
    () => {
      const shown = engine().getSnapshot().images?.shown ?? []
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.every(({ state }) => state.status === 'ready')).toBe(true)
    },
    { timeout: 15_000 },
  )

const three = ['One', 'Two', 'Three'].map((body) => ({ body }))

describe('a book of fixed layout', () => {
  it('is shown as pages, with what belongs to pages, and turns by taps', async () => {
    const mounted = await mountPages(await fixedBook(three))
    await isShown(mounted)
    expect(seen(mounted).map(({ text }) => text)).toEqual(['One'])
    const { rect } = seen(mounted)[0]!
    expect([rect.left, rect.top, rect.width, rect.height]).toEqual([0, 100, 360, 540])
    await tapAt(330)
    await mounted.settled()
    await isShown(mounted)
    expect(seen(mounted).map(({ text }) => text)).toEqual(['Two'])
    mounted.engine().showControls(true)
    await waitFor(() => expect(mounted.region().textContent).toContain('Page 2 of 3'))
    await waitFor(() => expect(mounted.region().querySelectorAll('[data-view]').length).toBe(3))
    mounted.engine().openPanel('settings')
    await waitFor(() => expect(mounted.region().textContent).toContain('Full width'))
    expect(mounted.region().textContent).not.toContain('Typeface')
  })

  it.each(['vertical', 'horizontal'] as const)(
    'is a %s strip of whole pages, and pages again',
    async (imageMode) => {
      const mounted = await mountPages(await fixedBook([...three, { body: 'Wide', size: [900, 600] }]))
      await mounted.engine().goTo({ position: 2 })
      await mounted.engine().updateSettings({ imageMode })
      await waitFor(() => expect(seen(mounted).some(({ text }) => text === 'Two')).toBe(true))
      await waitFor(() => expect(pageUnder(mounted, 5, 100)).toBe(1), { timeout: 10_000 })
      for (const { host, rect } of seen(mounted)) {
        const box = host.closest('[data-page]')!.getBoundingClientRect()
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          expect(Math.abs(rect[side] - box[side])).toBeLessThanOrEqual(1)
      }
      await mounted.engine().updateSettings({ imageMode: 'paged' })
      await isShown(mounted)
      expect(mounted.position()).toBe(2)
      await waitFor(() => expect(seen(mounted).map(({ text }) => text)).toEqual(['Two']))
    },
  )

  it.each([
    ['none', [800, 600], ['Two']],
    ['both', [360, 740], ['Two', 'Three']],
    ['landscape', [800, 600], ['Two', 'Three']],
    ['landscape', [360, 740], ['Two']],
  ] as const)('whose pages are paired “%s” has in a view of %s: %s', async (spread, size, texts) => {
    const publication = await fixedBook(three, { presentation: { spread } })
    const mounted = await mountPages(publication, { size: [...size] })
    await mounted.engine().goTo({ position: 2 })
    await isShown(mounted)
    expect(seen(mounted).map(({ text }) => text)).toEqual(texts)
    await mounted.engine().updateSettings({ spread: texts.length === 2 ? 'single' : 'double' })
    await waitFor(() => expect(seen(mounted).length).toBe(3 - texts.length))
  })

  const asPhone = () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(pointer: coarse)' ? { ...matchMedia('all'), matches: true } : matchMedia(query),
    )
  }
  const turnHint = ({ region }: Mounted) => region().querySelector('[role="note"]')?.textContent

  it('tells who holds a phone in another way than it asks for, page by page, and not for long', async () => {
    asPhone()
    const publication = await fixedBook(three, { presentation: { orientation: 'landscape' } })
    publication.readingOrder[1]!.orientation = 'auto'
    publication.readingOrder[2]!.orientation = 'portrait'
    const mounted = await mountPages(publication)
    const isHinted = (words: string | undefined) => waitFor(() => expect(turnHint(mounted)).toBe(words))
    await act(() => mounted.engine().showControls(true))
    await act(() => mounted.engine().showControls(false))
    await isHinted('These pages are wide: turn the phone')
    await act(() => mounted.engine().goForward())
    await isHinted(undefined)
    await testPage.viewport(740, 360)
    await act(() => mounted.engine().goForward())
    await isHinted('These pages are tall: turn the phone')
    await testPage.viewport(360, 740)
    await isHinted(undefined)
    vi.restoreAllMocks()
  })

  it('is among text asked for by its own pages alone: how the phone is held', async () => {
    asPhone()
    const publication = await fixedBook(
      ['Words before', 'A wide plate', 'Words after', 'A high plate'].map((body) => ({ body })),
      { presentation: { orientation: 'landscape' } },
    )
    for (const at of [0, 2]) publication.readingOrder[at]!.layout = 'reflowable'
    publication.readingOrder[3]!.orientation = 'portrait'
    const mounted = await mountPages(publication)
    await act(() => mounted.engine().showControls(true))
    await act(() => mounted.engine().showControls(false))
    const hints = []
    for (const { href } of publication.readingOrder) {
      await act(() => mounted.engine().goTo(href))
      await new Promise((resolve) => setTimeout(resolve, 200))
      hints.push(turnHint(mounted))
    }
    expect(hints).toEqual([undefined, 'These pages are wide: turn the phone', undefined, undefined])
    vi.restoreAllMocks()
  })

  it.each(['paged', 'vertical'] as const)('has links that lead on (%s)', async (imageMode) => {
    const link = '<a id="go" href="p3.xhtml" style="display:block;height:300px">Go</a>'
    const mounted = await mountPages(await fixedBook([{ body: link }, ...three]), { settings: { imageMode } })
    const external = vi.fn()
    mounted.engine().onLink(external)
    await waitFor(() => expect(seen(mounted)[0]?.text).toBe('Go'))
    const { left, top } = seen(mounted)[0]!.host.shadowRoot!.querySelector('#go')!.getBoundingClientRect()
    await tapAt(left + 40, top + 40)
    await waitFor(() => expect(mounted.position()).toBe(3))
    expect(external).toHaveBeenCalledTimes(1)
  })

  it('keeps what is in view of a strip in its place when sizes are learned', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => ({
      body: `Page ${index + 1}`,
      size: (index % 3 ? [600, 900] : [600, 300]) as [number, number],
    }))
    const mounted = await mountPages(await fixedBook(pages), { settings: { imageMode: 'vertical' } })
    await mounted.engine().goTo({ position: 20 })
    const top = () => seen(mounted).find(({ page }) => page === 19)?.rect.top
    await waitFor(() => expect(Math.abs(top() ?? 99)).toBeLessThanOrEqual(1), { timeout: 10_000 })
    const neighbours = () => seen(mounted).filter(({ page }) => Math.abs(page - 19) <= 1).length
    await waitFor(() => expect(neighbours()).toBe(3), { timeout: 10_000 })
    await waitFor(() => expect(Math.abs(top() ?? 99)).toBeLessThanOrEqual(1), { timeout: 10_000 })
    expect(mounted.position()).toBe(20)
  })
})

describe.skipIf(!corpus)('real books of fixed layout', () => {
  it('a manga is shown in spreads from the right, as its pages say', async () => {
    const mounted = await mountPages(await openReal('books/idpf-haruko-html-jpeg.epub'), {
      size: [1000, 740],
    })
    await mounted.engine().goTo({ position: 2 })
    await isShown(mounted)
    // As its pages state: the second is on the right, the third on the left.
    await waitFor(() => expect(seen(mounted).map(({ page }) => page)).toEqual([2, 1]))
    const [left, right] = seen(mounted)
    expect(left!.rect.right).toBeCloseTo(right!.rect.left, 0)
    expect(left!.host.shadowRoot!.querySelector('img')!.naturalWidth).toBeGreaterThan(100)
  })

  it('wide pages are side by side where the book says so', async () => {
    const name = 'w3c-epub-tests/lay-fxl-page-spread-combined.epub'
    const mounted = await mountPages(await openReal(name), { size: [1000, 500] })
    await mounted.engine().goTo({ position: 2 })
    await isShown(mounted)
    await waitFor(() => expect(seen(mounted).map(({ page }) => page)).toEqual([1, 2]))
  })

  it('a drawing keeps its own styles and faces, and the images it shows', async () => {
    const comic = await mountPages(await openReal('books/idpf-sous-le-vent.epub'))
    await comic.engine().goTo({ position: 2 })
    await isShown(comic)
    const words = [...seen(comic)[0]!.host.shadowRoot!.querySelectorAll('tspan')]
    const styles = getComputedStyle(words.find(({ textContent }) => textContent === 'Sirop de Liège')!)
    expect(styles.fontFamily).toMatch(/AGaramondPro/)
    expect(styles.fontSize).toBe('9.5px')
    unmountPictures()
    const drawings = await mountPages(await openReal('books/idpf-svg-in-spine.epub'))
    await drawings.engine().goTo({ position: 2 })
    await isShown(drawings)
    const image = seen(drawings)[0]!.host.shadowRoot!.querySelector('image')!
    expect(image.getAttribute('href')).toMatch(/^blob:/)
    expect(image.getBoundingClientRect().width).toBeCloseTo(360, 0)
  })
})
