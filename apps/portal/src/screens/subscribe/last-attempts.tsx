import { useBillingState } from '../../billing/billing.ts'
import { isOpenPayment } from '../../billing/payment.ts'
import { readNotes } from '../../billing/payment-notes.ts'
import { outcomeOf } from '../../billing/payment-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowCard, RowText } from '../../parts/rows/rows.tsx'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './subscribe-screen.module.css'

/** As many as help to remember. */
const SHOWN = 5

/** How the last attempts of this member ended, as far as this phone knows. */
export function LastAttempts({
  uid,
  exceptId,
}: {
  uid: string /** Of one that is shown above. */
  exceptId?: string
}) {
  const { t, date, time } = useTexts()
  // A payment that moves on has moved its note.
  useBillingState()
  const notes = readNotes(uid, clientStorage)
    .filter((note) => note.kind !== 'purchase' && note.id !== exceptId && !isOpenPayment(note))
    .slice(0, SHOWN)
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className={styles.heading}>
        {t('subscribe.attempts')}
      </h2>
      <RowCard>
        {notes.map(({ id, at, kind, state, amountKsh }) => {
          const outcome = outcomeOf({ id, kind, state, pollAfterMs: 0 })
          const when = new Date(at)
          return (
            <RowText
              key={id}
              label={outcome ? t(outcome.title) : t('pay.mayLeave')}
              value={
                <span className={styles.attempt}>
                  {amountKsh ? <bdi>{t('book.price', { price: String(amountKsh) })}</bdi> : null}
                  <bdi>
                    {date(when)}, {time(when)}
                  </bdi>
                </span>
              }
            />
          )
        })}
      </RowCard>
    </section>
  )
}
