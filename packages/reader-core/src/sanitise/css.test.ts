import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { importRule, rewriteCss } from './css.ts'
import { isStyleAddressAllowed } from './rules.ts'

/** A sheet as a server stores it, with the addresses that it found. */
function stored(css: string): { css: string; found: string[] } {
  const found: string[] = []
  const isKept = (address: string) => isStyleAddressAllowed(address) && found.push(address) > 0
  return {
    css: rewriteCss(css, {
      importRule: (address, condition) => (isKept(address) ? importRule(address, condition) : ''),
      url: (address) => (isKept(address) ? address : undefined),
    }),
    found,
  }
}

describe('a style sheet', () => {
  it.each([
    ['@import "a.css"; p {}', '@import "a.css"; p {}', ['a.css']],
    ["@IMPORT 'a.css' screen;", '@import "a.css" screen;', ['a.css']],
    ['@import"a.css";', '@import "a.css";', ['a.css']],
    ['@import/**/"a.css";', '@import "a.css";', ['a.css']],
    ['@import "a;b.css";p{}', '@import "a;b.css";p{}', ['a;b.css']],
    ['@import url(../a.css);', '@import "../a.css";', ['../a.css']],
    [
      '@import url( "b.css" ) layer(x) supports(display: grid) (width > 9em)',
      '@import "b.css" layer(x) supports(display: grid) (width > 9em);',
      ['b.css'],
    ],
    ['@import nothing; p {}', '/**/ p {}', []],
    ['@im\\70ort "a.css";', '@import "a.css";', ['a.css']],
    ['a { b: url(x.png) }', 'a { b: url("x.png") }', ['x.png']],
    ['a { b: URL( "../x y.png" ) }', 'a { b: url("../x y.png") }', ['../x y.png']],
    ['a { b: u\\72l(x.png) }', 'a { b: url("x.png") }', ['x.png']],
    ["a { b: url('it\\'s.png') }", 'a { b: url("it\'s.png") }', ["it's.png"]],
    ['a { fill: url(#g) }', 'a { fill: url("#g") }', ['#g']],
    [
      'a { b: url(data:image/png;base64,AA/+=) c }',
      'a { b: url("data:image/png;base64,AA/+=") c }',
      ['data:image/png;base64,AA/+='],
    ],
    ['a { b: url(x', 'a { b: url("x")', ['x']],
    ['a { b: url(x y) c }', 'a { b: url("data:,") c }', []],
    ['a { content: "url(http://evil.test)" }', 'a { content: "url(http://evil.test)" }', []],
    ['.curl(x) {} .c\\url { d: "\\201C\\61" }', '.curl(x) {} .c\\url { d: "\\201C\\61" }', []],
    ['a/* url(x) */b /* no end', 'a/**/b ', []],
  ])('%s', (css, expected, found) => {
    expect(stored(css)).toEqual({ css: expected, found })
  })

  it.each([
    '@import"http://evil.test/a.css";',
    '@import/**/"http://evil.test/a.css";',
    '@import /* " */ "http://evil.test/a.css";',
    '@import url(//evil.test/a.css) screen;',
    '@import "\\68ttp://evil.test/a.css";',
    '@import src("http://evil.test/a.css");',
    '@import "a.css" supports(background: url(http://evil.test/a.css));',
    '@\\69mport "http://evil.test/a.css";',
    'a { b: url("\\2f\\2f evil.test/x") }',
    'a { b: url(\\2f/evil.test/x) }',
    'a { b: url("ht\\\ntp://evil.test/x") }',
    'a { b: url("ht\\\r\ntp://evil.test/x") }',
    'a { b: url(" http://evil.test/x") }',
    'a { b: url("\\\\\\\\evil.test/x") }',
    'a { b: url("/\\\\evil.test/x") }',
    'a { b: \\75\\72\\6c(http://evil.test/x) }',
    'a { b: \u00d7url(http://evil.test/x) }',
    'a { b: image-set("a" 1x, "http://evil.test/x" 2x) }',
    'a { b: -webkit-image-set(url(a) 1x, url(http://evil.test/x) 2x) }',
    'a { b: IMAGE-SET(")" 1x, "http://evil.test/x" 2x) }',
    'a { b: src("http://evil.test/x") }',
    'a { b: cross-fade(url(a), url(http://evil.test/x)) }',
    'a { --x: "x"; b: url(http://evil.test/x) }',
    "a { b: 'x\n; c: url(http://evil.test/x) }",
    'a { b: url("data:text/html,evil.test") }',
    'a { width: expression(alert("evil.test")) }',
  ])('names no other host: %s', (css) => {
    expect(stored(`p {} ${css} q {}`).css).not.toContain('evil.test')
  })

  it('is the same when it is read again (seeded)', () => {
    const random = seededRandom(20261123)
    const parts = [
      'url(',
      'a.png',
      '"',
      "'",
      ')',
      '\\',
      '/*',
      '*/',
      '@import ',
      ';',
      '{',
      '}',
      ' ',
      '\n',
      '//h/x',
      '\\75 ',
      '#g',
      'é',
    ]
    for (let round = 0; round < 3000; round++) {
      let css = ''
      for (let part = 0; part < 14; part++) css += parts[Math.floor(random() * parts.length)]
      const once = stored(css)
      expect(stored(once.css), css).toEqual(once)
      expect(once.found.filter((address) => !isStyleAddressAllowed(address))).toEqual([])
    }
  })

  it.each(['url(', 'url(a)', '@import "', '@import "a.css";', '"', '/*', '\\', '((((', 'url("', '{', "'\n"])(
    'of a million signs is read in one go: %s',
    (part) => {
      const { css } = stored(part.repeat(1_000_000 / part.length))
      expect(stored(css).css).toBe(css)
    },
  )
})
