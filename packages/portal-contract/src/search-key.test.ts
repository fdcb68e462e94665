import { expect, it } from 'vitest'
import { searchKey } from './search-key.ts'

it.each([
  ['  Hadithi   za WATOTO ', 'hadithi za watoto'],
  ['Čapek – Élan', 'capek – elan'],
  ['مُدُنُ المِلْح', 'مدن الملح'],
  ['أحمد إبراهيم آدم ٱلكتاب', 'احمد ابراهيم ادم الكتاب'],
  ['مصطفى', 'مصطفي'],
  ['مدرسة', 'مدرسه'],
  ['كـــتاب', 'كتاب'],
  ['ﷺ ﬁne', 'صلي الله عليه وسلم fine'],
])('of %s is %s', (text, key) => expect(searchKey(text)).toBe(key))

it('is the same for its own key, and never too long for an index', () => {
  const key = searchKey('أ'.repeat(2000))
  expect(key).toHaveLength(500)
  expect(searchKey(key)).toBe(key)
})
