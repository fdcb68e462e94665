/** A Kenyan mobile number as it is stored and compared, e.g. `+254712345678`. */
export type Phone = string & { readonly brand: 'Phone' }

/** ٠-٩ and ۰-۹: NFKC folds neither, so they are mapped by hand. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Separators that people write between digits, with the invisible marks that come along from right-to-left text. */
const SEPARATORS = /[\s\-.()[\]\u2010-\u2015\u200e\u200f\u061c\u2066-\u2069\u202a-\u202e]/g
const KENYAN = /^(?:\+254|00254|254|0|)([17]\d{8})$/

/** Latin digits for ٠-٩ and ۰-۹; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * The number a person wrote: with `+254`, `254`, `00254`, `0` or nothing before nine digits that begin with 7 or 1.
 *
 * @returns `+254…`, or undefined when it is no Kenyan mobile number
 */
export function parsePhone(text: string): Phone | undefined {
  const [, digits] = KENYAN.exec(toLatinDigits(text).replace(SEPARATORS, '')) ?? []
  return digits ? (`+254${digits}` as Phone) : undefined
}

/** `07•• ••• 678`: enough to recognise one's own number. */
export function maskPhone(phone: Phone): string {
  return `0${phone.slice(4, 5)}•• ••• ${phone.slice(-3)}`
}
