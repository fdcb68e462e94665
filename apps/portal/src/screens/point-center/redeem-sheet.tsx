import { type Prize, type PrizeClaim, postRedeem } from '@kurasa/portal-contract'
import { useState } from 'react'
import { StepUpSheet } from '../../account/step-up/step-up-sheet.tsx'
import { useMe } from '../../api/member-queries.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import type { PlainKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { useForgetPoints } from '../../parts/points/point-queries.ts'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { onceKey, settleOnce } from '../../storage/once.ts'
import styles from './redeem-sheet.module.css'

/** Why nothing was exchanged, in words of this screen. */
const refusals: Partial<Record<string, PlainKey>> = {
  POINTS_SHORT: 'prize.pointsShort',
  OUT_OF_STOCK: 'prize.outOfStock',
  ALREADY_OWNED: 'prize.owned',
  NOT_FOUND: 'prize.notOffered',
}

const reasonOf = (error: unknown) => (error instanceof PortalError ? error.reason : undefined)
/** The code itself was not taken: its own step shows it. */
const isOfCode = (error: unknown) => ['OTP_INVALID', 'OTP_EXPIRED'].includes(reasonOf(error) ?? '')

function Done({ claim, onClose }: { claim: PrizeClaim; onClose: () => void }) {
  const { t } = useTexts()
  const { state, name, bookId } = claim
  return (
    <Sheet
      title={t('prize.doneTitle')}
      onClose={onClose}
      foot={
        <ButtonLink size="tall" to={bookId ? hrefs.details(bookId, 'other') : hrefs.myPrize()}>
          {t(bookId ? 'mine.openBook' : 'mine.title')}
        </ButtonLink>
      }
    >
      <p role="status">
        {state === 'fulfilled' ? t('prize.doneNow', { name: `\u2068${name}\u2069` }) : t('prize.doneLater')}
      </p>
    </Sheet>
  )
}

/**
 * Confirms an exchange of points: cost, balance after it, the prize. The exchange has one idempotency key until it is
 * settled, so a lost answer or a second tap costs nothing.
 */
export function RedeemSheet({
  prize,
  balance,
  onClose,
}: {
  prize: Prize
  balance: number
  onClose: () => void
}) {
  const { t, number } = useTexts()
  const client = usePortalClient()
  const uid = useUid()
  const me = useMe()
  const errorText = useErrorText()
  const forgetPoints = useForgetPoints()
  const [claim, setClaim] = useState<PrizeClaim>()
  const [needsCode, setNeedsCode] = useState(false)
  const [left] = useState(balance - prize.cost)
  const operation = `redeem:${uid ?? ''}:${prize.id}`

  const exchange = async (given: { challengeId?: string; code?: string } = {}) => {
    try {
      const idempotencyKey = onceKey(operation, clientStorage)
      const done = await client.call(postRedeem, { idempotencyKey, ...given }, { path: { id: prize.id } })
      settleOnce(operation, clientStorage)
      setNeedsCode(false)
      setClaim(done.claim)
      forgetPoints()
    } catch (error) {
      if (isOfCode(error)) throw error
      setNeedsCode(reasonOf(error) === 'STEP_UP')
      if (reasonOf(error) === 'STEP_UP') return
      if (reasonOf(error) === 'IDEMPOTENCY_MISMATCH') settleOnce(operation, clientStorage)
      // Balance, stock or the offer have changed: what is shown behind the sheet must too.
      if (reasonOf(error)) forgetPoints()
      throw error
    }
  }
  const redeem = useSingleCall(exchange)
  /** Error after the code was accepted. */
  const [refused, setRefused] = useState<unknown>()
  const error = redeem.error ?? refused

  const explain = (failure: unknown): string => {
    const refusal = refusals[reasonOf(failure) ?? '']
    if (refusal) return t(refusal)
    const isUnknown =
      failure instanceof PortalError && (failure.kind === 'timeout' || failure.kind === 'contract')
    return isUnknown ? t('prize.unknown') : errorText(failure)
  }

  if (claim) return <Done claim={claim} onClose={onClose} />
  if (needsCode) {
    return (
      <StepUpSheet
        title={t('prize.title')}
        hint="prize.codeHint"
        phoneMasked={me.data?.user.phoneMasked ?? ''}
        action={t('prize.confirm', { count: prize.cost })}
        busy={t('prize.exchanging')}
        onClose={onClose}
        onCode={async (given) => {
          try {
            await exchange(given)
          } catch (failure) {
            if (isOfCode(failure)) throw failure
            setRefused(failure)
          }
        }}
      />
    )
  }
  const about =
    prize.kind === 'member_days'
      ? t('prize.about.member_days', { count: prize.days ?? 1 })
      : t(`prize.about.${prize.kind}`)
  return (
    <Sheet
      title={prize.name}
      onClose={onClose}
      foot={
        <>
          {error !== undefined && (
            <p className={styles.failure} role="alert">
              {explain(error)}
            </p>
          )}
          <Button
            size="tall"
            isBusy={redeem.isBusy}
            onClick={() => {
              setRefused(undefined)
              void redeem.run()
            }}
          >
            {redeem.isBusy ? t('prize.exchanging') : t('prize.confirm', { count: prize.cost })}
          </Button>
        </>
      }
    >
      <p>{about}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('points.yours')}</dt>
          <dd>{number(balance)}</dd>
        </div>
        <div>
          <dt>{t('prize.cost')}</dt>
          <dd>{number(prize.cost)}</dd>
        </div>
        <div>
          <dt>{t('prize.afterwards')}</dt>
          <dd>{number(Math.max(0, left))}</dd>
        </div>
      </dl>
    </Sheet>
  )
}
