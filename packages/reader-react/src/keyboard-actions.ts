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
  | 'select'

/** The part of a KeyboardEvent that decides. */
export interface KeyStroke {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const COMMANDS = new Map<string, KeyAction>([
  ['Home', 'book-start'],
  ['End', 'book-end'],
])
const KEYS = new Map<string, KeyAction>([
  ['PageDown', 'forward'],
  ['PageUp', 'backward'],
  ['Home', 'chapter-start'],
  ['End', 'chapter-end'],
  ['Escape', 'dismiss'],
  ['F10', 'toggle-controls'],
])

/**
 * The action of a key. Arrows are physical: the right one shows what is to the right in the book, whatever language
 * the interface has.
 */
export function actionForKey(stroke: KeyStroke, direction: ReadingDirection): KeyAction | undefined {
  const { key } = stroke
  const isCommand = stroke.ctrlKey || stroke.metaKey
  if (stroke.altKey) return undefined
  if (isCommand) return COMMANDS.get(key)
  if (key === ' ') return stroke.shiftKey ? 'backward' : 'forward'
  if (stroke.shiftKey) return /^Arrow/.test(key) ? 'select' : undefined
  if (key === 'ArrowRight') return turnForSide('right', direction)
  if (key === 'ArrowLeft') return turnForSide('left', direction)
  return KEYS.get(key)
}
