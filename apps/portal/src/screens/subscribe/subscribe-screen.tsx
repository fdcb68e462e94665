import type { SubscriptionPackage, SubscriptionState } from '@kurasa/portal-contract'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { prefetchOnce } from '../../api/prefetch-once.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { Prefetch } from '../../app/screen-code.ts'
import { usePayment } from '../../billing/billing.ts'
import {
  packagesQuery,
  subscriptionQuery,
  usePackages,
  useSubscription,
} from '../../billing/money-queries.ts'
import { choiceOf, PackageChoice, PackageFacts } from '../../billing/package-choice.tsx'
import { isOpenPayment } from '../../billing/payment.ts'
import { PaymentCard } from '../../billing/payment-card.tsx'
import { ConfirmSheet, isStill, PackageBones } from '../../billing/subscribe-sheet.tsx'
import { shownState } from '../../billing/subscription-state.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { isAwaited, QueryView } from '../../parts/query-view.tsx'
import { RowButton, RowCard } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { keepIntent } from '../../session/pending-intent.ts'
import { useUid } from '../../session/session.ts'
import { useResumedIntent } from '../../session/use-resumed-intent.ts'
import { LastAttempts } from './last-attempts.tsx'
import { MembershipStatus } from './membership-status.tsx'
import { NextToRead } from './next-to-read.tsx'
import { PaymentsSheet } from './payments-sheet.tsx'
import styles from './subscribe-screen.module.css'

/** States in which there is something to subscribe to. */
const isForSale = (state: SubscriptionState) =>
  state === 'none' || state === 'expired' || state === 'cancelled'

/** Packages, what they mean in words, and the way to the second step. */
function Packages({
  packages,
  onOpenAlready,
}: {
  packages: readonly SubscriptionPackage[]
  /** It turned out, or was read, that a membership is open already. */
  onOpenAlready: (isNotified: boolean) => void
}) {
  const { t } = useTexts()
  const { push } = useNavigation()
  const isVisitor = useUid() === undefined
  const [chosen, setChosen] = useState<string>()
  const [isConfirming, setConfirming] = useState(false)
  const one = choiceOf(packages, chosen)
  useResumedIntent('pay', undefined, (agreed) => {
    setChosen(agreed.packageId)
    setConfirming(isStill(choiceOf(packages, agreed.packageId), agreed))
  })
  if (!one) {
    return (
      <Notice drawing={<Kiondo />} title={t('subscribe.none')} hint={t('subscribe.noneHint')}>
        <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
      </Notice>
    )
  }
  const goOn = () => {
    if (!isVisitor) return setConfirming(true)
    keepIntent({ kind: 'pay', packageId: one.id, priceKsh: one.priceKsh }, hrefs.subscribe())
    push(hrefs.login(), { returnTo: hrefs.subscribe() })
  }
  return (
    <section className={styles.packages} aria-labelledby="subscribe-head">
      <h2 id="subscribe-head" className={styles.head}>
        {t('subscribe.head')}
      </h2>
      <p className={styles.intro}>{t('subscribe.intro')}</p>
      <PackageChoice packages={packages} value={one.id} onChange={setChosen} />
      <PackageFacts one={one} />
      <div className={styles.action}>
        <Button size="tall" aria-haspopup={isVisitor ? undefined : 'dialog'} onClick={goOn}>
          {t('action.continue')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmSheet
          one={one}
          onClose={() => {
            setConfirming(false)
            onOpenAlready(false)
          }}
          onOpenAlready={() => onOpenAlready(true)}
        />
      )}
    </section>
  )
}

/** The way to what was paid. */
function PaymentsRow() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RowCard>
        <RowButton icon={ReceiptText} label={t('payments.title')} opensDialog onClick={() => setOpen(true)} />
      </RowCard>
      {isOpen && <PaymentsSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** Membership and pending payments of a member, then the packages on sale. */
function Membership() {
  const member = useSubscription()
  const packages = usePackages()
  const uid = useUid()
  const payment = usePayment((one) => one.kind !== 'purchase' && (isOpenPayment(one) || !one.isNotified))
  const subscription = member.data?.subscription ?? null
  const state = shownState(subscription, payment ? [payment] : [])
  // The sheet with that notice is over the packages, which are not for sale any more.
  const [isAlreadyShown, setAlreadyShown] = useState(false)
  const forSale = (isForSale(state) || isAlreadyShown) && (
    <QueryView query={packages} skeleton={<PackageBones />} hasBanner={uid === undefined}>
      {(found) => <Packages packages={found} onOpenAlready={setAlreadyShown} />}
    </QueryView>
  )
  if (uid === undefined) return forSale
  return (
    <QueryView query={member} skeleton={<PackageBones />}>
      {() => (
        <>
          {payment && <PaymentCard payment={payment} />}
          {payment && !isOpenPayment(payment) && subscription?.isOpen && <NextToRead />}
          {subscription && <MembershipStatus subscription={subscription} state={state} />}
          {forSale}
          {!isAwaited(packages) && <PaymentsRow />}
          <LastAttempts uid={uid} exceptId={payment?.id} />
        </>
      )}
    </QueryView>
  )
}

/** Price and terms of the membership, its state, how to begin and how to end it. */
export function SubscribeScreen() {
  const { t } = useTexts()
  useScreenTitle(t('subscribe.title'))
  const awaited = [useSubscription(), usePackages()].some(isAwaited)
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('subscribe.title')} hasBack />
      <div className={styles.content}>
        <Membership />
        {!awaited && (
          <p className={styles.refund}>
            {t('subscribe.refund')}
            <ButtonLink kind="text" size="card" to={hrefs.contactUs()}>
              {t('subscribe.contact')}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  )
}

/** Prefetches the packages and the member's subscription. */
export const prefetchSubscribe: Prefetch = ({ client, queryClient, language, uid }) => {
  const packages = packagesQuery(client)
  const requested = [prefetchOnce(queryClient, packages, () => queryClient.prefetchQuery(packages))]
  if (uid) {
    const query = subscriptionQuery(client, uid, language)
    requested.push(prefetchOnce(queryClient, query, () => queryClient.prefetchQuery(query)))
  }
  return requested.some(Boolean) ? Promise.all(requested) : undefined
}
