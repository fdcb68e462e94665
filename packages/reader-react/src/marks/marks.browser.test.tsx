import type { Annotation, AnnotationStore } from '@kurasa/reader-core'
import { act } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import { page as testPage, userEvent } from 'vitest/browser'
import { memoryAnnotations } from '../testing/memory-annotations.ts'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pixelsOf } from '../testing/pixels-of.ts'
import { clickAt, dragMouse, pause, tapAt, touch } from '../testing/touch.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  document.getSelection()?.removeAllRanges()
  unmountAll()
  await testPage.viewport(360, 740)
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

/** Rectangle of a word on the page in view. */
const placeOf = (mounted: Mounted, word: string): DOMRect => wordIn(mounted, word).rect

/** Text node of a word on the page in view. */
const nodeOf = (mounted: Mounted, word: string): Text => wordIn(mounted, word).node

function wordIn({ region }: Mounted, word: string): { node: Text; rect: DOMRect } {
  const view = region().querySelector('[data-kurasa-surface] > div > div') as HTMLElement
  const bounds = view.getBoundingClientRect()
  for (const host of view.shadowRoot!.querySelectorAll('.track > div')) {
    const walk = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      const at = node.data.indexOf(word)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      const rect = range.getBoundingClientRect()
      if (rect.left >= bounds.left && rect.right <= bounds.right) return { node, rect }
    }
  }
  throw new Error(`"${word}" is not on this page.`)
}

const buttonNamed = (root: ParentNode, name: RegExp) =>
  [...root.querySelectorAll('button')].find((each) => name.test(each.ariaLabel ?? each.textContent))

async function press(root: () => ParentNode, name: RegExp) {
  const button = await vi.waitFor(() => {
    const found = buttonNamed(root(), name)
    expect(found, String(name)).toBeTruthy()
    return found!
  })
  await userEvent.click(button)
}

async function select(mounted: Mounted, word: string) {
  const isRtl = getComputedStyle(mounted.region()).direction === 'rtl'
  const { left, right, top, bottom } = placeOf(mounted, word)
  const y = (top + bottom) / 2
  await dragMouse({ x: isRtl ? right - 1 : left + 1, y }, { x: isRtl ? left : right, y })
  await vi.waitFor(() => expect(mounted.region().querySelector('[role="toolbar"]')).not.toBeNull())
}

const dialog = ({ region }: Mounted) => region().querySelector<HTMLElement>('[role="dialog"]')
const groundOf = (swatch: Element) => getComputedStyle(swatch).backgroundColor

async function tapOn(mounted: Mounted, word: string) {
  const { left, right, top, bottom } = placeOf(mounted, word)
  await clickAt((left + right) / 2, (top + bottom) / 2)
}

it('a colour of the bar marks what is selected, in the same tint, and it is there at the next visit', async () => {
  const annotationStore = memoryAnnotations()
  const first = await mountReader('english', { settings: { fontSize: 1 }, annotationStore })
  await select(first, 'Halima')
  const swatch = await vi.waitFor(() => {
    const found = first.region().querySelector('[data-colour="green"]')
    expect(found).not.toBeNull()
    return found!
  })
  const tint = groundOf(swatch)
  await press(first.region, /^Green$/)
  await vi.waitFor(() => expect(first.engine().getSnapshot().selection).toBeUndefined())
  await vi.waitFor(async () => expect(await pixelsOf(tint, placeOf(first, 'Halima'))).toBeGreaterThan(100))
  expect([...annotationStore.kept.values()]).toMatchObject([
    { colour: 'green', style: 'highlight', target: { start: { text: { highlight: 'Halima' } } } },
  ])
  unmountAll()
  const again = await mountReader('english', {
    settings: { fontSize: 1, theme: 'night' },
    annotationStore,
  })
  await vi.waitFor(() => expect(CSS.highlights.has('kurasa-mark-green')).toBe(true), 10_000)
  await tapOn(again, 'Halima')
  await vi.waitFor(() => expect(dialog(again)).not.toBeNull(), 10_000)
  const night = groundOf(again.region().querySelector('[role="dialog"] [data-colour="green"]:not(p)')!)
  expect(night).not.toBe(tint)
  await vi.waitFor(async () => expect(await pixelsOf(night, placeOf(again, 'Halima'))).toBeGreaterThan(100))
})

