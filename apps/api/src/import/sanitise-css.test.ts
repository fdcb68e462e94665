import { describe, expect, it } from 'vitest'
import { sanitiseCss } from './sanitise-css.ts'

describe('a style sheet', () => {
  it('keeps what stays in the book and reports what it refers to', () => {
    const source =
      '@import "base.css";\n@font-face { font-family: A; src: url("fonts/a.woff2") format("woff2"), local("A") }\n.x { background: url("img/p.png"); fill: url("#g"); width: calc(1px + 2em) }'
    expect(sanitiseCss(source)).toEqual({
      css: source,
      references: ['base.css', 'fonts/a.woff2', 'img/p.png'],
    })
  })

  // Every way to write an address is tried in `packages/reader-core/src/sanitise/css.test.ts`.
  it('requests nothing from another host', () => {
    const { css, references } = sanitiseCss(
      '@import"https://evil.example/a.css"; p { background: url("\\2f\\2f evil.example/x"); src: image-set("//evil.example" 1x) }',
    )
    expect(css).not.toContain('evil.example')
    expect(references).toEqual([])
  })
})

it('what a style sheet refers to is trimmed, and is no part of itself and no data', () => {
  const { references } = sanitiseCss(
    '@import "  a.css  "; p { background: url(" #g "); fill: url("data:image/png,A"); src: url(""), url("  ") }',
  )
  expect(references).toEqual(['a.css'])
})

describe('a style attribute', () => {
  it.each([
    ['color: red; background: url(a.png); margin: 0', 'color: red; background: url("a.png"); margin: 0'],
    ['background: red url(https://evil.example)', 'background: red url("data:,")'],
    ['background: u\\72 l(//evil.example)', 'background: url("data:,")'],
    ['font-family: "a;b", serif; color: blue', 'font-family: "a;b", serif; color: blue'],
    ['', ''],
  ])('%s becomes %s', (style, expected) => expect(sanitiseCss(style).css).toBe(expected))
})
