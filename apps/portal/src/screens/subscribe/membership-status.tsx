import { deleteSubscription, type Subscription, type SubscriptionState } from '@kurasa/portal-contract'
import { useEffect, useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useBilling } from '../../billing/billing.ts'
import { paymentOf } from '../../billing/payment.ts'
import { refusalText } from '../../billing/payment-texts.ts'
import { usePaying } from '../../billing/use-paying.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { separatorOf } from '../../parts/book-list/authors.ts'
import { Button } from '../../parts/button/button.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { ChangePackageSheet, useChangePackage } from './change-package-sheet.tsx'
import styles from './subscribe-screen.module.css'

type ShownState = Exclude<SubscriptionState, 'none' | 'pending_subscribe'>

const words = {
  active: { tone: 'ok', title: 'membership.active', hint: 'membership.until' },
  grace: { tone: 'warn', title: 'membership.grace', hint: 'membership.graceHint' },
  suspended: { tone: 'warn', title: 'membership.suspended', hint: 'membership.suspendedHint' },
  pending_unsubscribe: { tone: 'warn', title: 'membership.ending', hint: 'membership.endingHint' },
  cancelled: { tone: 'ok', title: 'membership.cancelled', hint: 'membership.cancelledHint' },
  expired: { tone: 'plain', title: 'membership.expired', hint: 'membership.expiredHint' },
} as const satisfies Record<ShownState, unknown>

/** The way out, as short as the way in: one button, one question. */
function Unsubscribe({ subscription, until }: { subscription: Subscription; until?: Date }) {
  const texts = useTexts()
  const { t, date, time } = texts
  const { confirm } = useShellActions()
  const client = usePortalClient()
  const billing = useBilling()
  const { isSending, error, pay } = usePaying()
  useEffect(() => billing.prepare(), [billing])

  const { packageId, packageName } = subscription
  const stop = async () => {
    const isSure = await confirm({
      title: t('unsub.title'),
      hint: until ? t('unsub.hint', { date: date(until), time: time(until) }) : t('unsub.hintNow'),
      action: t('unsub.do'),
      cancel: t('unsub.keep'),
    })
    if (!isSure) return
    await pay(`unsubscribe:${packageId}`, async (idempotencyKey) => {
      const { intent } = await client.call(deleteSubscription, { packageId, idempotencyKey })
      return { payment: paymentOf(intent), about: { name: packageName } }
    })
  }
  return (
    <>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {refusalText(error, texts)}
        </p>
      )}
      <Button kind="outline" isBusy={isSending} aria-haspopup="dialog" onClick={() => void stop()}>
        {t(isSending ? 'unsub.sending' : 'unsub.do')}
      </Button>
    </>
  )
}

/** The package from the next renewal on: chosen, taken back, or open to choose. */
function NextPackage({ subscription, until }: { subscription: Subscription; until: Date | undefined }) {
  const texts = useTexts()
  const { t, date } = texts
  const [isChoosing, setChoosing] = useState(false)
  const changePackage = useChangePackage()
  const keep = useSingleCall(() => changePackage(subscription.packageId, ''))
  const { next, packageName } = subscription
  return (
    <div className={styles.next}>
      {next && until && (
        <p>
          <PriceText
            text={t('change.next', {
              name: next.packageName,
              date: date(until),
              price: t('book.price', { price: String(next.priceKsh) }),
            })}
          />
        </p>
      )}
      {keep.error !== undefined && (
        <p className={styles.error} role="alert">
          {refusalText(keep.error, texts)}
        </p>
      )}
      {next ? (
        <Button kind="tonal" size="card" isBusy={keep.isBusy} onClick={() => void keep.run()}>
          {t('change.keep', { name: packageName })}
        </Button>
      ) : (
        <Button kind="tonal" size="card" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('change.title')}
        </Button>
      )}
      {isChoosing && (
        <ChangePackageSheet subscription={subscription} until={until} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

/** State of the membership, until when, its next price, and how to end it. */
export function MembershipStatus({
  subscription,
  state,
}: {
  subscription: Subscription
  state: SubscriptionState
}) {
  const { t, date, time } = useTexts()
  if (state === 'none' || state === 'pending_subscribe') return null
  const { tone, title, hint } = words[state]
  const { paidUntil, graceUntil, autoRenew, priceKsh, canUnsubscribe, packageName, startedAt } = subscription
  const end = state === 'grace' ? graceUntil : paidUntil
  const until = end ? new Date(end) : undefined
  const when = until ? { date: date(until), time: time(until) } : { date: '', time: '' }
  return (
    <section className={styles.membership} data-tone={tone} aria-labelledby="membership">
      <p className={styles.packageName}>
        <bdi>{packageName}</bdi>
        {separatorOf([packageName])}
        {t('membership.since', { date: date(new Date(startedAt)) })}
      </p>
      <h2 id="membership" className={styles.membershipTitle}>
        {t(title)}
      </h2>
      <p className={styles.membershipHint}>{t(hint, when)}</p>
      {state === 'active' && (
        <p>
          <PriceText
            text={
              autoRenew
                ? t('membership.renews', { price: t('book.price', { price: String(priceKsh) }) })
                : t('membership.renewsNot')
            }
          />
        </p>
      )}
      {autoRenew && (state === 'active' || state === 'grace') && (
        <NextPackage subscription={subscription} until={paidUntil ? new Date(paidUntil) : undefined} />
      )}
      {state === 'active' && !autoRenew && <p className={styles.terms}>{t('change.afterwards')}</p>}
      {canUnsubscribe && state !== 'pending_unsubscribe' && (
        <Unsubscribe subscription={subscription} until={state === 'suspended' ? undefined : until} />
      )}
    </section>
  )
}
