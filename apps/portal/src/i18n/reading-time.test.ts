import { expect, it } from 'vitest'
import type { Language } from './locale.ts'
import { readingTime } from './reading-time.ts'
import { loadTexts } from './texts.ts'

it.each<[Language, number, string]>([
  ['en_US', 47, '47 min'],
  ['en_US', 119, '119 min'],
  ['en_US', 120, '2 hours'],
  ['en_US', 1252, '21 hours'],
  ['sw_KE', 509, 'Saa 8'],
  ['ar_SA', 120, 'ساعتان'],
  ['ar_SA', 509, '٨ ساعات'],
  ['ar_SA', 686, '١١ ساعة'],
])('%s: a book of %i minutes takes %s', async (language, minutes, expected) => {
  expect(readingTime(await loadTexts(language), minutes)).toBe(expected)
})
