import { describe, expect, it } from 'vitest'
import { indentMap } from './indent-map.ts'

/** Indents as the map of these indents changes them. */
const mapped = (indents: number[], most = 60, step = 10) => indents.map(indentMap(indents, most, step))

describe('an indent map', () => {
  it('keeps indents that the column has space for', () => {
    expect(mapped([18, 36, 61])).toEqual([18, 36, 61])
  })

  it('keeps the order of all, with a step between them', () => {
    expect(mapped([30, 66, 102, 138])).toEqual([30, 40, 50, 60])
    expect(mapped([10, 20, 300])).toEqual([10, 20, 60])
  })

  it('makes steps smaller where there are many', () => {
    const many = mapped(Array.from({ length: 30 }, (_, i) => 20 * (i + 1)))
    for (const [i, indent] of many.entries()) expect(indent).toBeCloseTo(2 * (i + 1))
  })

  it('gives indents between those it knows a place between them, and deeper ones no more', () => {
    const map = indentMap([40, 80, 120], 60, 10)
    expect(map(0)).toBe(0)
    expect(map(20)).toBe(20)
    expect(map(100)).toBe(55)
    expect(map(500)).toBe(60)
  })
})
