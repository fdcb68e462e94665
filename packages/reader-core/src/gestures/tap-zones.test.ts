import fc from 'fast-check'
import { expect, it } from 'vitest'
import { actionForTap } from './tap-zones.ts'

it.each([
  ['ltr', 'standard', ['backward', 'toggle-controls', 'forward']],
  ['rtl', 'standard', ['forward', 'toggle-controls', 'backward']],
  ['ltr', 'swapped', ['forward', 'toggle-controls', 'backward']],
  ['rtl', 'swapped', ['backward', 'toggle-controls', 'forward']],
  ['rtl', 'off', ['toggle-controls', 'toggle-controls', 'toggle-controls']],
] as const)('reads the thirds of a %s page with %s zones', (direction, zones, expected) => {
  expect([36, 180, 324].map((x) => actionForTap(x, 360, direction, zones))).toEqual(expected)
})

it('gives a page that runs from right to left the mirror image', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (x) => {
      expect(actionForTap(400 - x, 400, 'rtl')).toBe(actionForTap(x, 400, 'ltr'))
    }),
  )
})
