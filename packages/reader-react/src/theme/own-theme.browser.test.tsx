import { createTheme } from '@kurasa/reader-core'
import { afterEach, expect, it, vi } from 'vitest'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pixelsOf } from '../testing/pixels-of.ts'

afterEach(unmountAll)

const brand = createTheme({
  ground: '#ffe4b0',
  ink: '#2b1d0e',
  accent: '#00606b',
  mark: '#9fe0d0',
  selection: '#ffb38a',
  label: 'Kahawa',
})
const dusk = createTheme({ ground: '#10243a', ink: '#f0e6d2', accent: '#ffc857' })
const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(' ')
const rectOf = (element: Element | null | undefined) => element!.getBoundingClientRect()
const long = { timeout: 10_000 }

it('page, marks, bars and panels of a reader are painted in the colours of an app', async () => {
  const { engine, region, surface } = await mountReader('english', {
    themes: { brand, dusk },
    settings: { theme: 'brand', fontSize: 2 },
  })
  const share = async (colour: string, rect: DOMRect) =>
    (await pixelsOf(rgb(colour), rect)) / (rect.width * rect.height)
  const page = rectOf(surface())
  expect(await share(brand.ground, page)).toBeGreaterThan(0.6)
  expect(await pixelsOf(rgb(brand.ink), page)).toBeGreaterThan(1000)
  expect(await pixelsOf(rgb('#f7f4ef'), page)).toBe(0)

  const { locator } = engine().getSnapshot()
  const word = engine()
    .visibleText()
    .text.match(/\w{5,}/)![0]
  for await (const hit of engine().search(word)) {
    engine().setDecorations('found', [{ id: '1', locator: hit.locator, style: 'match' }])
    break
  }
  expect(locator).toBeDefined()
  await vi.waitFor(async () => expect(await pixelsOf(rgb(brand.mark), page)).toBeGreaterThan(100), long)

  engine().showControls(true)
  const bar = await vi.waitFor(() => {
    const found = region().querySelector('[data-kurasa-bar]')
    expect(found).not.toBeNull()
    return found!
  }, long)
  await vi.waitFor(
    async () => expect(await share(brand.tokens['--k-surface']!, rectOf(bar))).toBeGreaterThan(0.5),
    long,
  )

  engine().openPanel('settings')
  const choice = (name: string) => region().querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
  await vi.waitFor(() => expect(choice('Kahawa')?.checked).toBe(true), long)
  const sheet = region().querySelector('[role="dialog"]')
  await vi.waitFor(
    async () => expect(await share(brand.tokens['--k-surface']!, rectOf(sheet))).toBeGreaterThan(0.4),
    long,
  )
  // Its circle is in its own colours while another is chosen, and that of the other before it is.
  expect(await pixelsOf(rgb(dusk.ground), rectOf(choice('dusk')!.nextElementSibling))).toBeGreaterThan(500)

  choice('dusk')!.click()
  await vi.waitFor(
    async () => expect(await share(dusk.tokens['--k-surface']!, rectOf(sheet))).toBeGreaterThan(0.4),
    long,
  )
  expect(await pixelsOf(rgb(brand.ground), rectOf(choice('Kahawa')!.nextElementSibling))).toBeGreaterThan(500)
  engine().openPanel(undefined)
  engine().showControls(false)
  await vi.waitFor(async () => expect(await share(dusk.ground, page)).toBeGreaterThan(0.6), long)
  expect(getComputedStyle(region()).colorScheme).toBe('dark')
})

it('selected text is in the ink of the theme over its colour of selected text, by day and by night', async () => {
  const { engine, surface } = await mountReader('english', {
    themes: { brand, dusk },
    settings: { theme: 'brand' },
  })
  const view = surface().querySelector(':scope > div > div')!.shadowRoot!
  const paragraph = [...view.querySelectorAll('.page .track > div')]
    .flatMap((host) => [...host.shadowRoot!.querySelectorAll('p')])
    .find((each) => each.getClientRects().length > 0 && rectOf(each).height > 40)!
  const selected = rectOf(paragraph)
  for (const [name, { selection, ink, ground }] of Object.entries({ brand, dusk })) {
    await engine().updateSettings({ theme: name })
    expect(await pixelsOf(rgb(selection!), selected)).toBe(0)
    const chosen = document.getSelection()!
    chosen.setBaseAndExtent(paragraph, 0, paragraph, paragraph.childNodes.length)
    expect(await pixelsOf(rgb(selection!), selected)).toBeGreaterThan(2000)
    expect(await pixelsOf(rgb(ink), selected)).toBeGreaterThan(50)
    expect(await pixelsOf(rgb(ground), selected)).toBeLessThan(await pixelsOf(rgb(selection!), selected))
    chosen.removeAllRanges()
  }
})

it('a theme of an app takes the place of one of the reader', async () => {
  const { surface, engine, region } = await mountReader('english', { themes: { light: brand } })
  expect(await pixelsOf(rgb(brand.ground), rectOf(surface()))).toBeGreaterThan(100_000)
  engine().openPanel('settings')
  const names = () =>
    [...region().querySelectorAll('fieldset input[type="radio"]')].map((each) => each.ariaLabel)
  await vi.waitFor(() => expect(names()).toContain('Kahawa'), long)
  expect(names().filter((name) => name === 'Light' || name === 'light')).toEqual([])
})

it('a theme that nobody defined changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { engine } = await mountReader('english', { themes: { brand } })
  const before = engine().getSnapshot().settings.theme
  await engine().updateSettings({ theme: 'brnad' })
  expect(engine().getSnapshot().settings.theme).toBe(before)
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^Reader setting "theme" must be system, or the name/)],
  ])
  warn.mockRestore()
})

it('a wrong name that an app gives later is named on the console, and the page stays as it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { again, engine } = await mountReader('english', { themes: { brand }, settings: { theme: 'brand' } })
  again({ settings: { theme: 'brnad' } })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  expect(warn.mock.calls[0]![0]).toMatch(/^Reader setting "theme" must be system, or the name/)
  expect(engine().getSnapshot().settings.theme).toBe('brand')
  warn.mockRestore()
})
