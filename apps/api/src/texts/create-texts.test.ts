import { expect, it } from 'vitest'
import { createTexts } from './create-texts.ts'

const arabic = {
  hello: 'مرحبًا {{name}}',
  books_zero: 'لا كتب',
  books_one: 'كتاب',
  books_two: 'كتابان',
  books_few: '{{count, number}} كتب',
  books_many: '{{count, number}} كتابًا',
  books_other: '{{count, number}} كتاب',
}
const english = { hello: 'Hello {{name}}', books_one: 'One book', books_other: '{{count, number}} books' }
const words = { en_US: english, sw_KE: english, ar_SA: arabic }
const textsIn = createTexts(words)

it.each([
  [0, 'لا كتب'],
  [1, 'كتاب'],
  [2, 'كتابان'],
  [7, '٧ كتب'],
  [1234, '١٬٢٣٤ كتابًا'],
  [100, '١٠٠ كتاب'],
])('translate chooses the Arabic form of %d', (count, expected) => {
  expect(textsIn('ar_SA')('books', { count })).toBe(expected)
})

it('translate writes English digits in English', () => {
  expect(textsIn('en_US')('books', { count: 1234 })).toBe('1,234 books')
})

it('translate puts values in as they are, also those that look like patterns', () => {
  for (const name of ['$& {{name}}', '$t(books)', '<b>&amp;</b>', "O'Neil"])
    expect(textsIn('en_US')('hello', { name })).toBe(`Hello ${name}`)
})

it('translate isolates Latin values in Arabic unless told not to', () => {
  expect(textsIn('ar_SA')('hello', { name: 'Who?' })).toBe('مرحبًا \u2068Who?\u2069')
  expect(createTexts(words, { isolates: false })('ar_SA')('hello', { name: 'Who?' })).toBe('مرحبًا Who?')
  expect(textsIn('en_US')('hello', { name: 'Who?' })).toBe('Hello Who?')
})

it('translate shows a missing key and a missing value', () => {
  expect(textsIn('en_US')('no.such.key')).toBe('no.such.key')
  expect(textsIn('en_US')('hello')).toBe('Hello {{name}}')
})
