import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const excerpt = (highlight: string, title?: string, textOffset = 900) =>
  excerptOf({
    href: 'a',
    type: '',
    ...(title && { title }),
    locations: { progression: 0, totalProgression: 0, textOffset },
    text: { highlight },
  })

it('keeps the first word of a page that is also the name of its chapter', () => {
  expect(excerpt('I shall be very charmed.', 'I')).toBe('I shall be very charmed.')
  expect(excerpt('I shall be very charmed.', 'I', 0)).toBe('I shall be very charmed.')
  expect(excerpt('Inside the house', 'In', 0)).toBe('Inside the house')
})

it('leaves the heading out where a chapter begins', () => {
  expect(excerpt('\n\t\tI\n\t\tIt was a fine day.', 'I', 0)).toBe('It was a fine day.')
  expect(excerpt('Three Inks\n', 'Three Inks', 0)).toBeUndefined()
})

it('leaves the heading out of a book without white space between its blocks', () => {
  expect(excerpt('The keeper’s stairsThere were one', 'The keeper’s stairs', 0)).toBe('There were one')
  expect(excerpt('الباب الأزرقكَانَ في آخرِ', 'الباب الأزرق', 0)).toBe('كَانَ في آخرِ')
  expect(excerpt('StairsThere were one', 'Stairs', 0)).toBe('There were one')
})

it('begins with a whole word, also where the page before begins it', () => {
  const from = (before: string, highlight: string) =>
    excerptOf({
      href: 'a',
      type: '',
      locations: { progression: 0, totalProgression: 0, textOffset: 900 },
      text: { before, highlight },
    })
  expect(from('It is an acknowl', 'edged truth')).toBe('acknowledged truth')
  expect(from('It is an', ' acknowledged truth')).toBe('acknowledged truth')
  expect(from('It is an ', 'acknowledged truth')).toBe('acknowledged truth')
  expect(from('It is the father’', 's')).toBe('father’s')
  expect(from('وكان', ' الرجل')).toBe('الرجل')
})

it('ends at a word', () => {
  const cut = 'shall be very charmed to see that you are betwee'
  expect(cut).toHaveLength(48)
  expect(excerpt(cut)).toBe('shall be very charmed to see that you are')
  expect(excerpt(`${cut.slice(0, 47)} `)).toBe(cut.slice(0, 47))
  expect(excerpt('ولسنا نريد أن نقول')).toBe('ولسنا نريد أن نقول')
  expect(excerpt('吾輩は猫である。名前はまだ無い。'.repeat(3))).toBe(
    '吾輩は猫である。名前はまだ無い。'.repeat(3),
  )
})
