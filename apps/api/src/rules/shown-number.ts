import { createHash } from 'node:crypto'
import { parsePhone, toLatinDigits } from '@kurasa/portal-contract'

const SHA256 = /^[0-9a-f]{64}$/i

/**
 * Whether a number as a provider shows it can be ours: equal where digits are visible. Providers show it whole
 * (`254712345678`), masked (`2547*****678`, `0712 *** 678`, `07•• ••• 678`) or as its SHA-256.
 *
 * @param shown - without any visible digit it fits every number
 * @param phone - `+254…`
 */
export function fitsShownNumber(shown: string, phone: string): boolean {
  const own = phone.replace('+', '')
  const text = toLatinDigits(shown.trim())
  if (SHA256.test(text)) {
    return createHash('sha256').update(own).digest('hex') === text.toLowerCase()
  }
  const whole = parsePhone(text)
  if (whole) return whole === phone
  const marks = text.replace(/[\s+\-.()]/g, '').replace(/\D/g, '*')
  if (!/\d/.test(marks)) return true
  const form = formLike(marks, own)
  if (form.length === marks.length) return [...marks].every((mark, i) => mark === '*' || mark === form[i])
  // The mask has another length than the hidden digits: only both ends can be compared.
  return form.startsWith(/^\d*/.exec(marks)![0]) && form.endsWith(/\d*$/.exec(marks)![0])
}

/** Our number in the form that the shown one has: with the country's code, with a zero, or with neither. */
function formLike(marks: string, own: string): string {
  const forms = [own, `0${own.slice(3)}`, own.slice(3)]
  const isCountry = marks.startsWith('254')
  if (isCountry || marks.startsWith('0')) return forms[isCountry ? 0 : 1]!
  return forms.find(({ length }) => length === marks.length) ?? forms[2]!
}
