import { describe, expect, it } from 'vitest'
import type { Section } from '../publication/publication.ts'
import { publicationPageCount, type SectionPageCount } from './page-count.ts'

const sections = (...sizes: number[]) =>
  sizes.map((size, index) => ({ index, size, isLinear: true }) as Section)

const count = (sizes: number[], known: (SectionPageCount | undefined)[]) =>
  publicationPageCount(sections(...sizes), (section) => known[section])

describe('pages of a publication', () => {
  it('are exact when every section is counted', () => {
    const known = [
      { count: 3, isComplete: true },
      { count: 7, isComplete: true },
    ]
    expect(count([4000, 9000], known)).toEqual({ before: [0, 3, 10], count: 10, isExact: true, factor: 1 })
  })

  it('are guessed by the bytes that a page has taken so far', () => {
    const known = [{ count: 10, isComplete: true }, undefined]
    expect(count([20_000, 10_000], known)).toEqual({
      before: [0, 10, 15],
      count: 15,
      isExact: false,
      factor: 1,
    })
  })

  it('of a section half counted are guessed by its text, whatever its markup weighs', () => {
    const known = [{ count: 11, isComplete: false, progression: 0.2 }]
    expect(count([2_000_000], known).count).toBe(50)
  })

  it('of a section just begun are guessed by its bytes: its first pages are often short', () => {
    const known = [{ count: 3, isComplete: false, progression: 0.001 }]
    expect(count([130_000], known).count).toBe(100)
  })

  it('are guessed by measured text, and by how much more or less of it the counted pages hold', () => {
    const estimate = (section: number) => [100, 200, 50][section]
    const of = (known: (SectionPageCount | undefined)[]) =>
      publicationPageCount(sections(9000, 9000, 9000), (section) => known[section], estimate).count
    expect(of([])).toBe(350)
    expect(of([{ count: 120, isComplete: true }])).toBe(120 + Math.round((250 * 155) / 135))
    const half = { count: 61, isComplete: false, progression: 0.5 }
    expect(of([half])).toBe(Math.round(120 + (250 * 95) / 85))
  })

  it('are guessed by what another layout has shown, until this one shows more', () => {
    const of = (known: (SectionPageCount | undefined)[]) =>
      publicationPageCount(
        sections(9000, 9000),
        (section) => known[section],
        () => 100,
        { factor: 1.5 },
      ).count
    expect(of([])).toBe(300)
    expect(of([{ count: 100, isComplete: true }])).toBe(208)
  })

  it('of a section whose first share is tiny are no multiple of its pictures', () => {
    const known = [{ count: 9, isComplete: false, progression: 0.0005 }]
    expect(count([130_000], known).count).toBe(100)
  })

  it('are never fewer than were found', () => {
    const known = [{ count: 9, isComplete: false }]
    expect(count([1000], known).count).toBe(9)
  })

  it('of a book without any is one', () => {
    expect(count([], [])).toMatchObject({ before: [0], count: 1, isExact: true })
  })
})
