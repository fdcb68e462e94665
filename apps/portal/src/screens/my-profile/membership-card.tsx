import type { Subscription } from '@kurasa/portal-contract'
import { hrefs } from '../../app/paths.ts'
import type { PlainKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../parts/book-list/book-row.tsx'
import { ButtonLink } from '../../parts/button/button.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import { usePromo } from '../../parts/promo.ts'
import styles from './my-profile-screen.module.css'

/** Name of a state, its line, and how it is coloured; `until` is the moment that the line names. */
function describe(subscription: Subscription): {
  state: PlainKey
  line: PlainKey
  tone: 'ok' | 'warn' | 'bad' | 'plain'
  until?: string | null
} {
  const { state, isOpen, paidUntil, graceUntil, autoRenew } = subscription
  switch (state) {
    case 'pending_subscribe':
      return { state: 'profile.state.pending', line: 'profile.line.pending', tone: 'warn' }
    case 'grace':
      return {
        state: 'profile.state.grace',
        line: 'profile.line.grace',
        tone: 'warn',
        until: graceUntil ?? paidUntil,
      }
    case 'suspended':
      return { state: 'profile.state.suspended', line: 'profile.line.suspended', tone: 'bad' }
    case 'pending_unsubscribe':
      return {
        state: 'profile.state.stopping',
        line: 'profile.line.stopping',
        tone: 'warn',
        until: paidUntil,
      }
    case 'active':
      return {
        state: 'profile.state.active',
        line: autoRenew ? 'profile.line.renews' : 'profile.line.until',
        tone: 'ok',
        until: paidUntil,
      }
    case 'cancelled':
      if (isOpen)
        return {
          state: 'profile.state.cancelled',
          line: 'profile.line.until',
          tone: 'plain',
          until: paidUntil,
        }
  }
  return { state: 'profile.state.ended', line: 'profile.line.ended', tone: 'plain' }
}

/** State of the membership, and the way to change it. */
export function MembershipCard({ subscription }: { subscription: Subscription | null }) {
  const { t, date, time } = useTexts()
  const promo = usePromo('home.promo')
  const isNone = !subscription || subscription.state === 'none'
  const found = isNone ? undefined : describe(subscription)
  const until = found?.until ? new Date(found.until) : undefined
  return (
    <section className={styles.membership} aria-labelledby="membership">
      <div className={styles.words}>
        <h2 id="membership" className={styles.state}>
          {t(found ? 'profile.member' : 'profile.notMember')}
          {found && <Badge tone={found.tone}>{t(found.state)}</Badge>}
        </h2>
        <p className={styles.hint}>
          {found ? (
            t(found.line, until ? { date: date(until), time: time(until) } : {})
          ) : (
            <span style={promo.isAwaited ? { visibility: 'hidden' } : undefined}>
              <PriceText text={promo.text} />
            </span>
          )}
        </p>
      </div>
      <ButtonLink kind={found ? 'outline' : 'tonal'} size="card" to={hrefs.subscribe()}>
        {t(found ? 'profile.manage' : 'profile.subscribe')}
      </ButtonLink>
    </section>
  )
}
