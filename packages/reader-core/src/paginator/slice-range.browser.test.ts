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
  ])(
    'stands between %s, little beyond its budget, also where blanks between them are met',
    (_, markup, name) => {
      const body = bodyOf(markup)
      for (let budget = 60; budget < 8000; budget += 7) {
        const leaves = new Leaves(body)
        const end = sliceEnd(leaves, body, START, budget, () => false)
        expect(leaves.weightOf(end.position)).toBeLessThan(budget + 300)
        if (end.isSectionEnd) continue
        expect(end.container.childNodes[end.offset - 1]?.nodeName).toBe(name)
      }
    },
  )
})
