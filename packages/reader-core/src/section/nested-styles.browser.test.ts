import { describe, expect, it } from 'vitest'
import { bookCss } from '../paginator/page-sheets.ts'
import { pageThemes } from '../theme/page-themes.ts'
import { StyleRewriter } from './book-styles.ts'
import { flattened } from './nested-styles.ts'

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

const PAGE =
  '<section class="a" id="s"><p class="b">one</p><div><p class="b c" lang="sw">two</p></div></section>'

/** Colours and the space before a letter of each element, under a sheet. */
function seen(css: string): string[] {
  document.body.innerHTML = PAGE
  document.adoptedStyleSheets = [sheetOf(css)]
  const all = [...document.querySelectorAll('section, section *')].flatMap((each) => [
    getComputedStyle(each).color,
    getComputedStyle(each).paddingLeft,
    getComputedStyle(each, '::before').content,
  ])
  document.adoptedStyleSheets = []
  return all
}

/** Returns the styles of a section as the page gets them. */
async function rewritten(css: string, files: Record<string, string> = {}): Promise<string> {
  const rewriter = new StyleRewriter(async (href) => new TextEncoder().encode(files[href] ?? ''))
  const html = document.implementation.createHTMLDocument().documentElement
  const source = { html, body: html.querySelector('body')!, styles: [{ text: css }] }
  return (await rewriter.styles(source, 'c.xhtml')).css
}

describe('rules nested in rules or in layers', () => {
  it.each(['@media all', '@layer', '.a'])(
    'without end leave the other rules as they are (%s)',
    async (around) => {
      const css = await rewritten(`p { color: red } ${`${around} {`.repeat(20_000)} p { color: blue }`)
      expect(css).toContain('color: red')
      expect(css).not.toContain('color: blue')
    },
  )

  it.each([
    ['in a rule', '.a { color: red; & .b { color: blue; &.c { color: green } } }'],
    ['in a rule, without a sign', '.a { .b { color: blue } > p { padding-left: 7px } }'],
    ['around their own', '.c { .a & { color: blue } }'],
    ['before what is drawn before', '.a { & p::before { content: "x" } & :is(p)::before { content: "y" } }'],
    [
      'under conditions',
      '.a { @media all { color: red; & p { color: blue } } @supports (color: red) { p { padding-left: 3px } } }',
    ],
    ['declared behind a rule', '.a { & p { color: blue } padding-left: 5px }'],
    ['in a list of selectors', '.a, #s { p, .b.c { color: blue } } .a p { color: red }'],
    [
      'in a layer, weaker than any in none',
      '@layer x { #s .b { color: red; padding-left: 1px } } p { color: blue }',
    ],
    [
      'in layers named before',
      '@layer y, x; @layer x { p { color: red } } @layer y { #s p { color: blue } }',
    ],
    ['in layers in layers', '@layer x { p { color: red } @layer y { #s p { color: blue } } }'],
    [
      'in a layer without a name',
      '@layer { #s p { color: blue } } @layer x { p { color: red } p::before { content: "x" } }',
    ],
    [
      'in a layer under a condition',
      '@media all { @layer x { .a { & p { color: red } } } } .b { padding-left: 2px }',
    ],
  ])('look the same as plain ones: %s', (_name, css) => {
    const plain = flattened(sheetOf(css))
    expect(plain).not.toMatch(/&|@layer/)
    expect(seen(plain)).toEqual(seen(css))
    expect(new Set(seen(css)).size).toBeGreaterThan(2)
  })

  it('reach the page, those of imported sheets too', async () => {
    const files = { 'l.css': 'p { color: red }', 's.css': 'p { color: blue }', 'n.css': 'p { color: green }' }
    const css = await rewritten(
      '@import "l.css" layer(x); @import "s.css" supports(display: grid) all; @import url(n.css) supports(not (display: grid)); p { & b { color: pink } }',
      files,
    )
    expect(css).toMatch(/^p \{color: red;/m)
    expect(css).toMatch(/@supports \(display: ?grid\) \{\s*@media all \{\s*p(:not\(#_\))+ \{color: blue;/)
    expect(css).toMatch(/@supports \(not \(display: ?grid\)\)/)
    expect(css).toMatch(/:is\(p\) b(:not\(#_\))+ \{color: pink;/)
  })

  it('hold under the condition of a box around them', async () => {
    expect(await rewritten('@container (min-width: 1px) { p { color: red } }')).toMatch(
      /@container \(min-width: ?1px\) \{p \{color: red;[^}]*\}\}/,
    )
  })
})

describe('media and feature queries of a book', () => {
  it('is answered by the page: its scheme', async () => {
    const css = await rewritten('@media all and (prefers-color-scheme: dark) { img { filter: invert(1) } }')
    expect(css).toContain('prefers-color-scheme')
    const isInverted = (theme: 'light' | 'night') => {
      document.body.innerHTML = '<img alt="">'
      document.adoptedStyleSheets = [sheetOf(bookCss(css, pageThemes[theme]))]
      const { filter } = getComputedStyle(document.querySelector('img')!)
      document.adoptedStyleSheets = []
      return filter !== 'none'
    }
    expect(isInverted('night')).toBe(true)
    expect(isInverted('light')).toBe(false)
  })

  it('is its own size of rem', async () => {
    const css = await rewritten(
      'html { font-size: 62.5% } body { font-size: 1.6rem } p { padding-left: 2rem }',
    )
    document.body.innerHTML =
      '<div style="font-size: 20px; --kz-rem: 20px"><kz-html><kz-body><p>x</p></kz-body></kz-html></div>'
    document.adoptedStyleSheets = [sheetOf(css)]
    const { fontSize, paddingLeft } = getComputedStyle(document.querySelector('p')!)
    document.adoptedStyleSheets = []
    expect([fontSize, paddingLeft]).toEqual(['20px', '25px'])
  })
})
