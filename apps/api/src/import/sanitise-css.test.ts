import { describe, expect, it } from 'vitest'
import { sanitiseCss, sanitiseDeclarations } from './sanitise-css.ts'

describe('a style sheet', () => {
  it('keeps what stays in the book and tells what it refers to', () => {
    const source =
      '@import "base.css";\n@font-face { font-family: A; src: url(fonts/a.woff2) format("woff2"), local("A") }\n.x { background: url("img/p.png"); width: calc(1px + 2em) }'
    expect(sanitiseCss(source)).toEqual({
      css: source,
      references: ['base.css', 'fonts/a.woff2', 'img/p.png'],
    })
  })

  it.each([
    'p { background: url(https://evil.example/a.png) }',
    'p { background: url("//evil.example/a.png") }',
    "p { background: url( 'HTTP://evil.example/a.png' ) }",
    'p { background: u\\72l(https://evil.example/a.png) }',
    'p { background: \\75 \\72 \\6c (https://evil.example/a.png) }',
    '@import "https://evil.example/a.css"; p { color: red }',
    '@import url(https://evil.example/a.css) screen; p { color: red }',
    'p { background: image-set("https://evil.example/a.png" 1x) }',
    'p { background: url("data:text/html,<b>evil.example</b>") }',
  ])('asks no other host: %s', (source) => {
    const { css, references } = sanitiseCss(source)
    expect(css).not.toContain('evil.example')
    expect(references).toEqual([])
  })

  it.each(['p { width: expression(alert(1)) }', 'p { -moz-binding: x }', 'a { behavior: url(a.htc) }'])(
    'runs nothing: %s',
    (source) => expect(sanitiseCss(source).css).not.toMatch(/expression\(|-moz-binding|behavior/i),
  )

  it('reads an escaped letter as the letter and leaves other escapes', () => {
    expect(sanitiseCss('.\\61 b::before { content: "\\201C\\61" }').css).toBe(
      '.ab::before { content: "\\201Ca" }',
    )
  })
})

describe('a style attribute', () => {
  it.each([
    ['color: red; background: url(a.png); margin: 0', 'color: red; margin: 0'],
    ['width: expression(alert(1))', undefined],
    ['background: u\\72 l(x)', undefined],
    ['color: re/* ; */d; ur/**/l: x', 'color: re d; ur l: x'],
    ['font-family: "a;b", serif; color: blue', 'font-family: "a;b", serif; color: blue'],
    ['', undefined],
  ])('%s becomes %s', (style, expected) => expect(sanitiseDeclarations(style)).toBe(expected))
})
