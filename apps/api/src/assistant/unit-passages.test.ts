import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { packageFolder } from '../package-folder.ts'
import { cutPassages, readUnitText, shownText } from './unit-passages.ts'

const page = (body: string) =>
  `<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title><style>p{}</style></head><body>${body}</body></html>`

describe('the text of a unit', () => {
  it('is the text of its body alone, with characters as they are shown', () => {
    const { text, breaks } = readUnitText(page('<h1>One</h1>\n<p>A &amp; <b>B</b> &lt;c&gt; &#x627;</p>'))
    expect(text).toBe('One\nA & B <c> ا')
    expect(breaks.map((at) => text.slice(0, at))).toEqual(['', 'One', 'One\n', 'One\nA & B <c> ا'])
  })

  it('of every demo book is what a browser counts offsets in', async () => {
    const folder = join(packageFolder, 'demo')
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.xhtml'))
    expect(names.length).toBeGreaterThan(40)
    const parser = new new JSDOM('').window.DOMParser()
    for (const name of names) {
      const source = await readFile(join(folder, name), 'utf8')
      const body = parser.parseFromString(source, 'application/xhtml+xml').querySelector('body')
      expect(readUnitText(source).text, name).toBe(body?.textContent)
    }
  })

  it('is refused when it is not well-formed', () => {
    expect(() => readUnitText('<html><body><p>x</body></html>')).toThrow()
  })
})

describe('passages', () => {
  const cut = (body: string, language = 'en') => {
    const unit = readUnitText(page(body))
    return { unit, passages: cutPassages(unit, language) }
  }

  it.each([
    ['en', 'The keeper lit the lamp. '],
    ['ar', 'أشعل الحارس المصباح. '],
    ['sw', 'Mlinzi aliwasha taa. '],
  ])('cover the text of a book in %s without a gap, in passages that can be read', (language, sentence) => {
    const body = `<h1>One</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(9)}<p>${sentence.repeat(80)}</p>`
    const { unit, passages } = cut(body, language)
    expect(passages.map(({ text }) => text).join('')).toBe(unit.text)
    for (const { start, end, text } of passages) {
      expect(unit.text.slice(start, end)).toBe(text)
      expect(text.length).toBeLessThanOrEqual(700)
    }
    expect(passages.length).toBeGreaterThan(4)
  })

  it('end where sentences end, even in a long paragraph', () => {
    const { passages } = cut(`<p>${'The keeper lit the lamp again. '.repeat(60).trim()}</p>`)
    for (const { text } of passages) expect(text.trim()).toMatch(/^The .*\.$/s)
  })

  it('keep a heading and the words below it apart', () => {
    const [passage] = cut('<h1>Two</h1><p>Zuhura sailed.</p>').passages
    expect(passage).toMatchObject({ text: 'TwoZuhura sailed.', terms: ['two', 'zuhura', 'sail'] })
    expect(shownText(passage!)).toBe('Two Zuhura sailed.')
  })

  it('leave out what is blank, and keep a sentence without end whole', () => {
    expect(cut('<p> </p>\n<hr/>').passages).toEqual([])
    const { passages } = cut(`<p>${'word '.repeat(400)}</p>`)
    expect(passages).toHaveLength(1)
  })

  it('are read in an unknown language', () => {
    expect(cut('<p>Some words.</p>', 'x-none-at all').passages).toHaveLength(1)
  })
})
