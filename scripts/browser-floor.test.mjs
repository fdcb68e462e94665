import { expect, it } from 'vitest'
import { newerInScript, newerInStyle } from './browser-floor.mjs'

it.each([
  'a.toSorted()',
  'a.findLast(b)',
  'structuredClone(a)',
  'Promise.withResolvers()',
  'Object.groupBy(a,b)',
  'AbortSignal.timeout(9)',
  'URL.canParse(a)',
  'new CSS.highlights.x',
  '/(?<!a)b/',
  'class A{static{}}',
])('a newer method in a built script is seen: %s', (code) => {
  expect(newerInScript('screen-1.js', code)).toHaveLength(1)
})

it('a method that its file asks for first is let through there alone', () => {
  expect(newerInScript('contract-1.js', 'URL.canParse(a)')).toEqual([])
  expect(newerInScript('screen-1.js', 'a.at(-1);a.map(b)')).toEqual([])
})

it.each([
  '.a{height:100dvh}',
  '.a{background:color-mix(in srgb,red 1%,blue)}',
  '.a{overflow:clip}',
  '.a{rotate:1turn}',
  '.a{place-items:safe center}',
  '.a:has(b){color:red}',
  '@container (width>=600px){.a{color:red}}',
])('a newer feature in a built style sheet is seen: %s', (css) => {
  expect(newerInStyle('a.css', css)).toHaveLength(1)
})

it.each([
  '.a{height:100vh;height:100dvh}',
  '.a{overflow:hidden;overflow:clip}',
  '@supports (height:1dvh){.a{height:100dvh}}',
  '.a:has(:focus-visible){outline:0}@supports not selector(:has(*)){.a:focus-within{outline:0}}',
  '@container (width>=600px){.a{color:red}}@supports not (container-type:size){@media (min-width:600px){.a{color:red}}}',
  '@container (width<=71px){.a{color:red}}',
])('what has a fallback is let through: %s', (css) => {
  expect(newerInStyle('a.css', css)).toEqual([])
})
