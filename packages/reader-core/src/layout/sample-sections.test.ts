import { expect, it } from 'vitest'
import type { Section } from '../publication/publication.ts'
import { sampleSections } from './sample-sections.ts'

const sections = (sizes: number[], isLinear = true) =>
  sizes.map((size, index) => ({ index, size, isLinear }) as Section)
const of = (sizes: number[]) => sampleSections(sections(sizes)).map(({ index }) => index)

it('samples of a book are spread over it by the bytes of its sections', () => {
  expect(of(Array(80).fill(1000))).toEqual([5, 15, 25, 35, 45, 55, 65, 75])
  expect(of([10, 10, 8000, 10])).toEqual([2])
  expect(of([100, 4000, 100, 4000])).toEqual([1, 3])
})

it('samples are of what is read in order, and none are needed of a book without text', () => {
  expect(sampleSections(sections([1000, 1000], false))).toEqual([])
  expect(of([])).toEqual([])
  expect(of([0, 0])).toEqual([])
})
