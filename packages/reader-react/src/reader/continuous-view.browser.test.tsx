import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pause, swipeFrom, tapAt } from '../testing/touch.ts'

afterEach(unmountAll)

const scroller = (region: HTMLElement) =>
  region.querySelector('[part="view"]')?.shadowRoot?.querySelector<HTMLElement>('.scroll')

async function mountScrolled() {
  const mounted = await mountReader('english', { settings: { flow: 'scrolled' } })
  await vi.waitFor(() => expect(scroller(mounted.region())).toBeTruthy())
  return { ...mounted, top: () => scroller(mounted.region())?.scrollTop ?? -1 }
}

describe('the continuous view', () => {
  it('is the first stop of the keyboard, and goes both ways with the place kept', async () => {
    const { region, engine } = await mountReader('english')
    await engine().goForward()
    const { locator } = engine().getSnapshot()
    const button = region().querySelector('button') as HTMLElement
    expect(button.textContent).toBe('Continuous view')
    act(() => button.focus())
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(scroller(region())).toBeTruthy())
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(engine().getSnapshot().locator).toBe(locator)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(scroller(region())).toBeFalsy())
    expect(engine().getSnapshot().locator).toBe(locator)
  })

  it('has taps anywhere for the toolbar, and no swipe', async () => {
    const { region, top } = await mountScrolled()
    await tapAt(330)
    expect(region().dataset.controls).toBe('open')
    await tapAt(30)
    expect(region().dataset.controls).toBe('closed')
    await swipeFrom({ x: 300, y: 300 }, { x: 100, y: 300 })
    await pause(300)
    expect(top()).toBe(0)
  })

  it('is moved by keys: a view, or some lines', async () => {
    const { region, top } = await mountScrolled()
    act(() => region().querySelector<HTMLElement>('[data-kurasa-surface]')?.focus())
    await userEvent.keyboard('{ArrowDown}')
    expect(top()).toBe(40)
    await userEvent.keyboard('{ArrowUp}')
    expect(top()).toBe(0)
    await userEvent.keyboard('{PageDown}')
    await vi.waitFor(() => expect(top()).toBeGreaterThan(300))
    await pause(400)
    const view = top()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(top()).toBeGreaterThan(view + 300))
  })

  it('is chosen in the settings', async () => {
    const { region, engine } = await mountReader('english')
    act(() => engine().openPanel('settings'))
    await userEvent.click(region().querySelector('[role="dialog"] [aria-label="Scroll"]') as Element)
    await vi.waitFor(() => expect(engine().getSnapshot().settings.flow).toBe('scrolled'))
    await userEvent.click(region().querySelector('[role="dialog"] [aria-label="Pages"]') as Element)
    await vi.waitFor(() => expect(engine().getSnapshot().settings.flow).toBe('paged'))
  })
})
