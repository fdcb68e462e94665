import { act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page as testPage } from 'vitest/browser'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { waitFor } from '../testing/wait-for.ts'

afterEach(async () => {
  unmountPictures()
  await testPage.viewport(360, 740)
})

/** Text at the foot of the screen, hidden from assistive technology, which has the status. */
const numberIn = (region: HTMLElement) =>
  [...region.querySelectorAll<HTMLElement>('[aria-hidden="true"]')].find((each) =>
    /^(?:Pages? [\d–]+ of \d+|(?:صفحة|الصفحتان) [٠-٩–]+ من [٠-٩]+)$/.test(each.textContent ?? ''),
  )
const long = { timeout: 20_000 }

it('is shown over the page while the bars are hidden, and can be switched off', async () => {
  const { engine, region } = await mountPictures({ count: 24 })
  const number = () => numberIn(region())
  await waitFor(() => expect(number()?.textContent).toBe('Page 1 of 24'), long)
  await act(() => engine().goForward())
  await waitFor(() => expect(number()?.textContent).toBe('Page 2 of 24'), long)
  // It takes no tap, and can be read over white and over black.
  const { left, right, bottom, width } = number()!.getBoundingClientRect()
  expect(document.elementFromPoint((left + right) / 2, bottom - 2)).not.toBe(number())
  expect(Math.abs(left - (360 - width) / 2)).toBeLessThan(1)
  const [ground, ink] = ['backgroundColor', 'color'].map((name) =>
    channels(getComputedStyle(number()!)[name as 'color']),
  ) as [number[], number[]]
  for (const picture of [0, 255]) {
    const under = ground.slice(0, 3).map((each) => each * ground[3]! + picture * (1 - ground[3]!))
    expect(contrast(under, ink)).toBeGreaterThan(4.5)
  }
  act(() => engine().showControls(true))
  await waitFor(() => expect(number()).toBeUndefined(), long)
  act(() => engine().showControls(false))
  await waitFor(() => expect(number()).toBeDefined(), long)
  await act(() => engine().updateSettings({ pageNumber: false }))
  await waitFor(() => expect(number()).toBeUndefined(), long)
})

it('shows both pages of a spread, in the digits and the order of the interface', async () => {
  await testPage.viewport(800, 400)
  const { engine, region } = await mountPictures(
    { count: 24, direction: 'rtl' },
    { size: [800, 400], locale: 'ar_SA', settings: { spread: 'double' } },
  )
  await act(() => engine().goTo({ position: 4 }))
  await waitFor(() => expect(numberIn(region())?.textContent).toBe('الصفحتان ٤–٥ من ٢٤'), long)
  const text = numberIn(region())!.firstChild as Text
  const leftOf = (index: number) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    return range.getBoundingClientRect().left
  }
  const at = (digit: string) => leftOf(text.data.indexOf(digit))
  expect(at('٤')).toBeGreaterThan(at('٥'))
  expect(at('٥')).toBeGreaterThan(at('٢'))
})

/** sRGB, 0–255, and alpha, of a computed colour. */
function channels(colour: string): number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
  return [red!, green!, blue!, alpha! / 255]
}

/** Contrast of two colours as WCAG has it. */
function contrast(one: number[], other: number[]): number {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: number[]): number {
  const [red, green, blue] = colour.map((each) => {
    const share = each / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
