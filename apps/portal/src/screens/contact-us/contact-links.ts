import { toLatinDigits } from '@kurasa/portal-contract'

/** Returns the digits to dial of a number as an operator wrote it, e.g. `+254700000000`. */
function dialled(number: string): string | undefined {
  const digits = toLatinDigits(number).replace(/[^\d+*#]/g, '')
  return /\d{3}/.test(digits) ? digits : undefined
}

/** `tel:` of a number, or undefined where there is none. */
export function phoneLink(number: string): string | undefined {
  const digits = dialled(number)
  return digits && `tel:${encodeURIComponent(digits).replace(/^%2B/, '+')}`
}

/** A chat on WhatsApp, which wants the number of the world without its plus. */
export function whatsAppLink(number: string): string | undefined {
  const digits = dialled(number)?.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '254')
  return digits && `https://wa.me/${digits}`
}

/** `mailto:` of an address, or undefined for what is none. */
export function mailLink(address: string): string | undefined {
  const [, name, host] = /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(address.trim()) ?? []
  return name && host && `mailto:${encodeURIComponent(name)}@${encodeURIComponent(host)}`
}
