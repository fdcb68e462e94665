import { lazy, type ReactNode, Suspense } from 'react'
import { hrefs } from '../../app/paths.ts'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { KangaBand } from '../../parts/kanga-band.tsx'
import { Link } from '../../parts/link.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import { useUid } from '../../session/session.ts'
import styles from './home-screen.module.css'

/** What the card says in one of its states. */
export interface CardWords {
  above: ReactNode
  title: string
  below: ReactNode
  action: string
}

/** Where the membership stands, in three lines and one link; as high in every state. */
export function CardFrame({ above, title, below, action }: CardWords) {
  return (
    <section className={styles.member} aria-labelledby="member-promo">
      <div className={styles.memberWords}>
        <p className={styles.quiet}>{above}</p>
        <h2 id="member-promo" className={styles.promo}>
          <PriceText text={title} />
        </h2>
        <p className={styles.quiet}>{below}</p>
      </div>
      <Link className={styles.memberAction} to={hrefs.subscribe()}>
        {action}
      </Link>
      <KangaBand className={styles.cloth} />
    </section>
  )
}

/** The card while nothing is known yet: its cloth, its height, no words. */
export function CardBones() {
  return (
    <div className={styles.member} aria-hidden="true">
      <div className={styles.memberWords}>
        <span className={styles.cardBone} />
        <span className={styles.cardBone} />
      </div>
      <KangaBand className={styles.cloth} />
    </div>
  )
}

/** What a member's card needs comes only with a member. */
const MemberStanding = lazy(async () => {
  const [{ MemberStanding }] = await Promise.all([import('./member-standing.tsx'), needTexts('money')])
  return { default: MemberStanding }
})

/** Membership on the first screen: what it costs for a visitor, how it stands for a member. */
export function MemberCard() {
  const { t } = useTexts()
  const isVisitor = useUid() === undefined
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
      title={t('home.promo')}
      below={t('home.stop')}
      action={t('home.subscribe')}
    />
  )
}
