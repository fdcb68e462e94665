import { expect, it } from 'vitest'
import { Leaves } from '../section/leaves.ts'
import { cleanText } from './clean-text.ts'

const leavesOf = (html: string) => {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return new Leaves(body)
}

it('collapses the white space of the source, keeps paragraphs and lines of verse, leaves soft hyphens out', () => {
  const leaves = leavesOf(
    '<p>a single\n\t\t\tman  of a <em>good</em>\n for\u00adtune</p>\n\n<p>However\n                little</p><p>one<br/>two</p>',
  )
  expect(cleanText(leaves, 0, 1e6)).toBe('a single man of a good fortune\nHowever little\none\ntwo')
})

it('begins and ends where the selection does', () => {
  const leaves = leavesOf('<p>one two</p><p>three four</p><p>five</p>')
  expect(cleanText(leaves, 4, 12)).toBe('two\nthree')
  expect(cleanText(leaves, 4, 4)).toBe('')
})

it('does so in Arabic', () => {
  expect(cleanText(leavesOf('<p>كان\n                الرجلُ\u00a0هنا</p>'), 0, 1e6)).toBe('كان الرجلُ هنا')
})
