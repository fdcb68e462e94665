import { useTexts } from '../../i18n/use-texts.ts'
import { PriceText } from '../../parts/price-text.tsx'
import { usePromo } from '../../parts/promo.ts'

/** Price of membership from the server; until it is known the title keeps its space, and its name has no price. */
export function PromoTitle() {
  const { t } = useTexts()
  const { text, isAwaited } = usePromo('home.promo')
  if (!isAwaited) return <PriceText text={text} />
  return (
    <>
      <span className="visually-hidden">{t('home.promoPlain')}</span>
      <span style={{ visibility: 'hidden' }}>
        <PriceText text={text} />
      </span>
    </>
  )
}
