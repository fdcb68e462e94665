import { PriceText } from '../../parts/price-text.tsx'
import { usePromo } from '../../parts/promo.ts'

/** What membership costs, by the server's price; keeps its space, unseen, until that is known. */
export function PromoTitle() {
  const { text, isAwaited } = usePromo('home.promo')
  return (
    <span style={isAwaited ? { visibility: 'hidden' } : undefined}>
      <PriceText text={text} />
    </span>
  )
}
