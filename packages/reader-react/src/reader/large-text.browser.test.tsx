import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

afterEach(() => {
  unmountAll()
  document.documentElement.style.fontSize = ''
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 600))

/** Buttons in view whose words are cut, or that reach out of the reader. */
function lostButtons(region: HTMLElement): string[] {
  const { left, right } = region.getBoundingClientRect()
  return [...region.querySelectorAll<HTMLElement>('button')]
    .filter((button) => !button.closest('[inert]') && !button.className.includes('skip'))
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .filter((button) => {
      const box = button.getBoundingClientRect()
      const isCut = [button, ...button.querySelectorAll<HTMLElement>('span, bdi')].some(
        (each) =>
          getComputedStyle(each).textOverflow !== 'ellipsis' &&
          getComputedStyle(each).clipPath === 'none' &&
          each.clientWidth > 0 &&
          each.scrollWidth > each.clientWidth + 1,
      )
      return isCut || box.left < left - 1 || box.right > right + 1
    })
    .map((button) => button.ariaLabel ?? button.textContent)
}

// As a browser sets it whose text is twice as large; the least size of letters of a browser acts in the same way.
it.each(['en_US', 'sw_KE', 'ar_SA'])(
  'loses no button when the text of the browser is twice as large, %s',
  async (locale) => {
    const { engine, region } = await mountReader('english', { locale, onClose: () => undefined })
    document.documentElement.style.fontSize = '200%'
    act(() => engine().showControls(true))
    await vi.waitFor(() => expect(region().querySelector('[data-kurasa-bar]')).not.toBeNull(), {
      timeout: 10_000,
    })
    await settled()
    expect(lostButtons(region())).toEqual([])
    for (const panel of ['contents', 'settings', 'search', 'page'] as const) {
      act(() => engine().openPanel(panel))
      await vi.waitFor(
        () => expect(region().querySelector('[role="dialog"][data-state="open"]')).not.toBeNull(),
        {
          timeout: 10_000,
        },
      )
      await settled()
      expect(lostButtons(region()), panel).toEqual([])
      act(() => engine().openPanel(undefined))
      await settled()
    }
  },
)
