import { type DataOf, type getMe, getReadingDays, putMe } from '@kurasa/portal-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useMe } from '../../api/member-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { toIntlTag } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useErrorText } from '../../parts/error-text.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useUid } from '../../session/session.ts'
import styles from './my-reading-screen.module.css'
import { type Bar, barsOfMonth, barsOfYear, minutesOfWeek, streakOf } from './reading-stats.ts'

type Days = DataOf<typeof getReadingDays>

/** Minutes a week to choose from; 0: no goal. */
const goals = [0, 30, 60, 120, 210, 420]

function useReadingDays() {
  const client = usePortalClient()
  const uid = useUid()
  return useQuery({
    queryKey: ['reading-days', uid],
    queryFn: ({ signal }) => client.call(getReadingDays, undefined, { signal }),
    enabled: uid !== undefined,
  })
}

/** The goal of the week, how far it is, and the days in a row. */
function Goal({ days, today }: Days) {
  const { t, number } = useTexts()
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const { toast } = useShellActions()
  const errorText = useErrorText()
  const me = useMe()
  const goal = me.data?.user.weekGoal ?? 0
  const minutes = minutesOfWeek(days, today)
  const streak = streakOf(days, today)
  const save = useSingleCall(async (wanted: number) => {
    try {
      const user = await client.call(putMe, { weekGoal: wanted || null })
      queryClient.setQueriesData<DataOf<typeof getMe>>(
        { queryKey: ['me', uid] },
        (old) => old && { ...old, user },
      )
    } catch (error) {
      toast(errorText(error))
    }
  })
  return (
    <section className={styles.card} aria-labelledby="goal">
      <h2 id="goal" className={styles.heading}>
        {t('week.title')}
      </h2>
      <p className={styles.big}>
        {goal
          ? t('reading.ofGoal', { minutes: number(minutes), goal: number(goal) })
          : t('book.minutes', { count: minutes })}
      </p>
      {goal > 0 && (
        <progress className={styles.progress} max={goal} value={Math.min(minutes, goal)}>
          {t('reading.ofGoal', { minutes: number(minutes), goal: number(goal) })}
        </progress>
      )}
      <p className={styles.hint}>
        {goal > 0 && minutes >= goal ? `${t('reading.reached')} ` : ''}
        {streak > 0 ? t('reading.streak', { count: streak }) : t('reading.noStreak')}
      </p>
      <label className={styles.goal}>
        {t('reading.goal')}
        <select
          value={goal}
          disabled={me.data === undefined || save.isBusy}
          onChange={(event) => void save.run(Number(event.target.value))}
        >
          {[...new Set([...goals, goal])].map((choice) => (
            <option key={choice} value={choice}>
              {choice === 0 ? t('reading.noGoal') : t('book.minutes', { count: choice })}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}

/** Bars to look at, and the same as a table for who does not see them. */
function Chart(props: {
  title: string
  bars: Bar[]
  name: (from: Date) => string
  label: (from: Date) => string
}) {
  const { title, bars, name, label } = props
  const { t, number } = useTexts()
  const most = Math.max(20, ...bars.map(({ minutes }) => minutes))
  return (
    <figure className={styles.figure}>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.most}>{t('book.minutes', { count: most })}</span>
        {bars.map(({ from, minutes, isFuture }) => (
          <span key={from.getTime()} className={styles.column} data-future={isFuture || undefined}>
            <span className={styles.track}>
              <span
                className={styles.bar}
                style={{ '--share': minutes / most } as CSSProperties}
                data-empty={minutes === 0 || undefined}
              />
            </span>
            <span className={styles.label}>{label(from)}</span>
          </span>
        ))}
      </div>
      {/* A table is as high as its rows, whatever its block size. */}
      <div className={`visually-hidden ${styles.forEars}`}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reading.when')}</th>
              <th scope="col">{t('reading.minutes')}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ isFuture }) => !isFuture)
              .map(({ from, minutes }) => (
                <tr key={from.getTime()}>
                  <th scope="row">{name(from)}</th>
                  <td>{number(minutes)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Charts({ days, today }: Days) {
  const { t, number, language } = useTexts()
  const [view, setView] = useState<'month' | 'year'>('month')
  const format = (options: Intl.DateTimeFormatOptions) => {
    const found = new Intl.DateTimeFormat(toIntlTag(language), { ...options, timeZone: 'UTC' })
    return (date: Date) => found.format(date)
  }
  const bars = view === 'month' ? barsOfMonth(days, today) : barsOfYear(days, today)
  const sum = bars.reduce((total, { minutes }) => total + minutes, 0)
  const title = t(view === 'month' ? 'reading.month' : 'reading.year')
  // Every fifth day has its number: thirty do not fit.
  const dayLabel = (date: Date) =>
    date.getUTCDate() === 1 || date.getUTCDate() % 5 === 0 ? number(date.getUTCDate()) : ''
  return (
    <section className={styles.card} aria-labelledby="charts">
      <div className={styles.segments} role="radiogroup" aria-label={t('reading.view')}>
        {(['month', 'year'] as const).map((choice) => (
          <label key={choice} className={styles.segment}>
            <input
              type="radio"
              name="reading-view"
              checked={choice === view}
              onChange={() => setView(choice)}
            />
            <span>{t(choice === 'month' ? 'reading.month' : 'reading.year')}</span>
          </label>
        ))}
      </div>
      <h2 id="charts" className={styles.heading}>
        {title}: {t('book.minutes', { count: sum })}
      </h2>
      {view === 'month' ? (
        <Chart title={title} bars={bars} name={format({ day: 'numeric', month: 'long' })} label={dayLabel} />
      ) : (
        <Chart
          title={title}
          bars={bars}
          name={format({ month: 'long', year: 'numeric' })}
          label={(date) => number(date.getUTCMonth() + 1)}
        />
      )}
      {sum === 0 && <p className={styles.hint}>{t('reading.empty')}</p>}
      <p className={styles.hint}>{t('reading.allPhones')}</p>
    </section>
  )
}

/** The member's reading: goal of the week, days in a row, minutes of the month and of the year. */
export function MyReadingScreen() {
  const { t } = useTexts()
  const days = useReadingDays()
  useScreenTitle(t('reading.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('reading.title')} hasBack />
      <QueryView
        query={days}
        skeleton={
          <Skeleton>
            <div className={styles.card}>
              <Bone inlineSize="60%" blockSize="32px" marginBlockEnd="16px" />
              <Bone inlineSize="100%" blockSize="72px" />
            </div>
            <div className={styles.card}>
              <Bone inlineSize="100%" blockSize="220px" />
            </div>
          </Skeleton>
        }
      >
        {(found) => (
          <>
            <Goal {...found} />
            <Charts {...found} />
          </>
        )}
      </QueryView>
    </div>
  )
}
