import { type Points, postCheckin } from '@kurasa/portal-contract'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useState } from 'react'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { Icon } from '../../parts/icon.tsx'
import { useForgetPoints } from '../../parts/points/point-queries.ts'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { callOrKeep } from '../../reading/keep-for-later.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './point-center-screen.module.css'

/** Points of today out of the cap of a day, and the daily check-in. */
export function TodayCard({ points }: { points: Points }) {
  const { t, number } = useTexts()
  const { toast } = useShellActions()
  const client = usePortalClient()
  const forgetPoints = useForgetPoints()
  const errorText = useErrorText()
  const { earned, cap, done } = points.today
  const [isKept, setKept] = useState(false)
  /** Points as they were when the server confirmed the check-in: until they are requested again, they still offer it. */
  const [confirmed, setConfirmed] = useState<Points>()

  // The server knows the day and counts once, so a repeated tap costs nothing.
  const checkin = useSingleCall(async () => {
    try {
      const at = new Date().toISOString()
      const answer = await callOrKeep(
        { client, storage: clientStorage },
        (options) => client.call(postCheckin, undefined, options),
        { kind: 'checkin', at },
      )
      if (!answer) {
        setKept(true)
        toast(t('points.kept'))
        return
      }
      const { awarded } = answer
      toast(awarded > 0 ? t('points.got', { count: awarded }) : t('points.gotNone'))
    } catch (error) {
      if (!(error instanceof PortalError) || error.reason !== 'ALREADY_DONE') throw error
      toast(t('points.checkedIn'))
    }
    setConfirmed(points)
    forgetPoints()
  })

  return (
    <section className={styles.today} aria-labelledby="today">
      <div className={styles.head}>
        <h2 id="today">{t('points.today')}</h2>
        <p className={styles.hint}>{t('points.todayOf', { earned: number(earned), cap: number(cap) })}</p>
      </div>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.fill}
          style={{ inlineSize: `${cap > 0 ? Math.min(100, (earned / cap) * 100) : 0}%` }}
        />
      </span>
      {earned >= cap && <p className={styles.hint}>{t('points.full')}</p>}
      {isKept || confirmed === points || done.includes('checkin') ? (
        <p className={styles.checkedIn}>
          <Icon icon={CalendarCheck} isSmall />
          {t(isKept ? 'points.kept' : 'points.checkedIn')}
        </p>
      ) : (
        // A day that is full brings nothing more: it is no main action then.
        <Button
          kind={earned >= cap ? 'outline' : 'primary'}
          isBusy={checkin.isBusy}
          onClick={() => void checkin.run()}
        >
          {t(checkin.isBusy ? 'points.checkingIn' : 'points.checkin')}
        </Button>
      )}
      {checkin.error !== undefined && (
        <p className={styles.failure} role="alert">
          {errorText(checkin.error)}
        </p>
      )}
    </section>
  )
}
