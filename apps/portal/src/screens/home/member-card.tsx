import { lazy, Suspense } from 'react'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useUid } from '../../session/session.ts'
import { CardBones, CardFrame } from './member-card-frame.tsx'

/** Loaded only for a member. */
const MemberState = lazy(async () => {
  const [{ MemberState }] = await Promise.all([import('./member-state.tsx'), needTexts('money')])
  return { default: MemberState }
})

const PlainTitle = () => <>{useTexts().t('home.promoPlain')}</>

/** The price comes after the first screen. */
const PromoTitle = lazy(async () => ({
  default: (await import('./promo-title.tsx').catch(() => undefined))?.PromoTitle ?? PlainTitle,
}))

/** Membership on the first screen: its price for a visitor, its state for a member. */
export function MemberCard() {
  const { t } = useTexts()
  if (useUid() !== undefined) {
    return (
      <Suspense fallback={<CardBones />}>
        <MemberState />
      </Suspense>
    )
  }
  const offer = t('promo.day', { price: '10' })
  return (
    <CardFrame
      above={t('home.asVisitor')}
      title={
        // The usual offer keeps the space, and is the heading's name for a moment.
        <Suspense fallback={<span style={{ opacity: 0 }}>{t('home.promo', { offer })}</span>}>
          <PromoTitle />
        </Suspense>
      }
      below={t('home.stop')}
      action={t('home.subscribe')}
    />
  )
}
