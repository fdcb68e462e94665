import { type Bookmark, type BookmarkStore, publicationKey } from '@kurasa/reader-core'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

afterEach(unmountAll)

function memoryStore(): BookmarkStore & { kept: Map<string, Bookmark> } {
  const kept = new Map<string, Bookmark>()
  return {
    kept,
    list: async () => [...kept.values()],
    put: async (_, bookmark) => void kept.set(bookmark.id, bookmark),
    remove: async (_, id) => void kept.delete(id),
  }
}

async function mountMarked(store: BookmarkStore = memoryStore()) {
  const mounted = await mountReader('english', { bookmarkStore: store })
  mounted.engine().showControls(true)
  const button = () =>
    mounted.region().querySelector<HTMLButtonElement>('button[aria-label="Bookmark"]') as HTMLButtonElement
  const ribbon = () => mounted.region().querySelector('svg[viewBox="0 0 18 28"]')
  return { ...mounted, store, button, ribbon }
}

it('one tap keeps the page, shown on it and nowhere else, at every size; another lets it go', async () => {
  const store = memoryStore()
  const { engine, button, ribbon } = await mountMarked(store)
  await engine().goForward()
  await vi.waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('false'))
  button().click()
  await vi.waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'))
  expect(ribbon()).not.toBeNull()
  expect(store.kept.size).toBe(1)
  await engine().goForward()
  await vi.waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('false'))
  expect(ribbon()).toBeNull()
  await engine().goBackward()
  await vi.waitFor(() => expect(ribbon()).not.toBeNull())
  await engine().updateSettings({ fontSize: 1.2 })
  await vi.waitFor(() => expect(ribbon()).not.toBeNull())
  button().click()
  await vi.waitFor(() => expect(ribbon()).toBeNull())
  await vi.waitFor(() => expect(store.kept.size).toBe(0))
})

it('is there again at the next visit, in reading order in the directory, a tap away', async () => {
  const store = memoryStore()
  const first = await mountMarked(store)
  for (const position of [6, 2]) {
    await first.engine().goTo({ position })
    first.button().click()
    await vi.waitFor(() => expect(first.ribbon()).not.toBeNull())
  }
  unmountAll()
  const { engine, region } = await mountMarked(store)
  engine().openPanel('contents')
  const tab = await vi.waitFor(() => {
    const found = region().querySelectorAll<HTMLElement>('[role="tab"]')[1]
    expect(found).toBeTruthy()
    return found!
  })
  tab.click()
  const items = () => [
    ...region().querySelectorAll<HTMLButtonElement>('[role="tabpanel"] li button:first-child'),
  ]
  await vi.waitFor(() => expect(items()).toHaveLength(2))
  const [early, late] = [...store.kept.values()].toReversed()
  const shown = items().map((item) => item.textContent ?? '')
  for (const [at, each] of [early!, late!].entries()) {
    expect(shown[at]).toContain(each.locator.text?.highlight?.trim().slice(0, 20))
  }
  items()[1]!.click()
  await vi.waitFor(() =>
    expect(engine().getSnapshot().locator.locations.textOffset).toBe(late!.locator.locations.textOffset),
  )
  expect(engine().getSnapshot().panel).toBeUndefined()
})

it('the tabs of the directory go by arrows, and the keyboard stays in the panel', async () => {
  const { engine, region } = await mountMarked()
  engine().openPanel('contents')
  await vi.waitFor(() => expect(region().querySelector('[role="tab"]')).not.toBeNull())
  const tab = (at: number) => region().querySelectorAll<HTMLElement>('[role="tab"]')[at]!
  tab(0).focus()
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(tab(1).ariaSelected).toBe('true'))
  expect(document.activeElement).toBe(tab(1))
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(tab(2).ariaSelected).toBe('true'))
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(tab(0).ariaSelected).toBe('true'))
})

it('says so when a bookmark cannot be kept, and shows it all the same', async () => {
  const full: BookmarkStore = {
    list: () => Promise.reject(new Error('blocked')),
    put: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('full')),
  }
  const { button, ribbon, region } = await mountMarked(full)
  button().click()
  await vi.waitFor(() => expect(region().textContent).toContain('could not be saved'))
  expect(ribbon()).not.toBeNull()
})

