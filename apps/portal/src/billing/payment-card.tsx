import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { useConfig } from '../api/config-query.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../parts/button/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useSecondsLeft } from '../parts/use-seconds-left.ts'
import styles from './billing.module.css'
import { useBilling } from './billing.ts'
import { type FollowedPayment, isOpenPayment } from './payment.ts'
import { type Outcome, outcomeOf } from './payment-texts.ts'

/** Minutes and seconds that a prompt still lives, e.g. `1:42 left`. */
function TimeLeft({ until }: { until: string | undefined }) {
  const { t, number } = useTexts()
  const left = useSecondsLeft(until)
  if (left === undefined || left > 3600) return null
  if (left === 0) return <p className={styles.left}>{t('pay.aMoment')}</p>
  const time = `${number(Math.floor(left / 60))}:${number(left % 60, { minimumIntegerDigits: 2 })}`
  return (
    <p className={styles.left} role="timer">
      {t('pay.left', { time: `\u2068${time}\u2069` })}
    </p>
  )
}

/** Instructions for the payer, the time that is left, and a way out. */
function Waiting({ payment }: { payment: FollowedPayment }) {
  const { t } = useTexts()
  const billing = useBilling()
  const isMpesa = useConfig().data?.billing.channel === 'mpesa'
  const isStopping = payment.kind === 'unsubscribe'
  return (
    <div className={styles.payment} data-tone="wait">
      <Icon icon={Smartphone} />
      <div className={styles.paymentWords} role="status">
        <h2 className={styles.paymentTitle}>
          {t(isStopping ? 'pay.stopping' : isMpesa ? 'pay.checkPhoneMpesa' : 'pay.checkPhone')}
        </h2>
        <p>{t(payment.isUnknown ? 'pay.noAnswer' : 'pay.mayLeave')}</p>
      </div>
      {!isStopping && <TimeLeft until={payment.expiresAt} />}
      {!isStopping && payment.expiresAt !== undefined && (
        <Button
          kind="text"
          size="card"
          className={styles.giveUp}
          isBusy={payment.isGivingUp}
          onClick={() => billing.cancel(payment.id)}
        >
          {t(payment.isGivingUp ? 'pay.givingUp' : 'pay.giveUp')}
        </Button>
      )}
    </div>
  )
}

const iconOf = { ok: CircleCheck, bad: CircleAlert, warn: Clock }

/** How something ended: in words first, colour second. */
export function OutcomeCard({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={styles.payment} data-tone={outcome.tone}>
      <Icon icon={iconOf[outcome.tone]} />
      <div className={styles.paymentWords} role={outcome.tone === 'bad' ? 'alert' : 'status'}>
        <h2 className={styles.paymentTitle}>{t(outcome.title)}</h2>
        <p>{t(outcome.hint)}</p>
      </div>
      {children}
    </div>
  )
}

/** A payment in words: what to do while it waits, how it ended after. */
export function PaymentCard({ payment, children }: { payment: FollowedPayment; children?: ReactNode }) {
  const outcome = outcomeOf(payment)
  if (isOpenPayment(payment) || !outcome) return <Waiting payment={payment} />
  return <OutcomeCard outcome={outcome}>{children}</OutcomeCard>
}
