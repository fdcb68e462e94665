import { describe, expect, it } from 'vitest'
import { absoluteUrls, takeImports, withoutComments } from './css-text.ts'

const BASE = 'OEBPS/css/main.css'

describe('the text of a style sheet', () => {
  it.each([
    ['a /* b */ c/**/d', 'a  cd'],
    ['a /* b', 'a '],
    ['a /* b /* c */ d */', 'a  d */'],
    ['a', 'a'],
  ])('%s without its comments', (css, rest) => {
    expect(withoutComments(css)).toBe(rest)
  })

  it.each([
    ['@import "a.css"; p {}', ' p {}', [{ address: 'a.css', condition: '' }]],
    ["@IMPORT 'a.css' screen;", '', [{ address: 'a.css', condition: 'screen' }]],
    [
      '@import url(../a.css);@import url( "b.css" ) (width > 9em);',
      '',
      [
        { address: '../a.css', condition: '' },
        { address: 'b.css', condition: '(width > 9em)' },
      ],
    ],
    ['p {} @import "a.css"', 'p {} @import "a.css"', []],
  ])('%s: its imports', (css, rest, imports) => {
    expect(takeImports(css)).toEqual({ rest, imports })
  })

  it.each([
    ['a { b: url(x.png) }', 'a { b: url("kz-book:OEBPS/css/x.png") }'],
    ['a { b: URL( "../x y.png" ) }', 'a { b: url("kz-book:OEBPS/x%20y.png") }'],
    ["a { b: url('https://evil.test/x') }", 'a { b: none }'],
    ['a { b: url(data:image/png;base64,AA/+=) c }', 'a { b: url("data:image/png;base64,AA/+=") c }'],
    ['a { b: url("x) }', 'a { b: url("x) }'],
    ['a { b: url(x', 'a { b: url(x'],
  ])('%s: its addresses', (css, result) => {
    expect(absoluteUrls(css, BASE)).toBe(result)
  })
})
