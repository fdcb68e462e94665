import { type ReadingDirection, type Turn, turnForSide } from '@kurasa/reader-core'

/** Action of a key on a reader. */
export type KeyAction =
  | Turn
  | 'chapter-start'
  | 'chapter-end'
  | 'book-start'
  | 'book-end'
  | 'dismiss'
  | 'toggle-controls'

/** The part of a KeyboardEvent that decides. */
export interface KeyStroke {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The action of a key. Arrows are physical: the right one shows what is to the right in the book, whatever language
 * the interface has.
 */
export function actionForKey(stroke: KeyStroke, direction: ReadingDirection): KeyAction | undefined {
  const { key } = stroke
  const isCommand = stroke.ctrlKey || stroke.metaKey
  if (stroke.altKey) return undefined
  if (isCommand) {
    if (key === 'Home') return 'book-start'
    if (key === 'End') return 'book-end'
    return undefined
  }
  if (key === ' ') return stroke.shiftKey ? 'backward' : 'forward'
  if (stroke.shiftKey) return undefined
  switch (key) {
    case 'ArrowRight':
      return turnForSide('right', direction)
    case 'ArrowLeft':
      return turnForSide('left', direction)
    case 'PageDown':
      return 'forward'
    case 'PageUp':
      return 'backward'
    case 'Home':
      return 'chapter-start'
    case 'End':
      return 'chapter-end'
    case 'Escape':
      return 'dismiss'
    case 'F10':
      return 'toggle-controls'
    default:
      return undefined
  }
}
