import { expect, it } from 'vitest'
import { unprefixed } from './unprefixed.ts'

it.each([
  ['-epub-hyphens: auto', 'hyphens: auto'],
  ['-epub-word-break:keep-all;-epub-line-break: strict', 'word-break:keep-all;line-break: strict'],
  ['-epub-text-align-last: center', 'text-align-last: center'],
  ['-epub-text-emphasis-style: filled dot', 'text-emphasis-style: filled dot'],
  ['text-transform: -epub-fullwidth', 'text-transform: full-width'],
  ['-epub-text-combine: horizontal', 'text-combine-upright: all'],
  ['-epub-text-combine: none', 'text-combine-upright: none'],
  ['-epub-text-combine-horizontal: all', 'text-combine-upright: all'],
  ['-epub-text-orientation: vertical-right', 'text-orientation: mixed'],
  ['-epub-text-orientation:sideways-right', 'text-orientation:sideways'],
  ['-epub-text-underline-position: alphabetic', 'text-underline-position: auto'],
  ['-epub-writing-mode: vertical-rl', 'writing-mode: vertical-rl'],
  ['.an-epub-class { color: red }', '.an-epub-class { color: red }'],
])('“%s” is “%s” to a browser', (written, read) => {
  expect(unprefixed(written)).toBe(read)
})
