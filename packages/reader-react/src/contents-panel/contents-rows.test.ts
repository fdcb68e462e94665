import type { Section, TocEntry } from '@kurasa/reader-core'
import { expect, it } from 'vitest'
import { contentsRows, entriesBehind, minutesOfEntries } from './contents-rows.ts'

const section = (index: number, minutes?: number, isLinear = true): Section => ({
  index,
  href: `${index}.xhtml`,
  type: 'application/xhtml+xml',
  size: 1,
  isLinear,
  layout: 'reflowable',
  ...(minutes !== undefined && { minutes }),
})
const entry = (href: string, children: TocEntry[] = []): TocEntry => ({ title: href, href, children })

it('an entry has the minutes of its sections, places within a section none of their own', () => {
  const readingOrder = [section(0, 9), section(1, 4), section(2, 5), section(3, 60, false), section(4, 7)]
  const toc = [entry('1.xhtml', [entry('1.xhtml#part')]), entry('4.xhtml#begin')]
  const minutes = minutesOfEntries({ readingOrder }, contentsRows(toc))
  // Sections before the first entry belong to none; sections outside the linear reading order are not counted.
  expect([...minutes].map(([{ title }, count]) => [title, count])).toEqual([
    ['1.xhtml', 9],
    ['4.xhtml#begin', 7],
  ])
})

it('a part has the minutes of all its chapters, also where it leads to the first of them', () => {
  const readingOrder = [section(0, 1), section(1, 4), section(2, 5), section(3, 6), section(4, 7)]
  const toc = [
    entry('0.xhtml', [entry('1.xhtml', [entry('2.xhtml')]), entry('3.xhtml')]),
    { title: 'Part II', href: '4.xhtml', children: [{ title: 'I', href: '4.xhtml', children: [] }] },
  ]
  const minutes = minutesOfEntries({ readingOrder }, contentsRows(toc))
  expect(Object.fromEntries([...minutes].map(([{ title }, count]) => [title, count]))).toEqual({
    '0.xhtml': 16,
    '1.xhtml': 9,
    '2.xhtml': 5,
    '3.xhtml': 6,
    'Part II': 7,
    I: 7,
  })
})

it('says nothing where the book says nothing', () => {
  const readingOrder = [section(0), section(1)]
  expect(minutesOfEntries({ readingOrder }, contentsRows([entry('0.xhtml')])).size).toBe(0)
})

it('an entry lies behind when its parts do, too', () => {
  const rows = contentsRows([
    entry('part one', [entry('1'), entry('2')]),
    entry('part two', [entry('3'), entry('4')]),
  ])
  const behind = (here: number) => [...entriesBehind(rows, here)].map(({ title }) => title)
  expect(behind(-1)).toEqual([])
  expect(behind(0)).toEqual([])
  expect(behind(2)).toEqual(['1'])
  expect(behind(3)).toEqual(['part one', '1', '2'])
  expect(behind(rows.length)).toHaveLength(6)
})
