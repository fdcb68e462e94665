import { useConfig } from '../api/config-query.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { slot } from './filled-text.tsx'

/** Placeholder of the offer while it loads: it keeps the space that nearly every offer needs. */
const USUAL = { priceKsh: 10, periodDays: 1 }

/**
 * A sentence with the cheapest package, by the server's price.
 *
 * @returns `isAwaited`: the price is not known yet, so the text only keeps its space and must not be shown. When
 * nothing is on sale, or the price cannot be had, the sentence has none.
 */
export function usePromo(key: 'home.promo' | 'details.memberNote'): { text: string; isAwaited: boolean } {
  const { t } = useTexts()
  const config = useConfig()
  const isAwaited = config.data === undefined && config.fetchStatus === 'fetching'
  const promo = isAwaited ? USUAL : config.data?.promo
  if (!promo) return { text: t(`${key}Plain`), isAwaited }
  const { priceKsh, periodDays } = promo
  const price = String(priceKsh)
  const offer =
    periodDays === 1
      ? t('promo.day', { price })
      : periodDays === 7
        ? t('promo.week', { price })
        : t('promo.days', { price, count: periodDays })
  // Not as a value: a value that has Latin letters is isolated, and its words would run from left to right.
  return { text: t(key, { offer: slot('offer') }).replace(slot('offer'), () => offer), isAwaited }
}