it('the first mark of a book that comes from another device is drawn and opens, and a later change of it is shown', async () => {
  const other = await mountReader('english', {
    settings: { fontSize: 1 },
    annotationStore: memoryAnnotations(),
  })
  await select(other, 'Halima')
  const selection = other.engine().getSnapshot().selection!
  unmountAll()
  const store = memoryAnnotations()
  const listeners = new Set<() => void>()
  const annotationStore: AnnotationStore = {
    ...store,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, annotationStore })
  const mark: Annotation = {
    id: 'far',
    kind: 'highlight',
    target: { start: selection.start, end: selection.end },
    colour: 'blue',
    style: 'highlight',
    created: '2026-11-22T06:00:00.000Z',
    modified: '2026-11-22T06:00:00.000Z',
  }
  const receive = (received: Annotation) => {
    store.kept.set(received.id, received)
    for (const listener of listeners) listener()
  }
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  receive(mark)
  await vi.waitFor(() => expect(CSS.highlights.get('kurasa-mark-blue')?.size).toBe(1), 10_000)
  await tapOn(mounted, 'Halima')
  await vi.waitFor(() => expect(dialog(mounted)).not.toBeNull(), 10_000)
  receive({ ...mark, colour: 'pink', note: 'The captain’s daughter' })
  await vi.waitFor(() => expect(dialog(mounted)!.textContent).toContain('The captain’s daughter'))
  unmountAll()
  expect(listeners.size).toBe(0)
})

it('a tap on a mark opens it: colour, note, picture and removal with undo; the page stays', async () => {
  const annotationStore = memoryAnnotations()
  const onSharePicture = vi.fn()
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, annotationStore, onSharePicture })
  const { region, engine, page } = mounted
  const only = () => [...annotationStore.kept.values()][0]
  await select(mounted, 'Halima')
  await press(region, /^Note$/)
  const field = await vi.waitFor(() => {
    const found = region().querySelector('textarea')
    expect(document.activeElement).toBe(found)
    return found!
  })
  await userEvent.fill(field, '<b>Her</b> lamp, is it not?')
  await press(region, /^Save$/)
  await vi.waitFor(() => expect(only()?.note).toBe('<b>Her</b> lamp, is it not?'))
  expect(dialog(mounted)!.textContent).toContain('<b>Her</b> lamp')
  expect(dialog(mounted)!.querySelector('b')).toBeNull()
  await press(() => dialog(mounted)!, /^Blue$/)
  await vi.waitFor(() => expect(only()?.colour).toBe('blue'))
  await press(() => dialog(mounted)!, /^Underline$/)
  await vi.waitFor(() => expect(only()?.style).toBe('underline'))
  const { violations } = await axe.run(region(), { resultTypes: ['violations'], preload: false })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
  act(() => engine().showControls(false))
  await tapOn(mounted, 'Halima')
  await vi.waitFor(() => expect(engine().getSnapshot().panel).toBe('mark'))
  expect(page()).toBe(0)
  await press(() => dialog(mounted)!, /^Share as a picture$/)
  expect(onSharePicture).toHaveBeenCalledExactlyOnceWith('Halima')
  await vi.waitFor(() => expect(engine().getSnapshot().panel).toBeUndefined())
  await tapOn(mounted, 'Halima')
  await vi.waitFor(() => expect(engine().getSnapshot().panel).toBe('mark'))
  await press(() => dialog(mounted)!, /^Remove$/)
  await vi.waitFor(() => expect(annotationStore.kept.size).toBe(0))
  await vi.waitFor(() => expect(engine().getSnapshot().panel).toBeUndefined())
  await press(region, /^Undo$/)
  await vi.waitFor(() =>
    expect(only()).toMatchObject({ colour: 'blue', note: '<b>Her</b> lamp, is it not?' }),
  )
  expect(page()).toBe(0)
})

it('the keyboard reaches each mark on the page, opens it, and comes back', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, annotationStore })
  const { region, engine, surface } = mounted
  await select(mounted, 'Halima')
  await press(region, /^Pink$/)
  const named = () => buttonNamed(region(), /^Highlighted: Halima$/)
  await vi.waitFor(() => expect(annotationStore.kept.size).toBe(1))
  await vi.waitFor(() => expect(named()).toBeTruthy())
  // So that the focus is one of the keyboard.
  await userEvent.keyboard('{ArrowDown}')
  act(() => engine().showControls(false))
  await vi.waitFor(() => expect(named()).toBeTruthy())
  named()!.focus()
  await vi.waitFor(() => expect(named()!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(dialog(mounted)?.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(engine().getSnapshot().panel).toBeUndefined())
  await vi.waitFor(() => expect([surface(), named()]).toContain(document.activeElement))
  await act(() => engine().goTo({ totalProgression: 1 }))
  await vi.waitFor(() => expect(named()).toBeUndefined())
})

