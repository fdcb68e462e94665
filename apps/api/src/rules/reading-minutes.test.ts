import { expect, it } from 'vitest'
import { readingMinutes } from './reading-minutes.ts'

it.each([
  [1000, 'en', 1],
  [1000, 'sw-KE', 1],
  [1224, 'ar-EG', 2],
  [0, 'und', 0],
])('%i characters of %s take %d minutes', (chars, language, minutes) => {
  expect(readingMinutes(chars, language)).toBe(minutes)
})
