import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'

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
  await choose('Full width')
  await vi.waitFor(() => expect(settings().imageFit).toBe('width'))
  await choose('Two')
  await vi.waitFor(() => expect(engine().getSnapshot().images?.isDouble).toBe(true))
  flip('Pairs begin with the first page')
  await vi.waitFor(() => expect(engine().getSnapshot().images?.shown.length).toBe(2))
  const grounds = page.getByRole('group', { name: 'Background' })
  ;(grounds.getByRole('radio', { name: 'Black', exact: true }).element() as HTMLElement).click()
  flip('Shades of grey')
  await vi.waitFor(() =>
    expect(getComputedStyle(shadow().querySelector('.track')!).filter).toBe('grayscale(1)'),
  )
  await choose('Strip down')
  await vi.waitFor(() => expect(engine().getSnapshot().images?.mode).toBe('vertical'))
  expect(page.getByRole('dialog').getByRole('radio', { name: 'Full width' }).elements()).toHaveLength(0)
  expect(onSettingsChange).toHaveBeenCalled()
  const reset = page.getByRole('dialog').getByRole('button', { name: 'Reset' }).element() as HTMLElement
  reset.click()
  await vi.waitFor(() => expect(settings()).toMatchObject({ imageMode: 'paged', imageFit: 'contain' }))
  await vi.waitFor(() => expect((reset as HTMLButtonElement).disabled).toBe(true))
})
