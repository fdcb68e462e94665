import type { ReadingProgress } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { imageManifestOf, manifestOf, mapMaker, sampleCards } from '../testing/sample-books.ts'
import { chapterOf, choosePlace, isFarApart, locatorOf, positionOf } from './position.ts'

const manifest = manifestOf(mapMaker)
const locator = {
  href: 'text/c2.xhtml',
  type: 'application/xhtml+xml',
  locations: { progression: 0.25, totalProgression: 0.42, textOffset: 250 },
}

describe('a position', () => {
  it('is a unit, a place in its text and a part of the book, and leads back there', () => {
    const position = positionOf(manifest, locator)!
    expect(position).toEqual({ editionId: 'map-maker-text', unitId: 'u1', offset: 250, percent: 0.42 })
    expect(locatorOf(manifest, position)).toEqual(locator)
    expect(positionOf(manifest, { ...locator, href: 'gone' })).toBeUndefined()
  })

  it('holds which visit it is of, in a book that shows a chapter twice', () => {
    const { units } = manifest
    const book = { ...manifest, units: [...units, { ...units[1]!, i: 3, id: 'u1-again' }] }
    const again = { ...locator, locations: { ...locator.locations, sectionIndex: 3 } }
    const first = { ...locator, locations: { ...locator.locations, sectionIndex: 1 } }
    expect(positionOf(book, again)).toMatchObject({ unitId: 'u1-again' })
    expect(positionOf(book, first)).toMatchObject({ unitId: 'u1' })
    expect(locatorOf(book, positionOf(book, again)!)).toEqual(again)
    expect(locatorOf(book, positionOf(book, first)!)).toEqual(first)
    const elsewhere = { ...again, locations: { ...again.locations, sectionIndex: 0 } }
    expect(positionOf(book, elsewhere)).toMatchObject({ unitId: 'u1' })
  })

  it('is a page of an image book', () => {
    const images = imageManifestOf(sampleCards[4]!)
    const page = {
      href: 'page-6.svg',
      type: 'image/svg+xml',
      locations: { progression: 0, totalProgression: 0.5 },
    }
    expect(positionOf(images, page)).toMatchObject({ unitId: 'p5', offset: 0, percent: 0.5 })
    expect(locatorOf(images, positionOf(images, page)!)).toEqual(page)
  })

  it('of another edition, or of a unit that is gone, leads as far into the book', () => {
    const position = positionOf(manifest, locator)!
    for (const other of [{ editionId: 'map-maker-image' }, { unitId: 'u9' }])
      expect(locatorOf(manifest, { ...position, ...other })).toMatchObject({
        href: '',
        locations: { totalProgression: 0.42 },
      })
  })

  it('is far from another by more than a unit, or more than two percent', () => {
    const at = (unitId: string, percent: number) => ({ editionId: 'e', unitId, offset: 0, percent })
    expect(isFarApart(manifest, at('u0', 0.1), at('u1', 0.12))).toBe(false)
    expect(isFarApart(manifest, at('u0', 0.1), at('u2', 0.11))).toBe(true)
    expect(isFarApart(manifest, at('u0', 0.1), at('u0', 0.13))).toBe(true)
  })

  it('has the name of its chapter', () => {
    expect(chapterOf(manifest, { id: 'u1' })).toBe('Three Inks')
    expect(chapterOf(manifest, { href: 'text/c3.xhtml' })).toBe('Amana')
    expect(chapterOf(manifest, { id: 'gone' })).toBeUndefined()
  })
})

describe('the place a book opens at', () => {
  const server = (rev: number, clientAt: number, deviceId = 'other') =>
    ({ rev, clientAt: new Date(clientAt).toISOString(), deviceId }) as ReadingProgress
  const choose = (
    local: { at: number; isWaiting: boolean } | undefined,
    there: ReadingProgress | undefined,
    seenRev = 3,
  ) => choosePlace({ local, server: there, seenRev, deviceId: 'own' })

  it.each([
    ['nothing is known', undefined, undefined, 'start', false],
    ['only the server knows one', undefined, server(1, 10), 'server', false],
    ['only this device knows one', { at: 5, isWaiting: true }, undefined, 'local', false],
    ['the server reports what was seen', { at: 5, isWaiting: false }, server(3, 10), 'local', false],
    [
      'the server returns this device its own',
      { at: 5, isWaiting: false },
      server(4, 10, 'own'),
      'local',
      false,
    ],
    ['another device moved on', { at: 5, isWaiting: false }, server(4, 10), 'server', false],
    ['both moved, this one later', { at: 20, isWaiting: true }, server(4, 10), 'local', false],
    ['both moved, the other later', { at: 5, isWaiting: true }, server(4, 10), 'local', true],
  ] as const)('when %s', (_, local, there, open, isOffered) => {
    expect(choose(local, there)).toEqual({ open, isOffered })
  })
})
