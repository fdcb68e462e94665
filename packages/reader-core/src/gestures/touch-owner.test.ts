import { expect, it } from 'vitest'
import { type TouchState, touchOwner } from './touch-owner.ts'

const state: TouchState = { layout: 'paged', viewportScale: 1, isPageZoomed: false, hasOwnPinch: false }
const images: TouchState = { ...state, hasOwnPinch: true }

it.each<[string, TouchState, string, boolean]>([
  ['a page of text', state, 'pinch-zoom', true],
  ['a pinched page of text', { ...state, viewportScale: 2.5 }, 'pan-x pan-y pinch-zoom', false],
  ['scrolled text', { ...state, layout: 'scrolled' }, 'pan-y pinch-zoom', false],
  [
    'pinched scrolled text',
    { ...state, layout: 'scrolled', viewportScale: 2 },
    'pan-x pan-y pinch-zoom',
    false,
  ],
  ['a page of images', images, 'none', true],
  ['an enlarged page of images', { ...images, isPageZoomed: true }, 'none', true],
  ['a vertical strip', { ...images, layout: 'vertical' }, 'pan-y', false],
  ['a horizontal strip', { ...images, layout: 'horizontal' }, 'pan-x', false],
  ['an enlarged strip', { ...images, layout: 'vertical', isPageZoomed: true }, 'none', false],
  ['images on a pinched page', { ...images, viewportScale: 1.4 }, 'pan-x pan-y pinch-zoom', false],
])('%s has one owner of a finger', (_, given, touchAction, movesPages) => {
  expect(touchOwner(given)).toEqual({ touchAction, movesPages })
})
