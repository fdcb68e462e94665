import { expect, it } from 'vitest'
import { loadingPace } from './loading-pace.ts'
import { preloadWindow } from './preload-window.ts'

it.each([
  ['auto', {}, 'free'],
  ['auto', { effectiveType: '4g' }, 'free'],
  ['auto', { effectiveType: '3g' }, 'slow'],
  ['auto', { effectiveType: 'slow-2g' }, 'saving'],
  ['auto', { effectiveType: '4g', saveData: true }, 'saving'],
  ['off', { saveData: true }, 'free'],
  ['on', { effectiveType: '4g' }, 'saving'],
] as const)('data saver %s on %j loads %s', (setting, connection, pace) => {
  expect(loadingPace(setting, connection)).toBe(pace)
})

it.each([
  [5, 'forward', 'free', [6, 4, 7]],
  [5, 'backward', 'free', [4, 6, 3]],
  [5, 'forward', 'slow', [6, 4]],
  [5, 'forward', 'saving', [6]],
  [0, 'backward', 'free', [1]],
  [9, 'forward', 'free', [8]],
] as const)('from view %i, going %s, %s: %j', (view, turn, pace, wanted) => {
  expect(preloadWindow(view, 10, turn, pace)).toEqual(wanted)
})
