import { postSubscription, type SubscriptionPackage } from '@kurasa/portal-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PortalError } from '../api/portal-error.ts'
import { usePortalClient } from '../api/use-portal-client.ts'
import { useNavigation } from '../app/navigation.ts'
import { hrefs } from '../app/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../parts/button/button.tsx'
import { PriceText } from '../parts/price-text.tsx'
import { QueryView } from '../parts/query-view.tsx'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { Bone, Skeleton } from '../parts/skeleton.tsx'
import { keepIntent } from '../session/pending-intent.ts'
import { useUid } from '../session/session.ts'
import styles from './billing.module.css'
import { useBilling } from './billing.ts'
import { usePackages, useSubscription } from './money-queries.ts'
import { choiceOf, PackageChoice, PackageFacts } from './package-choice.tsx'
import { isPayerRight, ownNumber, PayerChoice, payerPhoneOf } from './payer-choice.tsx'
import { isOpenPayment, paymentOf } from './payment.ts'
import { OutcomeCard } from './payment-card.tsx'
import { PayFoot, PaymentSheet } from './payment-sheet.tsx'
import { openAlready } from './payment-texts.ts'
import { usePaying } from './use-paying.ts'

/** Time left under a channel that renews by itself: taking the same package again charges nothing now. */
function useCanResume(one: SubscriptionPackage): boolean {
  const subscription = useSubscription().data?.subscription
  return (
    subscription?.state === 'cancelled' &&
    subscription.isOpen &&
    subscription.packageId === one.id &&
    one.autoRenew
  )
}

/** The second step: everything that is agreed to, who pays, and the one button that charges. */
export function ConfirmSheet(props: {
  one: SubscriptionPackage
  onClose: () => void
  /** The membership turned out to be open already. */
  onOpenAlready?: () => void
}) {
  const { one, onClose, onOpenAlready } = props
  const { t, language } = useTexts()
  const uid = useUid()
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const billing = useBilling()
  const [payer, setPayer] = useState(ownNumber)
  const [isTried, setTried] = useState(false)
  const { isSending, error, payment, pay, again } = usePaying(({ kind }) => kind === 'subscribe')
  const canResume = useCanResume(one)
  const price = t('book.price', { price: String(one.priceKsh) })
  const isTermsChanged = error instanceof PortalError && error.reason === 'CONSENT_REQUIRED'

  useEffect(() => billing.prepare(), [billing])
  // Shows the new terms before the member can agree.
  useEffect(() => {
    if (isTermsChanged) void queryClient.invalidateQueries({ queryKey: ['packages'] })
  }, [isTermsChanged, queryClient])

  const already = openAlready(error)
  const isAlready = already !== undefined
  const noteOpenAlready = useRef(onOpenAlready)
  noteOpenAlready.current = onOpenAlready
  // The stored membership was wrong.
  useEffect(() => {
    if (!isAlready) return
    noteOpenAlready.current?.()
    for (const name of ['subscription', 'entitlements', 'me'])
      void queryClient.invalidateQueries({ queryKey: [name, uid] })
  }, [isAlready, queryClient, uid])

  const confirm = () => {
    setTried(true)
    if (!isPayerRight(payer)) return
    const payerPhone = payerPhoneOf(payer)
    const { id: packageId, disclosure, priceKsh, names } = one
    void pay(`subscribe:${packageId}:${disclosure.version}:${payerPhone ?? ''}`, async (idempotencyKey) => {
      const { intent, next } = await client.call(postSubscription, {
        packageId,
        payerPhone,
        idempotencyKey,
        disclosureVersion: disclosure.version,
        agreed: true,
      })
      return {
        payment: paymentOf(intent),
        about: { amountKsh: canResume ? 0 : priceKsh, name: names[language] },
        redirectUrl: next.kind === 'redirect' ? next.url : undefined,
      }
    })
  }

  if (payment)
    return <PaymentSheet title={t('subscribe.title')} payment={payment} onClose={onClose} onAgain={again} />
  if (already) {
    return (
      <Sheet
        title={t('subscribe.title')}
        onClose={onClose}
        foot={<Button onClick={onClose}>{t('pay.readOn')}</Button>}
      >
        <OutcomeCard outcome={already} />
      </Sheet>
    )
  }
  return (
    <Sheet
      title={
        canResume ? t('subscribe.resumeTitle') : t('subscribe.confirmTitle', { price, count: one.periodDays })
      }
      onClose={onClose}
      foot={
        <PayFoot error={error} isSending={isSending} onClose={onClose} onPay={confirm}>
          {canResume ? t('subscribe.resume') : <PriceText text={t('pay.do', { price })} />}
        </PayFoot>
      }
    >
      <p className={styles.disclosure}>
        <PriceText text={one.disclosure.texts[language]} />
      </p>
      {canResume ? (
        <p className={styles.consent}>{t('subscribe.resumeHint')}</p>
      ) : (
        <PayerChoice payer={payer} onChange={setPayer} isWrong={isTried} />
      )}
      <p className={styles.consent}>{t('subscribe.consent')}</p>
    </Sheet>
  )
}