it('a bookmark shows, and one that is removed goes, once the store has done so; taps before that do nothing', async () => {
  const kept = memoryStore()
  const waits: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => waits.push(resolve))
  const store: BookmarkStore = {
    ...kept,
    put: (key, bookmark) => turn().then(() => kept.put(key, bookmark)),
    remove: (key, id) => turn().then(() => kept.remove(key, id)),
  }
  const { button, ribbon, region } = await mountMarked(store)
  button().click()
  button().click()
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ribbon()).toBeNull()
  expect(region().textContent).not.toContain('Bookmark added')
  waits.shift()!()
  await vi.waitFor(() => expect(ribbon()).not.toBeNull())
  expect(region().textContent).toContain('Bookmark added')
  expect(kept.kept.size).toBe(1)
  button().click()
  // A book has two keys: that of before its title belonged to it is one.
  await vi.waitFor(() => expect(waits).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ribbon()).not.toBeNull()
  for (const go of waits) go()
  await vi.waitFor(() => expect(ribbon()).toBeNull())
  expect(region().textContent).toContain('Bookmark removed')
})

it('a bookmark that the store does not remove stays, and says so', async () => {
  const kept = memoryStore()
  const store: BookmarkStore = { ...kept, remove: () => Promise.reject(new Error('full')) }
  const { button, ribbon, region } = await mountMarked(store)
  button().click()
  await vi.waitFor(() => expect(ribbon()).not.toBeNull())
  button().click()
  await vi.waitFor(() => expect(region().textContent).toContain('could not be saved'))
  expect(ribbon()).not.toBeNull()
})

it('two books with one identifier keep their bookmarks apart; those of before are still found', async () => {
  const kept = new Map<string, Map<string, Bookmark>>()
  const of = (key: string) => kept.get(key) ?? kept.set(key, new Map()).get(key)!
  const store: BookmarkStore = {
    list: async (key) => [...of(key).values()],
    put: async (key, bookmark) => void of(key).set(bookmark.id, bookmark),
    remove: async (key, id) => void of(key).delete(id),
  }
  const { button, ribbon, engine } = await mountMarked(store)
  button().click()
  await vi.waitFor(() => expect(ribbon()).not.toBeNull())
  const { identifier, title } = engine().publication.metadata
  const [key] = [...kept.keys()].filter((each) => of(each).size > 0)
  expect(key).not.toBe(identifier)
  expect(key).not.toBe(
    publicationKey({ metadata: { ...engine().publication.metadata, title: `${title} II` } }),
  )
  // As it was kept by an older version.
  const [bookmark] = of(key!).values()
  of(key!).clear()
  of(identifier).set(bookmark!.id, bookmark!)
  unmountAll()
  const again = await mountMarked(store)
  await vi.waitFor(() => expect(again.ribbon()).not.toBeNull())
  again.button().click()
  await vi.waitFor(() => expect(of(identifier).size).toBe(0))
})

it('a store that cannot be read shows so in the list, and is read again on request', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  let isReadable = false
  const kept = memoryStore()
  const store: BookmarkStore = {
    ...kept,
    list: (key) => (isReadable ? kept.list(key) : Promise.reject(new Error('no line'))),
  }
  const { engine, region, button, ribbon } = await mountMarked(store)
  button().click()
  await vi.waitFor(() => expect(ribbon()).not.toBeNull())
  engine().openPanel('contents')
  await vi.waitFor(() => expect(region().querySelectorAll('[role="tab"]')).toHaveLength(3))
  region().querySelectorAll<HTMLElement>('[role="tab"]')[1]!.click()
  const pane = () => region().querySelector('[role="tabpanel"]')
  await vi.waitFor(() => expect(pane()?.textContent).toContain('Your bookmarks could not be loaded'))
  expect(pane()!.querySelectorAll('li')).toHaveLength(1)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('bookmarks'), expect.any(Error))
  kept.kept.set('other', { ...[...kept.kept.values()][0]!, id: 'other' })
  isReadable = true
  await userEvent.click(
    [...pane()!.querySelectorAll('button')].find((each) => each.textContent === 'Try again')!,
  )
  await vi.waitFor(() => expect(pane()!.querySelectorAll('li')).toHaveLength(2))
  expect(pane()!.textContent).not.toContain('could not be loaded')
  warn.mockRestore()
})
