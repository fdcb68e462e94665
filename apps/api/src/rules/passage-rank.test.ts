import { expect, it } from 'vitest'
import { rankPassages } from './passage-rank.ts'

const texts = [
  'the lamp of the harbour',
  'a map of the harbour and the sea',
  'the map maker drew a map of lamu',
  'rain',
].map((text) => ({ text, terms: text.split(' ') }))
const rank = (question: string) => rankPassages(texts, () => question.split(' '))

it('ranks as BM25 does: computed by hand', () => {
  // Four texts of 5, 8, 8 and 1 words, 5.5 on average; "lamp" is in one of them, "harbour" in two.
  const lamp = Math.log(1 + 3.5 / 1.5)
  const harbour = Math.log(1 + 2.5 / 2.5)
  const length = 1 - 0.75 + (0.75 * 5) / 5.5
  const expected = ((lamp + harbour) * 2.2) / (1 + 1.2 * length)
  const [first, second] = rank('lamp harbour')
  expect(first?.passage).toBe(texts[0])
  expect(first?.score).toBeCloseTo(expected, 10)
  expect(first?.coverage).toBe(1)
  expect(second?.passage).toBe(texts[1])
  expect(second?.coverage).toBeCloseTo(harbour / (lamp + harbour), 10)
})

it('prefers what says it more often, and leaves out what says nothing of it', () => {
  expect(rank('map').map(({ passage }) => texts.indexOf(passage))).toEqual([2, 1])
  expect(rank('mountain')).toEqual([])
  expect(rankPassages([], () => ['x'])).toEqual([])
})

it('counts a word that is found nowhere as missing', () => {
  expect(rank('lamp mountain')[0]?.coverage).toBeLessThan(0.5)
})

it('matches each text in its own manner', () => {
  const found = rankPassages(texts, (text) => (text === texts[3] ? ['rain'] : ['harbour']))
  expect(found.map(({ passage }) => texts.indexOf(passage)).sort()).toEqual([0, 1, 3])
})
