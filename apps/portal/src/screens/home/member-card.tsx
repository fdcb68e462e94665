import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type FallbackProps, optional } from '../../loading/optional.tsx'
import { useUid } from '../../session/session.ts'
import { CardBones, CardFrame } from './member-card-frame.tsx'

/** Loaded only for a member. */
const MemberState = optional(async () => {
  const [{ MemberState }] = await Promise.all([import('./member-state.tsx'), needTexts('money')])
  return MemberState
}, CardBones)

/** Reserves the space of the usual offer, and names the heading, until the price is there. */
function ReservedTitle({ hasFailed }: FallbackProps) {
  const { t } = useTexts()
  if (hasFailed) return <>{t('home.promoPlain')}</>
  const offer = t('promo.day', { price: '10' })
  return <span style={{ opacity: 0 }}>{t('home.promo', { offer })}</span>
}

/** The price loads after the first screen. */
const PromoTitle = optional(async () => (await import('./promo-title.tsx')).PromoTitle, ReservedTitle)

/** Membership on the first screen: its price for a visitor, its state for a member. */
export function MemberCard() {
  const { t } = useTexts()
  if (useUid() !== undefined) {
    return <MemberState />
  }
  return (
    <CardFrame
      above={t('home.asVisitor')}
      title={<PromoTitle />}
      below={t('home.stop')}
      action={t('home.subscribe')}
    />
  )
}
