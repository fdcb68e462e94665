import { openPublication, type Publication } from '@kurasa/reader-core'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { mountPages, unmountPictures } from '../testing/mounted-pictures.tsx'
import { clickAt, dragMouse, pause, pinch, swipeFrom, tapAt, touch } from '../testing/touch.ts'

afterEach(() => {
  document.getSelection()?.removeAllRanges()
  unmountPictures()
})

type Mounted = Awaited<ReturnType<typeof mountPages>>
type Side = 'ltr' | 'rtl'

const WAIT = { timeout: 20_000 }
const corpus = inject('corpus')

const WORDS = {
  ltr: ['The moon rose over the hill.', 'The hare saw the hill', 'Nobody slept.'],
  rtl: ['ارتفع القمر فوق التل.', 'رأى الأرنب التل', 'لم ينم أحد.'],
}

/** Pages of 600 × 900 with words at places that the page gives, the second page's in a drawing. */
function fixedBook(direction: Side): Promise<Publication> {
  const [first, drawn, last] = WORDS[direction]
  const para = (words: string) =>
    `<p style="position:absolute;left:40px;right:40px;top:400px;margin:0;font:40px/60px sans-serif">${words}</p>`
  const bodies = [
    para(first!),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" width="600" height="900"><desc>the hill unseen</desc><rect width="600" height="900" fill="#cde"/><text x="300" y="450" font-size="40" font-family="sans-serif" text-anchor="middle">${drawn}</text><text x="300" y="600" font-size="40" text-anchor="middle">${last}</text></svg>`,
    para(last!),
    para(first!),
  ]
  return openPublication({
    manifest: () => ({
      metadata: {
        title: 'T',
        language: direction === 'rtl' ? 'ar' : 'en',
        layout: 'fixed',
        readingProgression: direction,
      },
      readingOrder: bodies.map((_, index) => ({
        href: `p${index + 1}.xhtml`,
        type: 'application/xhtml+xml',
      })),
    }),
    async read(href) {
      const body = bodies[Number(/\d+/.exec(href)) - 1]
      return new TextEncoder().encode(
        `<html xmlns="http://www.w3.org/1999/xhtml" dir="${direction}"><head><title>t</title><meta name="viewport" content="width=600, height=900"/></head><body style="margin:0">${body}</body></html>`,
      )
    },
  })
}

/** The fixed-layout page on screen with a position in the book, from 1. */
function pageRoot({ region, shadow }: Mounted, position: number): ShadowRoot | undefined {
  const leaves = [
    ...region().querySelectorAll<HTMLElement>(`[data-page="${position - 1}"]`),
    ...(shadow()?.querySelectorAll<HTMLElement>(`.leaf[data-page="${position - 1}"]`) ?? []),
  ]
  const hosts = leaves.flatMap((leaf) => [...leaf.querySelectorAll('div')])
  return hosts.find(({ shadowRoot }) => shadowRoot)?.shadowRoot ?? undefined
}

function wordOn(mounted: Mounted, position: number, word: string) {
  const root = pageRoot(mounted, position)
  const walk = root && document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walk?.nextNode() as Text | null; node; node = walk!.nextNode() as Text | null) {
    const at = node.parentElement?.closest('desc') ? -1 : node.data.indexOf(word)
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + word.length)
    return { node, at, rect: range.getBoundingClientRect() }
  }
  throw new Error(`"${word}" is not on page ${position}.`)
}

const shown = (mounted: Mounted, position: number) =>
  vi.waitFor(() => {
    expect(mounted.position()).toBe(position)
    expect(pageRoot(mounted, position)).toBeDefined()
    const { shown } = mounted.engine().getSnapshot().images!
    expect(shown.every(({ state }) => state.status === 'ready')).toBe(true)
  }, WAIT)
const selected = (mounted: Mounted) =>
  vi.waitFor(() => {
    const { selection } = mounted.engine().getSnapshot()
    expect(selection).toBeDefined()
    return selection!
  }, WAIT)
const toolbar = ({ region }: Mounted) => region().querySelector<HTMLElement>('[role="toolbar"]')

/** The marked search hits, in any shadow tree. */
const marked = () =>
  ['kurasa-match', 'kurasa-current-match'].flatMap((name) =>
    [...(CSS.highlights.get(name) ?? [])].map(String),
  )

/** The mark of the current hit covers a word of a drawing, however small the page is drawn. */
const marksDrawn = (mounted: Mounted, position: number, word: string) =>
  vi.waitFor(() => {
    const marks = [
      ...(pageRoot(mounted, position)?.querySelectorAll('kz-mark[data-style="current-match"]') ?? []),
    ]
    expect(marks.length).toBe(1)
    const mark = marks[0]!.getBoundingClientRect()
    const { rect } = wordOn(mounted, position, word)
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(mark[side] - rect[side])).toBeLessThan(1)
  }, WAIT)

