import { expect, it } from 'vitest'
import { viewsScrolled } from './focus-sync.ts'

const HOME = 64 * 400

it.each([
  ['nothing was scrolled', 0, 0, 0],
  ['a whole page on', 400, 1, 1],
  ['two whole pages back', -800, -2, -2],
  // Blink stops when the edge of the target is visible: 40 px of the next page are enough.
  ['forward until an edge shows', 40, 1, 0],
  ['back until an edge shows', -40, -1, 0],
  // The others put it in the middle.
  ['forward to the middle', 1127 - 800, 1, 1],
  ['back to the middle', -327, -1, -1],
  ['the browser forgot where it was', -HOME, 0, 0],
])('A6: %s', (_, by, atEdge, inMiddle) => {
  expect([viewsScrolled(HOME + by, 400, 400, true), viewsScrolled(HOME + by, 400, 400, false)]).toEqual([
    atEdge,
    inMiddle,
  ])
})