it('the directory lists marks by chapter, filters and searches them, and leads there and back', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, annotationStore })
  const { region, engine, page } = mounted
  const annotations = await engine().annotations
  const hits = []
  for await (const { locator } of engine().search('lamp')) hits.push(locator)
  const [first, last] = [hits[0]!, hits.at(-1)!]
  await annotations.add({ target: { start: first }, colour: 'yellow', note: 'Where it begins' })
  await annotations.add({ target: { start: last }, colour: 'pink' })
  act(() => engine().openPanel('contents'))
  const tab = await vi.waitFor(() => {
    const found = region().querySelectorAll<HTMLElement>('[role="tab"]')[2]
    expect(found).toBeTruthy()
    return found!
  })
  tab.click()
  const rows = () => region().querySelectorAll('[role="tabpanel"] li')
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  expect([...region().querySelectorAll('[role="tabpanel"] h3')].map((each) => each.textContent)).toEqual(
    [...new Set([first.title, last.title])].filter(Boolean),
  )
  await press(() => region().querySelector('[role="tabpanel"]')!, /^Pink$/)
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  await press(() => region().querySelector('[role="tabpanel"]')!, /^All$/)
  await userEvent.fill(region().querySelector<HTMLInputElement>('[role="tabpanel"] input')!, 'BEGINS')
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]!.textContent).toContain('Where it begins')
  await userEvent.fill(region().querySelector<HTMLInputElement>('[role="tabpanel"] input')!, 'nowhere')
  await vi.waitFor(() => expect(rows()).toHaveLength(0))
  expect(region().querySelector('[role="tabpanel"]')!.textContent).toContain('No matching marks')
  await userEvent.fill(region().querySelector<HTMLInputElement>('[role="tabpanel"] input')!, '')
  const { violations } = await axe.run(region(), { resultTypes: ['violations'], preload: false })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
  const from = page()
  rows()[1]!.querySelector('button')!.click()
  await vi.waitFor(() => expect(page()).not.toBe(from))
  expect(engine().visibleText().text).toContain('lamp')
  await vi.waitFor(() => expect(engine().getSnapshot().wayBack).toBeDefined())
  await act(() => engine().goBack())
  await vi.waitFor(() => expect(page()).toBe(from))
})

it.each([
  ['sw_KE', 'english'],
  ['ar_SA', 'arabic'],
] as const)('is whole in the language of the interface, %s', async (locale, book) => {
  const mounted = await mountReader(book, {
    locale,
    settings: { fontSize: 1 },
    annotationStore: memoryAnnotations(),
  })
  const { region, engine } = mounted
  const word = engine()
    .visibleText()
    .text.split(/\s+/)
    .find((each, at) => at > 8 && /^[\p{L}\p{M}]{4,}$/u.test(each))!
  await select(mounted, word)
  await vi.waitFor(() => expect(region().querySelector('[data-colour]')).not.toBeNull())
  const bar = region().querySelector('[role="toolbar"]')!.getBoundingClientRect()
  expect(bar.left).toBeGreaterThanOrEqual(0)
  expect(bar.right).toBeLessThanOrEqual(360)
  const colours = region().querySelectorAll<HTMLElement>('[role="toolbar"] button')
  expect(colours[0]!.ariaLabel).not.toMatch(/Yellow|mark\./)
  await userEvent.click(colours[5]!)
  await vi.waitFor(() => expect(region().querySelector('textarea')).not.toBeNull())
  const names = [...dialog(mounted)!.querySelectorAll('button, textarea')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  )
  expect(names.join(' ')).not.toMatch(/Save|Cancel|note|[a-z]+[A-Z]/)
})

