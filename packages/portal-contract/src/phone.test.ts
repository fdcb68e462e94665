import { describe, expect, it } from 'vitest'
import { maskPhone, type Phone, parsePhone } from './index.ts'

describe('a phone number', () => {
  it.each([
    '0712345678',
    '712345678',
    '+254712345678',
    '254712345678',
    '00254712345678',
    '0712 345 678',
    '+254 (712) 345-678',
    '٠٧١٢٣٤٥٦٧٨',
    '۰۷۱۲۳۴۵۶۷۸',
    '\u2066+254 712\u00a0345\u2011678\u2069',
  ])('is understood as people write it: %s', (text) => expect(parsePhone(text)).toBe('+254712345678'))

  it.each(['0118123456', '0141123456', '0100000000'])('may be of a range that is new: %s', (text) =>
    expect(parsePhone(text)).toBe(`+254${text.slice(1)}`),
  )

  it.each([
    '',
    '0812345678',
    '071234567',
    '07123456789',
    '+255712345678',
    '+2540712345678',
    '2547123456789',
    '٧٧٧٧',
    'phone',
    '0712345678x',
    '+1 712345678',
  ])('is refused: %s', (text) => expect(parsePhone(text)).toBeUndefined())

  it('is shown with its middle hidden', () => {
    expect(maskPhone('+254712345678' as Phone)).toBe('07•• ••• 678')
    expect(maskPhone('+254112345678' as Phone)).toBe('01•• ••• 678')
  })
})
