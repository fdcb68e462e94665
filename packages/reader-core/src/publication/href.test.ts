import { describe, expect, it } from 'vitest'
import { decodePath, encodePath, isExternal, normaliseHref, resolveHref, splitFragment } from './href.ts'

describe('references of a book', () => {
  it.each([
    ['OPS/a.xhtml', 'b.xhtml', 'OPS/b.xhtml'],
    ['OPS/text/a.xhtml', '../img/p.png', 'OPS/img/p.png'],
    ['OPS/a.xhtml', '/img/p.png', 'img/p.png'],
    ['OPS/a.xhtml', '#note', 'OPS/a.xhtml#note'],
    ['OPS/a.xhtml', '', 'OPS/a.xhtml'],
    ['OPS/a.xhtml?v=1#x', 'b.xhtml#y', 'OPS/b.xhtml#y'],
    ['OPS/a.css', 'f.woff?#iefix', 'OPS/f.woff?#iefix'],
    ['OPS/a.xhtml', './././b.xhtml', 'OPS/b.xhtml'],
    ['OPS/a.xhtml', 'Text\\b.xhtml', 'OPS/Text/b.xhtml'],
    ['OPS/a.xhtml', ' b.xhtml\n', 'OPS/b.xhtml'],
  ])('in %s, %s leads to %s', (base, reference, target) => {
    expect(resolveHref(base, reference)).toBe(target)
  })

  it.each([
    ['../../../../etc/passwd', 'etc/passwd'],
    ['%2e%2e/%2e%2e/%2e%2e/x', 'x'],
    ['..\\..\\..\\x', 'x'],
    ['a/../../../../x', 'x'],
  ])('never leave the book: %s', (reference, target) => {
    expect(resolveHref('OPS/a.xhtml', reference)).toBe(target)
  })

  it.each([
    'https://example.com/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:x',
    '//host/x',
    'DATA:,x',
  ])('are external with a scheme or host: %s', (href) => {
    expect(isExternal(href)).toBe(true)
    expect(isExternal(resolveHref('OPS/a.xhtml', href))).toBe(true)
  })

  it.each(['a:b.xhtml'.replace(':', '%3A'), 'a.xhtml', './a:b', '#a:b', '?a:b', '/a:b'])(
    'are inner without: %s',
    (href) => {
      expect(isExternal(href)).toBe(false)
      expect(isExternal(resolveHref('x/y', href))).toBe(false)
    },
  )

  it.each([
    ['text/草枕.xhtml', 'text/%E8%8D%89%E6%9E%95.xhtml'],
    ['a b.xhtml', 'a%20b.xhtml'],
    ['a%20b.xhtml', 'a%20b.xhtml'],
    ['100%.xhtml', '100%25.xhtml'],
    ['a%ZZ.xhtml', 'a%25ZZ.xhtml'],
    ['%FF.xhtml', '%25FF.xhtml'],
    ['\ud800.xhtml', '%EF%BF%BD.xhtml'],
  ])('have one spelling: %s becomes %s', (written, canonical) => {
    expect(normaliseHref(written)).toBe(canonical)
    expect(normaliseHref(canonical)).toBe(canonical)
  })

  it('encode and decode paths as inverses', () => {
    for (const path of ['a b/c#d?e:f', '50%25', 'فصل ١.xhtml', '𠮷/é'])
      expect(decodePath(encodePath(path))).toBe(path)
  })

  it('part at the fragment, decoded', () => {
    expect(splitFragment('a.xhtml#%E6%BC%A2')).toEqual({ path: 'a.xhtml', fragment: '漢' })
    expect(splitFragment('a.xhtml')).toEqual({ path: 'a.xhtml' })
    expect(splitFragment('a.xhtml#')).toEqual({ path: 'a.xhtml', fragment: '' })
  })

  it('resolve against a remote base as a browser does', () => {
    expect(resolveHref('https://cdn.example/b/ch/1.html', '../p.png')).toBe('https://cdn.example/b/p.png')
  })

  it('stay quick on long hostile text', () => {
    const start = process.cpuUsage()
    for (const text of [
      ' '.repeat(1e6),
      `${'a '.repeat(5e5)}b`,
      '../'.repeat(3e5),
      '%'.repeat(1e6),
      '#'.repeat(1e6),
    ]) {
      resolveHref(text, text)
      splitFragment(text)
    }
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
  })
})
