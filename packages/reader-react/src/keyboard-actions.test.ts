import { describe, expect, it } from 'vitest'
import { actionForKey, type KeyStroke } from './keyboard-actions.ts'

const stroke = (key: string, held: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe.each([
  ['ltr', 'forward', 'backward'],
  ['rtl', 'backward', 'forward'],
] as const)('in a %s book', (direction, right, left) => {
  it('an arrow shows what lies on its side', () => {
    expect(actionForKey(stroke('ArrowRight'), direction)).toBe(right)
    expect(actionForKey(stroke('ArrowLeft'), direction)).toBe(left)
  })

  it.each([
    ['PageDown', {}, 'forward'],
    ['PageUp', {}, 'backward'],
    [' ', {}, 'forward'],
    [' ', { shiftKey: true }, 'backward'],
    ['Home', {}, 'chapter-start'],
    ['End', {}, 'chapter-end'],
    ['Home', { ctrlKey: true }, 'book-start'],
    ['End', { metaKey: true }, 'book-end'],
    ['Escape', {}, 'dismiss'],
    ['F10', {}, 'toggle-controls'],
    ['ArrowRight', { shiftKey: true }, 'select'],
    ['ArrowDown', { shiftKey: true }, 'select'],
  ] as const)('%j with %j means %s', (key, held, action) => {
    expect(actionForKey(stroke(key, held), direction)).toBe(action)
  })

  it.each([
    ['ArrowRight', { altKey: true }],
    ['ArrowRight', { ctrlKey: true }],
    ['PageDown', { shiftKey: true }],
    [' ', { metaKey: true }],
    ['a', {}],
    ['Enter', {}],
  ])('%j with %j is left to the browser', (key, held) => {
    expect(actionForKey(stroke(key, held), direction)).toBeUndefined()
  })
})