/** Drags a mouse over a word. */
async function dragOver(mounted: Mounted, position: number, word: string) {
  const { left, right, top, bottom } = wordOn(mounted, position, word).rect
  const y = (top + bottom) / 2
  const isRtl = /\p{Script=Arabic}/u.test(word)
  const ends = [
    { x: left + (isRtl ? -1 : 1), y },
    { x: right + (isRtl ? -1 : 1), y },
  ] as const
  await (isRtl ? dragMouse(ends[1], ends[0]) : dragMouse(ends[0], ends[1]))
}

describe.each([
  ['ltr', 'moon', 'hare'],
  ['rtl', 'القمر', 'الأرنب'],
] as const)('words on pages of fixed layout (%s)', (direction, word, drawn) => {
  it('are selected by a mouse, with their place and a bar to use them; a click elsewhere lets them go', async () => {
    const mounted = await mountPages(await fixedBook(direction))
    await shown(mounted, 1)
    await dragOver(mounted, 1, word)
    const selection = await selected(mounted)
    expect(selection.text).toBe(word)
    const at = WORDS[direction][0]!.indexOf(word)
    expect(selection.start).toMatchObject({ href: 'p1.xhtml', locations: { textOffset: at } })
    const { left, top, bottom } = wordOn(mounted, 1, word).rect
    expect(selection.box.left).toBeCloseTo(left, 0)
    const bar = await vi.waitFor(() => {
      expect(toolbar(mounted)).not.toBeNull()
      return toolbar(mounted)!.getBoundingClientRect()
    }, WAIT)
    expect(bar.bottom <= top || bar.top >= bottom).toBe(true)
    await clickAt(300, 700)
    await vi.waitFor(() => expect(toolbar(mounted)).toBeNull(), WAIT)
    expect(mounted.position()).toBe(1)
    expect(mounted.engine().getSnapshot().isControlsVisible).toBe(false)
  })

  it('in a drawing are selected too, and on the second page of a spread', async () => {
    const mounted = await mountPages(await fixedBook(direction), {
      settings: { spread: 'double', turn: 'none' },
    })
    await mounted.engine().goTo({ position: 2 })
    await shown(mounted, 2)
    await dragOver(mounted, 2, drawn)
    expect((await selected(mounted)).text).toBe(drawn)
    await dragOver(mounted, 3, WORDS[direction][2]!.split(' ')[0]!)
    await vi.waitFor(
      () => expect(mounted.engine().getSnapshot().selection?.start.href).toBe('p3.xhtml'),
      WAIT,
    )
    expect(mounted.zoom()).toBe(1)
    expect(mounted.position()).toBe(2)
  })

  it('are kept by a finger that stays: no swipe, no pan; other fingers turn and zoom as before', async () => {
    const mounted = await mountPages(await fixedBook(direction), { settings: { turn: 'none' } })
    await shown(mounted, 1)
    const { node, at, rect } = wordOn(mounted, 1, word)
    const middle = { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 }
    await touch('touchStart', [middle])
    await pause(700)
    // A browser without a screen selects nothing by touch: this is what one with a screen does now.
    document.getSelection()!.setBaseAndExtent(node, at, node, at + word.length)
    expect((await selected(mounted)).text).toBe(word)
    await touch('touchMove', [{ x: middle.x + 120, y: middle.y + 20 }])
    await touch('touchEnd')
    expect(mounted.position()).toBe(1)
    expect(mounted.offset()).toBe(0)
    await vi.waitFor(() => expect(toolbar(mounted)).not.toBeNull(), WAIT)
    await tapAt(180, 690)
    await vi.waitFor(() => expect(mounted.engine().getSnapshot().selection).toBeUndefined(), WAIT)
    expect(mounted.position()).toBe(1)
    const [from, to] = direction === 'ltr' ? [300, 60] : [60, 300]
    await swipeFrom({ x: from, y: middle.y }, { x: to, y: middle.y })
    await shown(mounted, 2)
    await pinch(
      [
        { x: 150, y: 300 },
        { x: 80, y: 300 },
      ],
      [
        { x: 210, y: 300 },
        { x: 280, y: 300 },
      ],
    )
    await vi.waitFor(() => expect(mounted.zoom()).toBeGreaterThan(1.5), WAIT)
    expect(mounted.position()).toBe(2)
  })

  it('that are gone to on a zoomed page come into view, the zoom kept; on another page when it is there', async () => {
    const mounted = await mountPages(await fixedBook(direction), {
      settings: { turn: 'none', keepZoom: true },
    })
    const { engine, zoom } = mounted
    await shown(mounted, 1)
    const query = direction === 'ltr' ? 'hill' : 'التل'
    const hits = []
    for await (const hit of engine().search(query)) hits.push(hit)
    engine().images!.setZoom(3, { x: direction === 'ltr' ? 0 : 360, y: 0 })
    engine().images!.settleZoom()
    await mounted.settled()
    const isInView = (position: number) => {
      const { left, right, top, bottom } = wordOn(mounted, position, query).rect
      return left >= 0 && right <= 360 && top >= 0 && bottom <= 740
    }
    expect(isInView(1)).toBe(false)
    await engine().goTo(hits[0]!.locator)
    await vi.waitFor(() => expect([isInView(1), zoom()]).toEqual([true, 3]), WAIT)
    // Visible content stays in position.
    const { left } = wordOn(mounted, 1, query).rect
    await engine().goTo(hits[0]!.locator)
    expect(wordOn(mounted, 1, query).rect.left).toBe(left)
    for (const hit of hits.slice(1)) {
      await engine().goTo(hit.locator)
      await shown(mounted, hit.page!)
      await vi.waitFor(() => expect([isInView(hit.page!), zoom()]).toEqual([true, 3]), WAIT)
    }
  })

  it('are found in the whole book, drawings too, and marked on their pages', async () => {
    const mounted = await mountPages(await fixedBook(direction), { settings: { turn: 'none' } })
    await shown(mounted, 1)
    const query = direction === 'ltr' ? 'hill' : 'التل'
    const hits = []
    for await (const hit of mounted.engine().search(query)) hits.push(hit)
    expect(hits.map(({ page, highlight }) => [page, highlight])).toEqual([
      [1, query],
      [2, query],
      [4, query],
    ])
    mounted.engine().setDecorations(
      'search',
      hits.map(({ locator }, index) => ({
        id: String(index),
        locator,
        style: index === 1 ? 'current-match' : 'match',
      })),
    )
    await mounted.engine().goTo(hits[1]!.locator)
    await shown(mounted, 2)
    await marksDrawn(mounted, 2, query)
    await mounted.engine().updateSettings({ imageMode: 'vertical' })
    await mounted.engine().goTo(hits[2]!.locator)
    await vi.waitFor(() => {
      const ranges = [...(CSS.highlights.get('kurasa-match') ?? [])] as Range[]
      const root = pageRoot(mounted, 4)
      expect(root).toBeDefined()
      expect(ranges.some(({ startContainer }) => startContainer.getRootNode() === root)).toBe(true)
    }, WAIT)
    mounted.engine().setDecorations('search', [])
    await vi.waitFor(() => {
      expect(marked()).toEqual([])
      expect(pageRoot(mounted, 4)!.querySelector('kz-mark')).toBeNull()
    }, WAIT)
  })
})

