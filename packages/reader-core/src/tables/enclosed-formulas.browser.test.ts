import { expect, it } from 'vitest'
import { engine } from '../layout/engine-traits.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const enclosed = async (attribute: string, inner = '<mn>144</mn>') => {
  const body = `<p><math xmlns="http://www.w3.org/1998/Math/MathML"><menclose${attribute}>${inner}</menclose></math></p>`
  const { find } = await openedBook(await memoryBook([{ body }]), { settings: { theme: 'night' } })
  return find
}

/** Sides of an element that have a line. */
const sidesOf = (element: Element) =>
  (['top', 'right', 'bottom', 'left'] as const).filter(
    (side) => getComputedStyle(element).getPropertyValue(`border-${side}-width`) === '1px',
  )
const strokesOf = (element: Element) =>
  getComputedStyle(element).backgroundImage.split('linear-gradient').length - 1

// The other engines draw enclosures themselves.
it.runIf(engine === 'chromium').each([
  ['', ['top', 'left'], 0],
  [' notation="longdiv"', ['top', 'left'], 0],
  [' notation="actuarial"', ['top', 'right'], 0],
  [' notation="box"', ['top', 'right', 'bottom', 'left'], 0],
  [' notation="bottom updiagonalstrike"', ['bottom'], 1],
  [' notation="updiagonalstrike downdiagonalstrike"', [], 2],
  [' notation="horizontalstrike verticalstrike"', [], 2],
  [' notation="phasorangle"', [], 0],
])('a formula with%s has its lines, at night too', async (attribute, sides, strokes) => {
  const box = (await enclosed(attribute))('menclose')
  expect(sidesOf(box)).toEqual(sides)
  expect(strokesOf(box)).toBe(strokes)
})

it.runIf(engine === 'chromium')('a formula within a struck one is not struck again', async () => {
  const inner = '<menclose notation="box"><mn>7</mn></menclose>'
  const find = await enclosed(' notation="updiagonalstrike"', inner)
  expect(strokesOf(find('menclose menclose'))).toBe(0)
})
