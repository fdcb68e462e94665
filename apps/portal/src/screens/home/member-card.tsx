import { lazy, Suspense } from 'react'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { usePromo } from '../../parts/promo.ts'
import { useUid } from '../../session/session.ts'
import { CardBones, CardFrame } from './member-card-frame.tsx'

/** Loaded only for a member. */
const MemberStanding = lazy(async () => {
  const [{ MemberStanding }] = await Promise.all([import('./member-standing.tsx'), needTexts('money')])
  return { default: MemberStanding }
})

/** Membership on the first screen: its price for a visitor, its state for a member. */
export function MemberCard() {
  const { t } = useTexts()
  const isVisitor = useUid() === undefined
  const promo = usePromo('home.promo')
  if (!isVisitor) {
    return (
      <Suspense fallback={<CardBones />}>
        <MemberStanding />
      </Suspense>
    )
  }
  return (
    <CardFrame
      above={t('home.asVisitor')}
      title={promo.text}
      isTitleAwaited={promo.isAwaited}
      below={t('home.stop')}
      action={t('home.subscribe')}
    />
  )
}
