import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

afterEach(unmountAll)

async function openSearch(query: string, locale = 'en_US', book: 'english' | 'arabic' = 'english') {
  const mounted = await mountReader(book, { locale })
  const { engine, region, surface } = mounted
  surface().focus()
  engine().openPanel('search')
  const field = await vi.waitFor(() => {
    const input = region().querySelector<HTMLInputElement>('input[type="search"]')
    expect(document.activeElement).toBe(input)
    return input!
  }, 10_000)
  await userEvent.fill(field, query)
  const places = () => [...region().querySelectorAll<HTMLButtonElement>('button:has(mark)')]
  const bar = () => region().querySelector<HTMLElement>('[role="group"][data-kurasa-no-turn]')
  const press = (name: RegExp) =>
    [...(bar()?.querySelectorAll('button') ?? [])]
      .find((button) => name.test(button.ariaLabel ?? ''))
      ?.click()
  return { ...mounted, places, bar, press }
}

/** Milliseconds that a place may take to be laid out and shown where the machine is busy. */
const PATIENCE = 5000

it('leads from a word to its place on the page, on to the next, and round to the first', async () => {
  const { engine, places, bar, press } = await openSearch('lamp')
  await vi.waitFor(() => expect(places().length).toBeGreaterThan(3), 10_000)
  places()[0]!.click()
  await vi.waitFor(() => expect(bar()?.textContent).toBe('1 of 7'), PATIENCE)
  expect(engine().getSnapshot().panel).toBeUndefined()
  const isShown = () => expect(engine().visibleText().text.toLowerCase()).toContain('lamp')
  for (let place = 2; place <= 8; place++) {
    press(/Next/)
    await vi.waitFor(() => expect(bar()?.textContent).toBe(`${place > 7 ? 1 : place} of 7`), PATIENCE)
    await vi.waitFor(isShown, PATIENCE)
  }
  press(/Previous/)
  await vi.waitFor(() => expect(bar()?.textContent).toBe('7 of 7'), PATIENCE)
  await vi.waitFor(
    () => expect(CSS.highlights.get('kurasa-current-match')?.size ?? 0).toBeGreaterThan(0),
    PATIENCE,
  )
  press(/End/)
  await vi.waitFor(() => expect(bar()).toBeNull(), PATIENCE)
  expect(CSS.highlights.size).toBe(0)
})

it('Escape closes the panel and gives the keyboard back; arrows turn pages afterwards (A9)', async () => {
  const { engine, region, page } = await openSearch('zebra')
  await vi.waitFor(() => expect(region().textContent).toContain('Nothing found'), 10_000)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(region().querySelector('[role="dialog"]')).toBeNull())
  await userEvent.keyboard('{Escape}')
  const before = page()
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(page()).toBe(before + 1))
  expect(engine().getSnapshot().panel).toBeUndefined()
})

it('finds vocalised Arabic words by their plain letters and counts them in Arabic', async () => {
  const { region, places } = await openSearch('الخريطه', 'ar_SA', 'arabic')
  await vi.waitFor(() => expect(places().length).toBeGreaterThan(1), 10_000)
  await vi.waitFor(() =>
    expect(region().querySelector('[role="dialog"] [role="status"]')?.textContent).toMatch(/٣ نتائج/),
  )
})
