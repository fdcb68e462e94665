import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { pause, tapAt } from '../testing/touch.ts'
import { waitFor } from '../testing/wait-for.ts'

afterEach(unmountPictures)

async function withStrip(...args: Parameters<typeof mountPictures>) {
  const mounted = await mountPictures(...args)
  mounted.engine().showControls(true)
  const views = () =>
    [...mounted.region().querySelectorAll<HTMLElement>('[data-view]')].sort(
      (a, b) => Number(a.dataset.view) - Number(b.dataset.view),
    )
  await waitFor(() => expect(views().length).toBeGreaterThan(3))
  await waitFor(() => expect(mounted.region().querySelector('[data-view] img')).not.toBeNull())
  return {
    ...mounted,
    views,
    current: () => mounted.region().querySelector<HTMLElement>('[data-view][aria-current]'),
  }
}

describe.each(['ltr', 'rtl'] as const)('the small pages of a %s book', (direction) => {
  it('run in its direction, mark the current page, lead where one touches, and stay few', async () => {
    const { views, current, position, engine } = await withStrip({ direction, count: 1000 })
    const [first, second] = views().map((view) => view.getBoundingClientRect())
    expect(Math.sign(second!.left - first!.left)).toBe(direction === 'ltr' ? 1 : -1)
    expect(current()?.ariaLabel).toBe('Page 1')
    for (const view of views()) {
      expect(view.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
      expect(view.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    await pause(350)
    const { left, top, width, height } = views()[3]!.getBoundingClientRect()
    await tapAt(left + width / 2, top + height / 2)
    await waitFor(() => expect(position()).toBe(4))
    expect(current()?.ariaLabel).toBe('Page 4')
    await engine().goTo({ position: 700 })
    await waitFor(() => expect(current()?.ariaLabel).toBe('Page 700'))
    const middle = current()!.getBoundingClientRect()
    expect(Math.abs((middle.left + middle.right) / 2 - 180)).toBeLessThan(30)
    expect(views().length).toBeLessThan(40)
  })

  it('are walked by the arrows that point there, and opened by Enter', async () => {
    const { current, position } = await withStrip({ direction, count: 60 })
    await waitFor(() => {
      current()!.focus()
      expect(document.activeElement).toBe(current())
    })
    const forward = direction === 'ltr' ? '{ArrowRight}' : '{ArrowLeft}'
    for (let press = 0; press < 12; press++) {
      await userEvent.keyboard(forward)
      await waitFor(() => expect((document.activeElement as HTMLElement).dataset.view).toBe(`${press + 1}`))
    }
    expect(position()).toBe(1)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(position()).toBe(13))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect((document.activeElement as HTMLElement).ariaLabel).toBe('Page 60'))
  })
})

it('shows pairs together as the page does, and the label names both pages', async () => {
  const { views, current, engine, region } = await withStrip(
    { count: 30 },
    { settings: { spread: 'double' } },
  )
  expect(views().map((view) => view.ariaLabel)).toEqual(
    expect.arrayContaining(['Page 1', 'Pages 2–3', 'Pages 4–5']),
  )
  await engine().goTo({ position: 5 })
  await waitFor(() => expect(current()?.ariaLabel).toBe('Pages 4–5'))
  expect(region().textContent).toContain('Pages 4–5 of 30')
  expect(region().textContent).not.toContain('left in chapter')
  expect(region().querySelector('input[type=range]')?.ariaValueText).toContain('Pages 4–5 of 30')
})

it('goes while the page is zoomed, and when its tool is let off', async () => {
  const { region, engine, views } = await withStrip()
  engine().images!.stepZoom(1)
  await waitFor(() => expect(views().length).toBe(0))
  engine().images!.stepZoom(-1)
  await waitFor(() => expect(views().length).toBeGreaterThan(0))
  const tool = [...region().querySelectorAll('button')].find(({ textContent }) => textContent === 'Pages')!
  expect(tool.ariaPressed).toBe('true')
  tool.click()
  await waitFor(() => expect(views().length).toBe(0))
})

it('lets go of every small picture with the reader', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  await withStrip({ count: 40 })
  unmountPictures()
  await waitFor(() => {
    const urls = made.mock.results.map(({ value }) => value as string)
    expect(urls.length).toBeGreaterThan(0)
    const gone = new Set(revoked.mock.calls.map(([url]) => url))
    expect(urls.filter((url) => !gone.has(url))).toEqual([])
  })
})

it('shows numbers, and reads no page, where data is saved', async () => {
  const { region, engine, requests } = await mountPictures(
    { count: 200 },
    { settings: { dataSaver: 'on' }, locale: 'ar_SA' },
  )
  engine().showControls(true)
  const views = () => [...region().querySelectorAll<HTMLElement>('[data-view]')]
  await waitFor(() => expect(views().length).toBeGreaterThan(3))
  await waitFor(() => expect(views()[4]?.textContent).toBe('٥'))
  await pause(300)
  // The page on screen and the one that is loaded ahead.
  expect([...new Set(requests)].length).toBeLessThanOrEqual(2)
  await engine().updateSettings({ dataSaver: 'off' })
  await waitFor(() => expect(region().querySelectorAll('[data-view] img').length).toBeGreaterThan(3))
})

it('reads only the pages whose pictures are in view', async () => {
  const { region, engine, requests } = await mountPictures({ count: 1000 })
  await waitFor(() => expect(requests.length).toBeGreaterThan(2))
  engine().showControls(true)
  await waitFor(() => expect(region().querySelectorAll('[data-view] img').length).toBeGreaterThan(3))
  await pause(500)
  const views = region().querySelectorAll('[data-view]').length
  expect(views).toBeLessThan(30)
  expect(new Set(requests).size).toBeLessThanOrEqual(views + 3)
})
