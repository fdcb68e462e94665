import type { Language } from '@kurasa/portal-contract'
import { expect, it } from 'vitest'
import { questionLanguage } from './question-language.ts'

it.each<[string, Language, Language]>([
  ['Who is the keeper?', 'ar_SA', 'en_US'],
  ['Babu alikuwa nani?', 'en_US', 'sw_KE'],
  ['Kwa nini saa ni muhimu?', 'en_US', 'sw_KE'],
  ['من هو حارس الآبار في كتاب Wells؟', 'en_US', 'ar_SA'],
  ['Lamu?', 'sw_KE', 'sw_KE'],
  ['Lamu?', 'en_US', 'en_US'],
  ['42', 'ar_SA', 'ar_SA'],
])('%s, with %s on the screen, is %s', (question, spoken, language) => {
  expect(questionLanguage(question, spoken)).toBe(language)
})
