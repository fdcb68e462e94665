import { toBcp47 } from './locale.ts'
import type { Texts } from './texts.ts'

/** From two hours on the time is shown in hours. */
const HOURS_FROM = 120

/** Whole hours that a book takes, when the time is shown in hours. */
export const hoursToRead = (minutes: number): number | undefined =>
  minutes < HOURS_FROM ? undefined : Math.round(minutes / 60)

/** How long a book takes, e.g. "47 min" or "8 hours". */
export function readingTime({ t, number, language }: Texts, minutes: number): string {
  const hours = hoursToRead(minutes)
  if (hours === undefined) return t('book.minutes', { count: minutes })
  const text = number(hours, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  return text.charAt(0).toLocaleUpperCase(toBcp47(language)) + text.slice(1)
}
