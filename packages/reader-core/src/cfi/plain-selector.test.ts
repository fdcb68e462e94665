import { expect, it } from 'vitest'
import { isPlainSelector } from './plain-selector.ts'

it.each([
  '#para05',
  'body > p:nth-child(2)',
  'html>body section.chapter > p:nth-of-type( 12 ) + p',
  '#\\31 23',
  '#a\\:b',
  'p[data-n="]:has(*)"]',
  "[lang|='ar'] *",
  'p:first-child:last-of-type',
  '#الفصل',
])('%s names an element', (selector) => {
  expect(isPlainSelector(selector)).toBe(true)
})

it.each([
  ['nothing', ''],
  ['what is no selector', 'p { color: red }'],
  ['an open bracket', 'p[a="'],
  ['a list', 'p, em'],
  ['other elements of a parent', 'p ~ em'],
  ['what has something in it', 'p:has(* * *)'],
  ['what is not something', ':not(p)'],
  ['a rule of counting', 'p:nth-child(2n + 1)'],
  ['a rule with a list', ':nth-child(2 of p)'],
  ['a state', 'a:hover'],
  ['a long one', `#${'a'.repeat(2000)}`],
  ['many elements', 'a '.repeat(400)],
])('%s does not', (_, selector) => {
  expect(isPlainSelector(selector)).toBe(false)
})

it('what was made to be hard is refused at once', () => {
  const start = performance.now()
  for (const part of ['a', '\\a ', '*', '[a', ' ', '"', ':nth-child(', '[a="\\']) {
    for (const end of ['!', '', ']']) isPlainSelector(part.repeat(2000 / part.length).slice(0, 1990) + end)
  }
  expect(performance.now() - start).toBeLessThan(1000)
})
