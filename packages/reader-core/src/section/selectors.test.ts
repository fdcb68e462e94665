import { expect, it } from 'vitest'
import { rewriteSelectors } from './selectors.ts'

const namesOf = (selector: string) =>
  rewriteSelectors(selector, () => 'r').structural.map(({ names }) => names)

it.each([
  ['hgroup > h2 + p', ['hgroup', 'h2', 'p']],
  ['h2+P', ['h2']],
  ['p.first:first-child', ['p']],
  ['section:has(h1, h2) p', ['section']],
  ['div p:not(ul + ol)', ['div', 'p']],
  ['* + .note', []],
  ['[title="a > b c"] + em', []],
  ['\\66 oo + p', []],
  ['svg|a + p', []],
  ['élan + p', ['p']],
])('%s finds nothing without its elements', (selector, names) => {
  expect(namesOf(selector)).toEqual([names])
})
