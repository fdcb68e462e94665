import { getConfig } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { type Language, toIntlTag } from '../i18n/locale.ts'
import type { LandingTexts } from './landing-texts.ts'

export interface Offer {
  /** Whole shillings. */
  priceKsh: number
  periodDays: number
  autoRenew: boolean
}

/** The cheapest way to read everything, or undefined when nothing is on sale. */
export async function readOffer(client: PortalClient): Promise<Offer | undefined> {
  const { promo, packagesOn, billing } = await client.call(getConfig, undefined, { silent: true })
  return promo && packagesOn ? { ...promo, autoRenew: billing.autoRenew } : undefined
}

/** Price and period in words. The price stays together, in Latin digits, left to right: U+2066 and U+2069 isolate it. */
export function priceInWords(
  { priceKsh, periodDays }: Offer,
  texts: LandingTexts,
  language: Language,
): string {
  const price = `\u2066${priceKsh}KSH\u2069`
  if (periodDays === 1) return texts.perDay.replace('{price}', price)
  if (periodDays === 7) return texts.perWeek.replace('{price}', price)
  // With its unit, for Arabic counts days in six forms.
  const days = new Intl.NumberFormat(toIntlTag(language), {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  }).format(periodDays)
  return texts.perDays.replace('{price}', price).replace('{days}', days)
}

/** Returns the terms of an offer, in whole sentences: price, length, renewal, how to stop. */
export function termsOf(offer: Offer, texts: LandingTexts, language: Language): string {
  const pay = texts.pay.replace('{price}', priceInWords(offer, texts, language))
  return [pay, offer.autoRenew ? texts.renews : texts.once, texts.stop, texts.twice].join(' ')
}
