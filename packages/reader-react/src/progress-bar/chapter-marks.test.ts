import type { Section } from '@kurasa/reader-core'
import { expect, it } from 'vitest'
import { chapterAt, chapterMarks, sliderTicks } from './chapter-marks.ts'

const section = (href: string, size: number, isLinear = true): Section => ({
  index: 0,
  href,
  size,
  isLinear,
  type: 'application/xhtml+xml',
  layout: 'reflowable',
})

const book = {
  readingOrder: [section('a', 100), section('notes', 50, false), section('b', 300), section('c', 100)],
  tableOfContents: [
    { title: 'A', href: 'a', children: [{ title: 'A, part two', href: 'a#two', children: [] }] },
    { title: 'Part', children: [{ title: 'B', href: 'b#start', children: [] }] },
    { title: 'Notes', href: 'notes', children: [] },
    { title: 'C', href: 'c', children: [] },
  ],
}

it('places chapters by the weight of the sections one reads on through', () => {
  expect(chapterMarks(book)).toEqual([
    { title: 'A', href: 'a', fraction: 0 },
    { title: 'B', href: 'b#start', fraction: 0.2 },
    { title: 'C', href: 'c', fraction: 0.8 },
  ])
})

it('names the chapter at a place', () => {
  const marks = chapterMarks(book)
  expect([0, 0.19, 0.2, 0.79, 1].map((fraction) => chapterAt(marks, fraction)?.title)).toEqual([
    'A',
    'A',
    'B',
    'B',
    'C',
  ])
  expect(chapterAt([], 0.5)).toBeUndefined()
})

it('ticks the chapters of a book, of one with very many its parts, and nothing where those are too many', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => section(`s${i}`, 10))
  const entries = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ title: `${i}`, href: `s${from + i}`, children: [] }))
  expect(sliderTicks({ readingOrder: many(20), tableOfContents: entries(0, 20) })).toHaveLength(19)
  expect(sliderTicks({ readingOrder: many(140), tableOfContents: entries(0, 140) })).toEqual([])
  const parts = [0, 50, 100].map((from) => ({ title: 'Part', href: `s${from}`, children: entries(from, 50) }))
  expect(sliderTicks({ readingOrder: many(200), tableOfContents: parts })).toEqual([0.25, 0.5])
})