/** Whether a package is the one that was chosen, at the price that was shown. */
export const isStill = (
  one: SubscriptionPackage | undefined,
  agreed: { packageId: string; priceKsh: number } | undefined,
): boolean => one !== undefined && one.id === agreed?.packageId && one.priceKsh === agreed.priceKsh

/** Packages and facts, then the second step; for screens that a reader should not have to leave. */
export function SubscribeSheet(props: {
  onClose: () => void
  /** Address to come back to after the login. */
  returnTo: string
  /** The book that is to be read on, and where in it. */
  about?: { bookId: string; href?: string }
  /** Chosen before the login: the second step comes at once, unless the price is another by now. */
  agreed?: { packageId: string; priceKsh: number }
}) {
  const { onClose, returnTo, about, agreed } = props
  const { t } = useTexts()
  const { push } = useNavigation()
  const isVisitor = useUid() === undefined
  const packages = usePackages()
  const [chosen, setChosen] = useState(agreed?.packageId)
  const billing = useBilling()
  // One that is under way is shown, whatever was going to be chosen.
  const [isChosen, setConfirming] = useState(() =>
    billing.getState().payments.some((payment) => payment.kind === 'subscribe' && isOpenPayment(payment)),
  )
  const one = choiceOf(packages.data ?? [], chosen)
  const isConfirming = isChosen || (!isVisitor && isStill(one, agreed))

  if (isConfirming && one) return <ConfirmSheet one={one} onClose={onClose} />
  const goOn = () => {
    if (!isVisitor) return setConfirming(true)
    if (one) keepIntent({ kind: 'pay', packageId: one.id, priceKsh: one.priceKsh, ...about }, returnTo)
    push(hrefs.login(), { returnTo })
  }
  return (
    <Sheet
      title={t('subscribe.head')}
      onClose={onClose}
      foot={
        one && (
          <Button size="tall" onClick={goOn}>
            {t('action.continue')}
          </Button>
        )
      }
    >
      <QueryView query={packages} skeleton={<PackageBones />}>
        {(found) =>
          one ? (
            <>
              <PackageChoice packages={found} value={one.id} onChange={setChosen} />
              <PackageFacts one={one} />
            </>
          ) : (
            <p>{t('subscribe.none')}</p>
          )
        }
      </QueryView>
    </Sheet>
  )
}

export function PackageBones() {
  return (
    <Skeleton>
      {[1, 2, 3].map((key) => (
        <Bone key={key} inlineSize="100%" blockSize="60px" borderRadius="14px" marginBlockEnd="8px" />
      ))}
      <Bone inlineSize="100%" blockSize="240px" borderRadius="18px" />
    </Skeleton>
  )
}
