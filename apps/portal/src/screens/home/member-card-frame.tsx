import type { ReactNode } from 'react'
import { hrefs } from '../../app/paths.ts'
import { KangaBand } from '../../parts/kanga-band.tsx'
import { Link } from '../../parts/link.tsx'
import styles from './home-screen.module.css'

/** Texts of the card in one of its states. */
export interface CardWords {
  above: ReactNode
  title: ReactNode
  below: ReactNode
  action: string
}

/** State of the membership in three lines and one link; as high in every state of a member. */
export function CardFrame({ above, title, below, action, isMember }: CardWords & { isMember?: boolean }) {
  return (
    <section className={styles.member} data-member={isMember} aria-labelledby="member-promo">
      <div className={styles.memberWords}>
        <p className={styles.quiet}>{above}</p>
        <h2 id="member-promo" className={styles.promo}>
          {title}
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
    <div className={styles.member} data-member aria-hidden="true">
      <div className={styles.memberWords}>
        <span className={styles.cardBone} />
        <span className={styles.cardBone} />
      </div>
      <KangaBand className={styles.cloth} />
    </div>
  )
}
