import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page as browserPage, userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

afterEach(async () => {
  unmountAll()
  await browserPage.viewport(360, 740)
})

const PATIENCE = { timeout: 10_000 }

async function mountOnDesk(
  book: Parameters<typeof mountReader>[0],
  { width = 1366, ...props }: NonNullable<Parameters<typeof mountReader>[1]> & { width?: number } = {},
) {
  await browserPage.viewport(width, 768)
  const mounted = await mountReader(book, { size: { inlineSize: width, blockSize: 768 }, ...props })
  const text = () => mounted.surface().getBoundingClientRect()
  const dock = () => mounted.region().querySelector<HTMLElement>('aside')
  return { ...mounted, text, dock }
}

const settings = { dockContents: true, fontSize: 1 }

it.each([
  ['en_US', 320, 1366],
  ['ar_SA', 0, 1046],
] as const)('contents are docked at the start side of the interface, %s', async (locale, left, right) => {
  const { text, dock, engine } = await mountOnDesk('english', { settings, locale })
  await waitFor(() => expect(dock()).not.toBeNull(), PATIENCE)
  expect([text().left, text().right]).toEqual([left, right])
  const { left: start, right: end } = dock()!.getBoundingClientRect()
  expect([start, end]).toEqual(left === 0 ? [1046, 1366] : [0, 320])
  expect(engine().getSnapshot().pagesInView).toBe(2)
})

it('a chapter of docked contents is one click away, and the contents stay with the new chapter marked', async () => {
  const { dock, engine } = await mountOnDesk('english', { settings })
  await waitFor(() => expect(dock()).not.toBeNull(), PATIENCE)
  const rows = () => [...dock()!.querySelectorAll<HTMLButtonElement>('nav button')]
  const last = rows().at(-1)!
  expect(last.getAttribute('aria-current')).toBeNull()
  await userEvent.click(last)
  await waitFor(() => expect(rows().at(-1)!.getAttribute('aria-current')).toBe('location'), PATIENCE)
  expect(engine().getSnapshot().panel).toBeUndefined()
  expect(last.isConnected).toBe(true)
})

it('Escape in docked contents leads to the page, whose keys turn it', async () => {
  const { dock, engine, surface, page } = await mountOnDesk('english', { settings })
  await waitFor(() => expect(dock()).not.toBeNull(), PATIENCE)
  within(dock()!).getAllByRole('tab')[0]!.focus()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(surface())
  const before = page()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(page()).toBeGreaterThan(before))
  expect(engine().getSnapshot().settings.dockContents).toBe(true)
})

it('a button of the contents docks them and takes them away; the keyboard stays in the reader', async () => {
  const onSettingsChange = vi.fn()
  const { dock, engine, region, text } = await mountOnDesk('english', {
    settings: { fontSize: 1 },
    onSettingsChange,
  })
  expect(text().left).toBe(0)
  engine().openPanel('contents')
  const name = 'Keep contents beside the page'
  const pin = await screen.findByRole('button', { name }, PATIENCE)
  expect(pin.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(pin)
  await waitFor(() => expect(dock()).not.toBeNull(), PATIENCE)
  expect(engine().getSnapshot().panel).toBeUndefined()
  expect(onSettingsChange.mock.lastCall?.[0]).toMatchObject({ dockContents: true })
  const unpin = within(dock()!).getByRole('button', { name })
  unpin.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dock()).toBeNull(), PATIENCE)
  await waitFor(() => expect(region().contains(document.activeElement)).toBe(true))
  await waitFor(() => expect(text().left).toBe(0))
})

it('the Contents tool leads into docked contents', async () => {
  const { dock, engine, region } = await mountOnDesk('english', { settings })
  await waitFor(() => expect(dock()).not.toBeNull(), PATIENCE)
  engine().showControls(true)
  const tool = await within(region()).findByRole('button', { name: 'Contents' }, PATIENCE)
  fireEvent.click(tool)
  expect(dock()!.contains(document.activeElement)).toBe(true)
  expect(engine().getSnapshot().panel).toBeUndefined()
})

it('a narrow reader has no docked contents', async () => {
  const { dock, engine, text } = await mountOnDesk('english', { settings, width: 1100 })
  engine().openPanel('contents')
  await screen.findByRole('dialog', { name: 'Contents' }, PATIENCE)
  expect(dock()).toBeNull()
  expect([text().left, text().right]).toEqual([0, 1100])
  expect(screen.queryByRole('button', { name: 'Keep contents beside the page' })).toBeNull()
})

it('the foot and the status name both pages of a spread', async () => {
  const { region, engine } = await mountOnDesk('english', { settings: { fontSize: 1.5 } })
  const { page, pagesInView } = engine().getSnapshot()
  expect(pagesInView).toBe(2)
  expect(page.index).toBe(0)
  const words = `Pages 1–2 of ${page.count}`
  expect(region().textContent).toContain(words)
  const said = () => [...region().querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
  await waitFor(() => expect(said()).toContain(words), PATIENCE)
})

it.each(['paged', 'scrolled'] as const)('up and down turn pages where that is chosen, %s', async (flow) => {
  const { surface, engine } = await mountReader('english', {
    settings: { fontSize: 2, flow, arrowsTurn: true },
  })
  const offset = () => engine().visibleText().start.locations.textOffset ?? 0
  const letters = engine().visibleText().text.length
  surface().focus()
  await userEvent.keyboard('{ArrowDown}')
  // By a page, not by a line.
  await waitFor(() => expect(offset()).toBeGreaterThan(letters * 0.6), PATIENCE)
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(offset()).toBe(0), PATIENCE)
})

it('up and down are the host’s on pages where turning by them is not chosen', async () => {
  const { surface, page } = await mountReader('english', { settings: { fontSize: 2 } })
  const heard: boolean[] = []
  const hear = (event: KeyboardEvent) => heard.push(event.defaultPrevented)
  window.addEventListener('keydown', hear)
  surface().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  window.removeEventListener('keydown', hear)
  expect(heard).toEqual([false, false])
  expect(page()).toBe(0)
})
