import { describe, expect, it } from 'vitest'
import { rewriteDeclarations } from './declarations.ts'

function rewritten(css: string): string {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`p { ${css} }`)
  return rewriteDeclarations((sheet.cssRules[0] as CSSStyleRule).style)
}

/** Computed values of the rewritten block for letters of 20 px on a page of 300 × 600. */
function computed(css: string, properties: Record<string, string> = {}): CSSStyleDeclaration {
  const outer = document.createElement('div')
  outer.style.cssText =
    'font-size: 20px; width: 300px; --kz-rem: 20px; --kz-scale: 1.25; --kz-gap: 24px; --kz-vw: 3px; --kz-vh: 6px'
  for (const [name, value] of Object.entries(properties)) outer.style.setProperty(name, value)
  const element = document.createElement('p')
  element.style.cssText = rewritten(css)
  outer.append(element)
  document.body.replaceChildren(outer)
  return getComputedStyle(element)
}

describe('declarations of a book', () => {
  it.each([
    ['font-size: 16px', 'fontSize', '20px'],
    ['font-size: 12pt', 'fontSize', '20px'],
    ['font-size: large', 'fontSize', '22.5px'],
    ['font-size: 1.5rem', 'fontSize', '30px'],
    ['font-size: smaller', 'fontSize', '16.6px'],
    ['font-size: larger', 'fontSize', '24px'],
    ['line-height: 24px', 'lineHeight', '30px'],
    ['line-height: 1.4', 'lineHeight', '28px'],
    ['margin-top: -10px', 'marginTop', '-12.5px'],
    ['text-indent: 16px', 'textIndent', '20px'],
    ['margin-left: 10vw', 'marginLeft', '30px'],
  ] as const)('%s follows the reader’s size and page', (css, name, value) => {
    expect(computed(css)[name]).toBe(value)
  })

  it.each([
    ['font-size: 900px', 'fontSize', '70px'],
    ['font-size: 9em', 'fontSize', '70px'],
    ['font-size: 9rem', 'fontSize', '70px'],
    ['font-size: 900%', 'fontSize', '70px'],
    ['font-size: calc(300px + 5em)', 'fontSize', '70px'],
    ['line-height: 40', 'lineHeight', '60px'],
    ['line-height: 4000px', 'lineHeight', '60px'],
    ['line-height: 4000%', 'lineHeight', '60px'],
    ['letter-spacing: 5000px', 'letterSpacing', '60px'],
    ['word-spacing: 5000px', 'wordSpacing', '60px'],
    ['vertical-align: -5000px', 'verticalAlign', '-60px'],
    ['border: 5000px solid', 'borderTopWidth', '20px'],
    ['margin-top: 20000px', 'marginTop', '240px'],
    ['margin-inline-start: -5000px', 'marginInlineStart', '-11px'],
    ['margin-top: -100px', 'marginTop', '-20px'],
    ['position: relative; left: 600px', 'left', '11px'],
    ['position: absolute; left: 600px', 'left', '75px'],
    ['min-width: 900px', 'minWidth', 'min(900px, 33%)'],
    ['position: relative; inset-inline-end: 200vw', 'right', '11px'],
    ['margin-left: -40vw', 'marginLeft', '-11px'],
    ['width: 120vw', 'width', '300px'],
    ['padding-left: 40rem', 'paddingLeft', '225px'],
  ] as const)('%s is no more than a page bears', (css, name, value) => {
    expect(computed(css)[name]).toBe(value)
  })

  it.each([
    ['margin-left: -1em', 'marginLeft', '-20px'],
    ['min-width: 2em', 'minWidth', '40px'],
    ['text-indent: -2em', 'textIndent', '-40px'],
  ] as const)('%s stays as it is', (css, name, value) => {
    expect(computed(`position: relative; ${css}`)[name]).toBe(value)
  })

  it('columns of a grid share the page, and nothing spans the columns that are its pages', () => {
    expect(rewritten('grid-template-columns: 500px 2em 300px')).toMatch(
      /minmax\(0(px)?, 500px\) 2em minmax\(0(px)?, 300px\)/,
    )
    expect(rewritten('column-span: all')).toBe('')
  })

  it('nothing moves on a page', () => {
    expect(rewritten('animation: 1s spin; transition: color 2s')).toBe('')
    expect(rewritten('transition-property: all !important; top: 2em')).toBe('top: 2em')
  })

  it('letters in proportion do not grow without end with their nesting', () => {
    const css = rewritten('font-size: 1.5em')
    document.body.innerHTML = `<div style="font-size: 20px; --kz-rem: 20px">${`<div style="${css}">`.repeat(30)}<i>x</i></div>`
    expect(getComputedStyle(document.querySelector('i')!).fontSize).toBe('70px')
  })

  it('pages of fixed layout are as large as they were written', () => {
    expect(computed('font-size: 900px', { '--kz-free': '100000px', '--kz-scale': '1' }).fontSize).toBe(
      '900px',
    )
  })

  it.each(['background: url(https://evil.test/a.png)', 'column-count: 3'])('%s is left out', (css) => {
    expect(rewritten(css)).not.toMatch(/url|column-count/)
  })

  it('a picture of the book is put aside, where nothing loads it', () => {
    expect(rewritten('list-style: url(x.png)')).toContain('--kz-list-style-image: url("x.png")')
    expect(rewritten('list-style: url(x.png)')).not.toMatch(/(^|; )list-style-image/)
    expect(rewritten('background: url(a/10vh.png)')).toContain('url("a/10vh.png")')
    expect(rewritten("content: '5rem'; height: 5rem")).toMatch(/content: "5rem".*calc\(5 \* var\(--kz-rem\)/)
  })

  it('nothing stays on the window, and what is important stays so', () => {
    expect(rewritten('position: fixed !important')).toBe('position: static !important')
  })
})
