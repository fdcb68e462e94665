import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { tapAt } from '../testing/touch.ts'
import { waitFor } from '../testing/wait-for.ts'

afterEach(unmountPictures)

it('sets what image books have and nothing that only text has, and puts all back', async () => {
  const onSettingsChange = vi.fn()
  const { engine, region, shadow } = await mountPictures({ count: 6 }, { onSettingsChange })
  const settings = () => engine().getSnapshot().settings
  engine().openPanel('settings')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(region().textContent).not.toContain('Typeface')
  const choose = async (name: string) => {
    const input = page.getByRole('dialog').getByRole('radio', { name, exact: true }).element()
    ;(input as HTMLElement).click()
  }
  const flip = (name: string) =>
    (page.getByRole('dialog').getByRole('switch', { name }).element() as HTMLElement).click()
  await choose('Best fit')
  await waitFor(() => expect(settings().imageFit).toBe('smart'))
  await choose('Full width')
  await waitFor(() => expect(settings().imageFit).toBe('width'))
  await choose('Two')
  await waitFor(() => expect(engine().getSnapshot().images?.isDouble).toBe(true))
  flip('Start pairs at the first page')
  await waitFor(() => expect(engine().getSnapshot().images?.shown.length).toBe(2))
  const grounds = page.getByRole('group', { name: 'Background' })
  ;(grounds.getByRole('radio', { name: 'Black', exact: true }).element() as HTMLElement).click()
  flip('Greyscale')
  await waitFor(() => expect(getComputedStyle(shadow().querySelector('.track')!).filter).toBe('grayscale(1)'))
  await choose('Scroll down')
  await waitFor(() => expect(engine().getSnapshot().images?.mode).toBe('vertical'))
  expect(page.getByRole('dialog').getByRole('radio', { name: 'Full width' }).elements()).toHaveLength(0)
  expect(onSettingsChange).toHaveBeenCalled()
  const reset = page.getByRole('dialog').getByRole('button', { name: 'Reset' }).element() as HTMLElement
  reset.click()
  await waitFor(() => expect(settings()).toMatchObject({ imageMode: 'paged', imageFit: 'contain' }))
  await waitFor(() => expect((reset as HTMLButtonElement).disabled).toBe(true))
})

describe.each(['paged', 'vertical', 'horizontal'] as const)('the direction of a book (%s)', (imageMode) => {
  it('can be turned around while one reads: the place is kept, hands and pages follow', async () => {
    const { engine, position, region, shadow, settled } = await mountPictures(
      { count: 30 },
      { settings: { imageMode, turn: 'none' } },
    )
    await engine().goTo({ position: 12 })
    await waitFor(() => expect(position()).toBe(12), { timeout: 10_000 })
    engine().openPanel('settings')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const choose = (name: string) => {
      const way = page.getByRole('group', { name: 'Reading direction' })
      ;(way.getByRole('radio', { name, exact: true }).element() as HTMLElement).click()
    }
    choose('From the right')
    await waitFor(() => expect(engine().getSnapshot().direction).toBe('rtl'), { timeout: 10_000 })
    expect(position()).toBe(12)
    engine().openPanel(undefined)
    engine().showControls(false)
    if (imageMode === 'paged') {
      // The next page waits on the left.
      const lefts = () =>
        [...shadow().querySelectorAll<HTMLElement>('.slot')].map((slot) => [
          slot.querySelector<HTMLElement>('.leaf')?.dataset.page,
          Math.sign(Math.round(slot.getBoundingClientRect().left)),
        ])
      await waitFor(() => expect(Object.fromEntries(lefts())).toEqual({ 10: 1, 11: 0, 12: -1 }))
      await tapAt(30)
      await settled()
      expect(position()).toBe(13)
      await tapAt(330)
      await settled()
    } else if (imageMode === 'horizontal') {
      const box = () => region().querySelector('[data-page="11"]')?.getBoundingClientRect()
      await waitFor(() => expect(Math.abs((box()?.right ?? 0) - 360)).toBeLessThanOrEqual(1), {
        timeout: 10_000,
      })
      const next = region().querySelector('[data-page="12"]')?.getBoundingClientRect()
      expect(next!.right).toBeLessThanOrEqual(box()!.left + 1)
    }
    await waitFor(() => expect(position()).toBe(12))
    await engine().updateSettings({ imageDirection: 'auto' })
    expect(engine().getSnapshot().direction).toBe('ltr')
    await waitFor(() => expect(position()).toBe(12))
  })
})
