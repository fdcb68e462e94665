import type { CSSProperties } from 'react'
import { hrefs } from '../../app/paths.ts'
import { toIntlTag } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FilledText, slot } from '../../parts/filled-text.tsx'
import { Link } from '../../parts/link.tsx'
import { useReadingWeek } from '../../storage/reading-days.ts'
import styles from './my-profile-screen.module.css'

/** The bar of a day with so many minutes is full, unless another day has more. */
const FULL = 20

const minutesOf = (seconds: number) => Math.floor(seconds / 60)

/** Minutes of this week as seven bars; the text gives the number. A member's leads to all that was read. */
export function WeekCard({ isMember = false }: { isMember?: boolean }) {
  const { t, language } = useTexts()
  const week = useReadingWeek()
  const total = minutesOf(week.reduce((sum, { seconds }) => sum + seconds, 0))
  const most = Math.max(FULL * 60, ...week.map(({ seconds }) => seconds))
  const days = new Intl.DateTimeFormat(toIntlTag(language), { weekday: 'long', timeZone: 'UTC' })
  // Browsers have the English letters for Swahili.
  const short = t('week.days').split(' ')
  return (
    <section className={styles.card} aria-labelledby="week">
      <div className={styles.weekHead}>
        <h2 id="week" className={styles.weekTitle}>
          {t('week.title')}
        </h2>
        <p className={styles.hint}>
          <FilledText
            text={t('week.minutes', { minutes: slot('minutes') })}
            parts={{ minutes: <strong>{t('book.minutes', { count: total })}</strong> }}
          />
        </p>
      </div>
      <ol className={styles.week}>
        {week.map(({ date, seconds, when }) => (
          <li key={date.getTime()} data-when={when}>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                style={{ '--share': seconds / most } as CSSProperties}
                data-empty={seconds === 0 || undefined}
              />
            </span>
            <span aria-hidden="true">{short[date.getUTCDay()]}</span>
            <span className="visually-hidden">
              {days.format(date)}: {t('book.minutes', { count: minutesOf(seconds) })}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.caption}>{t('week.onPhone')}</p>
      {isMember && (
        <Link className={styles.more} to={hrefs.myReading()}>
          {t('week.more')}
        </Link>
      )}
    </section>
  )
}
