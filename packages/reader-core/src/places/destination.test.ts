import { expect, it } from 'vitest'
import type { Section } from '../publication/publication.ts'
import { destinationOf } from './destination.ts'

const readingOrder = ['OPS/Caf%C3%A9.xhtml', 'OPS/b.xhtml', 'OPS/B.xhtml'].map(
  (href, index): Section => ({
    index,
    href,
    type: 'application/xhtml+xml',
    size: 1,
    isLinear: true,
    layout: 'reflowable',
  }),
)
const book = {
  readingOrder,
  current: undefined,
  destinationOfPage: () => ({ section: 0, place: { page: 0 } }),
}

it.each([
  ['OPS/Café.xhtml', 0],
  ['ops/Cafe\u0301.XHTML?v=1', 0],
  ['OPS/b.xhtml', 1],
  ['OPS/B.xhtml', 2],
])('a link to %s leads to the section of that name, in other letters when there is none', (href, section) => {
  expect(destinationOf(`${href}#a`, book)).toEqual({ section, place: { fragment: 'a' } })
  expect(() => destinationOf('OPS/c.xhtml', book)).toThrow('no "OPS/c.xhtml"')
})

it.each(['OPS/OPS/Café.xhtml#a', 'Café.html#a', '/text/café.htm#a'])(
  'a link to %s leads to the only section of that name, under another folder or ending',
  (href) => {
    expect(destinationOf(href, book)).toEqual({ section: 0, place: { fragment: 'a' } })
  },
)

it('a link that two sections may be meant by leads nowhere', () => {
  expect(() => destinationOf('text/b.html', book)).toThrow('no "text/b.html"')
})

it('a locator leads to its own copy of a chapter that is in the book twice', () => {
  const twice = { ...book, readingOrder: [...readingOrder, { ...readingOrder[1]!, index: 3 }] }
  const to = (sectionIndex?: number) =>
    destinationOf(
      {
        href: 'OPS/b.xhtml',
        type: '',
        locations: {
          progression: 0,
          totalProgression: 0,
          textOffset: 7,
          ...(sectionIndex !== undefined && { sectionIndex }),
        },
      },
      twice,
    ).section
  expect([to(), to(1), to(3)]).toEqual([1, 1, 3])
  // Of another edition.
  expect(to(0)).toBe(1)
})
