import { numberLocale } from '../i18n/locale.ts'

/** A rate of speech, e.g. 1.25×. */
export function rateText(rate: number, locale: string): string {
  return `${new Intl.NumberFormat(numberLocale(locale), { minimumFractionDigits: 1 }).format(rate)}×`
}

/** Minutes as short as they are written. */
export function shortMinutes(minutes: number, locale: string): string {
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const
  return new Intl.NumberFormat(numberLocale(locale), unit).format(minutes)
}
