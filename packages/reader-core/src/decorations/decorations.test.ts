import { expect, it } from 'vitest'
import { changeOfDecorations, type Decoration } from './decorations.ts'

const mark = (id: string, textOffset: number, style: Decoration['style'] = 'match'): Decoration => ({
  id,
  style,
  locator: {
    href: 'c1.xhtml',
    type: 'application/xhtml+xml',
    locations: { progression: 0, totalProgression: 0, textOffset },
    text: { highlight: 'word' },
  },
})

it('changes nothing for a list that says the same in new objects', () => {
  expect(changeOfDecorations([mark('a', 1), mark('b', 2)], [mark('b', 2), mark('a', 1)])).toEqual({
    added: [],
    changed: [],
    removed: [],
  })
})

it('returns what was added, what moved or looks different, and what was removed', () => {
  const moved = mark('b', 9)
  const restyled = mark('c', 3, 'current-match')
  const fresh = mark('d', 4)
  const before = [mark('a', 1), mark('b', 2), mark('c', 3)]
  expect(changeOfDecorations(before, [moved, restyled, fresh])).toEqual({
    added: [fresh],
    changed: [moved, restyled],
    removed: ['a'],
  })
})

it('sees another end, and takes the last of those with one id', () => {
  const ended = { ...mark('a', 1), end: mark('a', 5).locator }
  expect(changeOfDecorations([mark('a', 1)], [mark('a', 7), ended]).changed).toEqual([ended])
})
