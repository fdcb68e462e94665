import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../parts/button/button.tsx'
import { Sheet } from '../parts/sheet/sheet.tsx'
import styles from './billing.module.css'
import { type FollowedPayment, isOpenPayment } from './payment.ts'
import { PaymentCard } from './payment-card.tsx'
import { refusalText } from './payment-texts.ts'

/** A payment that has begun, in the sheet that began it. It may be closed at any time: the payment goes on. */
export function PaymentSheet(props: {
  title: string
  payment: FollowedPayment
  onClose: () => void
  onAgain: () => void
}) {
  const { title, payment, onClose, onAgain } = props
  const { t } = useTexts()
  const canTryAgain = payment.state === 'failed' || payment.state === 'cancelled'
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        canTryAgain ? (
          <div className={styles.foot}>
            <Button kind="outline" onClick={onClose}>
              {t('action.close')}
            </Button>
            <Button onClick={onAgain}>{t('action.retry')}</Button>
          </div>
        ) : (
          <Button kind={isOpenPayment(payment) ? 'outline' : 'primary'} onClick={onClose}>
            {t(payment.state === 'succeeded' ? 'pay.readOn' : 'action.close')}
          </Button>
        )
      }
    >
      <PaymentCard payment={payment} />
    </Sheet>
  )
}

/** Below the second step: why it did not begin, the harmless answer, and the one button that charges. */
export function PayFoot(props: {
  error: unknown
  isSending: boolean
  onClose: () => void
  onPay: () => void
  children: ReactNode
}) {
  const texts = useTexts()
  const { t } = texts
  return (
    <>
      {props.error !== undefined && (
        <p className={styles.error} role="alert">
          {refusalText(props.error, texts)}
        </p>
      )}
      <div className={styles.foot}>
        <Button kind="outline" onClick={props.onClose}>
          {t('action.notNow')}
        </Button>
        <Button isBusy={props.isSending} onClick={props.onPay}>
          <span>{props.isSending ? t('pay.sending') : props.children}</span>
        </Button>
      </div>
    </>
  )
}