it('marks are handed on as a file of each form, and those of a file come back', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, annotationStore })
  await select(mounted, 'Halima')
  await press(mounted.region, /^Green$/)
  await vi.waitFor(() => expect(annotationStore.kept.size).toBe(1))
  const [made] = [...annotationStore.kept.values()]
  const files: File[] = []
  const shared = vi.fn(async ({ files: handed }: ShareData) => void files.push(...handed!))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true, share: shared }))
  act(() => mounted.engine().openPanel('contents'))
  await press(() => dialog(mounted)!, /^Marks$/)
  for (const form of [/^Markdown$/, /^Plain text$/, /^For other reading apps \(JSON\)$/]) {
    await press(() => dialog(mounted)!, /^Export$/)
    await press(() => dialog(mounted)!, form)
    await vi.waitFor(() => expect(shared.mock.calls.length).toBeGreaterThan(0))
    shared.mockClear()
  }
  expect(files.map(({ name, type }) => [name.split('.').at(-1), type])).toEqual([
    ['md', 'text/markdown'],
    ['txt', 'text/plain'],
    ['jsonld', 'application/ld+json'],
  ])
  const [markdown, , json] = await Promise.all(files.map((file) => file.text()))
  expect(markdown).toMatch(/^# .+\n[\s\S]*> Halima\n$/)

  annotationStore.kept.clear()
  await act(async () => (await mounted.engine().annotations).refresh())
  await vi.waitFor(() => expect(dialog(mounted)!.textContent).toContain('No marks yet'))
  const input = () => dialog(mounted)!.querySelector<HTMLInputElement>('input[type="file"]')!
  const give = (text: string) => userEvent.upload(input(), new File([text], 'marks.jsonld'))
  await give('<html>')
  await vi.waitFor(() => expect(dialog(mounted)!.textContent).toContain('No marks found in this file'))
  await give(json!.replaceAll('"scope": "', '"scope": "urn:other:'))
  await vi.waitFor(() => expect(dialog(mounted)!.textContent).toContain('belong to another book'))
  expect(annotationStore.kept.size).toBe(0)
  await give(json!)
  await vi.waitFor(() => expect(annotationStore.kept.size).toBe(1))
  await vi.waitFor(() => expect(dialog(mounted)!.textContent).toContain('1 mark added'))
  const [back] = [...annotationStore.kept.values()]
  expect(back).toEqual({ ...made, modified: back!.modified })
  // A file that is read twice changes nothing.
  await give(json!)
  await vi.waitFor(() => expect(dialog(mounted)!.textContent).toContain('0 marks added'))
})

it('a mark that cannot be stored is shown, and the person is told', async () => {
  const full: AnnotationStore = {
    list: () => Promise.reject(new Error('blocked')),
    put: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('full')),
  }
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, annotationStore: full })
  await select(mounted, 'Halima')
  await press(mounted.region, /^Yellow$/)
  await vi.waitFor(() => expect(mounted.region().textContent).toContain('could not be saved'))
})

it('the first tap of a finger on a mark that a finger has just made opens it', async () => {
  const mounted = await mountReader('english', {
    settings: { fontSize: 1 },
    annotationStore: memoryAnnotations(),
  })
  const { left, right, top, bottom } = placeOf(mounted, 'Halima')
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  // A finger that stays, as a phone reports it: the system selects a word and takes the finger.
  await touch('touchStart', [{ x, y }])
  await pause(520)
  const text = nodeOf(mounted, 'Halima')
  const at = text.data.indexOf('Halima')
  document.getSelection()!.setBaseAndExtent(text, at, text, at + 6)
  await touch('touchCancel')
  const swatch = await vi.waitFor(() => {
    const found = mounted.region().querySelector('[data-colour="green"]')
    expect(found).not.toBeNull()
    return found!.getBoundingClientRect()
  })
  await tapAt((swatch.left + swatch.right) / 2, (swatch.top + swatch.bottom) / 2)
  await vi.waitFor(() => expect(CSS.highlights.get('kurasa-mark-green')?.size).toBe(1))
  await pause(1000)
  await tapAt(x, y)
  await vi.waitFor(() => expect(dialog(mounted)).not.toBeNull())
  expect(mounted.engine().getSnapshot().panel).toBe('mark')
})

it('a store of marks that cannot be read shows so in the list, and is read again on request', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const kept = memoryAnnotations()
  const first = await mountReader('english', { settings: { fontSize: 1 }, annotationStore: kept })
  await select(first, 'Halima')
  await userEvent.click(
    await vi.waitFor(() => {
      const found = first.region().querySelector('[data-colour="green"]')
      expect(found).not.toBeNull()
      return found!
    }),
  )
  await vi.waitFor(async () => expect(await kept.list('')).toHaveLength(1))
  unmountAll()

  let isReadable = false
  const annotationStore: AnnotationStore = {
    ...kept,
    list: (key) => (isReadable ? kept.list(key) : Promise.reject(new Error('no line'))),
  }
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, annotationStore })
  const annotations = await mounted.engine().annotations
  expect(annotations.list()).toHaveLength(0)
  expect(annotations.failure).toMatchObject({ message: 'no line' })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('marks'), expect.any(Error))
  mounted.engine().openPanel('contents')
  const tabs = () => mounted.region().querySelectorAll<HTMLElement>('[role="tab"]')
  await vi.waitFor(() => expect(tabs()).toHaveLength(3))
  tabs()[2]!.click()
  const pane = () => mounted.region().querySelector<HTMLElement>('[role="tabpanel"]')!
  await vi.waitFor(() => expect(pane().textContent).toContain('Your marks could not be loaded'))
  expect(pane().textContent).not.toContain('No marks yet')
  isReadable = true
  await press(pane, /^Try again$/)
  await vi.waitFor(() => expect(pane().textContent).toContain('Halima'))
  expect(pane().textContent).not.toContain('could not be loaded')
  warn.mockRestore()
})
