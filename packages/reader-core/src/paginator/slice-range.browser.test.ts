import { describe, expect, it } from 'vitest'
import { Leaves } from '../section/leaves.ts'
import { sliceEnd } from './slice-range.ts'

const bodyOf = (markup: string): Element => new DOMParser().parseFromString(markup, 'text/html').body
const START = { leaf: 0, offset: 0 }

describe('the end of a slice', () => {
  const paragraph = `<p>${'word '.repeat(40)}</p>`
  const row = `<tr>\n  <td>who</td>\n  <td>${'word '.repeat(40)}</td>\n</tr>`
  const table = (text: string) => `<table data-kz-rows="1">\n<tbody>\n${text}</tbody>\n</table>`

  it.each([
    ['paragraphs', `<section>\n${`${paragraph}\n  `.repeat(60)}</section>`, 'P'],
    ['rows of a long table', `<section>\n${table(`${row}\n`.repeat(60))}\n</section>`, 'TR'],
  ])('is between %s, little beyond its budget, also where blanks between them are met', (_, markup, name) => {
    const body = bodyOf(markup)
    for (let budget = 60; budget < 8000; budget += 7) {
      const leaves = new Leaves(body)
      const end = sliceEnd(leaves, body, START, budget, () => false)
      expect(leaves.weightOf(end.position)).toBeLessThan(budget + 330)
      if (end.isSectionEnd) continue
      expect(end.container.childNodes[end.offset - 1]?.nodeName).toBe(name)
    }
  })

  it.each([
    ['floats', 'float'],
    ['flex boxes', 'flex'],
  ])('is never inside %s of the book, nor inside what they hold', (_, name) => {
    const box = `<div class="${name}"><div>${paragraph}</div>${paragraph}<p>last</p></div>`
    const body = bodyOf(`<section>${`${paragraph}${box}`.repeat(20)}</section>`)
    const isBox = (element: Element) => element.className === name
    let ends = 0
    for (let budget = 60; budget < 8000; budget += 41) {
      const end = sliceEnd(new Leaves(body), body, START, budget, isBox)
      if (end.isSectionEnd) continue
      ends++
      const container = end.container as Element
      expect(container.closest(`.${name}`)).toBeNull()
      expect(container.nodeName).toBe('SECTION')
    }
    expect(ends).toBeGreaterThan(100)
  })

  it('is after the paragraph of a box in a line, which goes on behind it', () => {
    const body = bodyOf(
      `<p>${'word '.repeat(30)}<i class="box">${'box '.repeat(30)}</i> goes on</p>`.repeat(9),
    )
    for (let budget = 150; budget < 1500; budget += 7) {
      const end = sliceEnd(new Leaves(body), body, START, budget, (element) => element.className === 'box')
      if (!end.isSectionEnd) expect(end.container.childNodes[end.offset - 1]?.nodeName).toBe('P')
    }
  })
})