it('a mouse on words of a zoomed page selects; beside them it moves the page and selects nothing', async () => {
  const mounted = await mountPages(await fixedBook('ltr'), { settings: { turn: 'none' } })
  await shown(mounted, 1)
  mounted.engine().images!.setZoom(2, { x: 80, y: 350 })
  mounted.engine().images!.settleZoom()
  await mounted.settled()
  const before = wordOn(mounted, 1, 'moon').rect
  await dragOver(mounted, 1, 'moon')
  expect((await selected(mounted)).text).toBe('moon')
  expect(wordOn(mounted, 1, 'moon').rect.left).toBeCloseTo(before.left, 0)
  mounted.engine().clearSelection()
  await dragMouse({ x: 180, y: 600 }, { x: 120, y: 600 })
  await vi.waitFor(() => expect(wordOn(mounted, 1, 'moon').rect.left).toBeLessThan(before.left - 30), WAIT)
  expect(document.getSelection()!.toString()).toBe('')
  // The bar goes where its words go.
  await mounted.settled()
  await dragOver(mounted, 1, 'moon')
  const { box } = await selected(mounted)
  mounted.engine().images!.panBy(20, 0)
  mounted.engine().images!.settleZoom()
  await vi.waitFor(
    () => expect(mounted.engine().getSnapshot().selection!.box.left).toBeCloseTo(box.left + 20, 0),
    WAIT,
  )
})

it('two clicks on a word select it, and the page is not zoomed', async () => {
  const mounted = await mountPages(await fixedBook('ltr'))
  await shown(mounted, 1)
  const { rect } = wordOn(mounted, 1, 'rose')
  const at = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2] as const
  await clickAt(...at)
  await clickAt(...at, 2)
  expect((await selected(mounted)).text).toBe('rose')
  await pause(400)
  expect(mounted.zoom()).toBe(1)
  expect(mounted.engine().getSnapshot().isControlsVisible).toBe(false)
})

it.skipIf(!corpus)('words of a real comic are found in its drawings', async () => {
  const bytes = await (await fetch(`/@fs${corpus}/books/idpf-sous-le-vent.epub`)).arrayBuffer()
  const mounted = await mountPages(await openPublication(bytes))
  const hits = []
  for await (const hit of mounted.engine().search('sirop de liege')) hits.push(hit)
  expect(hits[0]).toMatchObject({ page: 2, highlight: 'Sirop de Liège' })
  mounted.engine().setDecorations('search', [{ id: '0', locator: hits[0]!.locator, style: 'current-match' }])
  await mounted.engine().goTo(hits[0]!.locator)
  await shown(mounted, 2)
  await marksDrawn(mounted, 2, 'Sirop de Liège')
})
