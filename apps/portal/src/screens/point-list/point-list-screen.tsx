import type { LedgerEntry } from '@kurasa/portal-contract'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { EndlessList } from '../../parts/endless-list/endless-list.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { PageAndPen } from '../../parts/notice/page-and-pen.tsx'
import { itemsOf, useLedger } from '../../parts/points/point-queries.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import styles from './point-list-screen.module.css'

function Line({ entry }: { entry: LedgerEntry }) {
  const { t, number, date, time } = useTexts()
  const { rule, delta, at, balanceAfter } = entry
  const when = new Date(at)
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <span className={styles.rule}>{t(`points.rule.${rule}`)}</span>
        <time className={styles.hint} dateTime={at}>{`${date(when)}, ${time(when)}`}</time>
      </span>
      <span className={styles.sums}>
        <bdi className={styles.delta} data-gain={delta > 0 || undefined}>
          {number(delta, { signDisplay: 'always' })}
        </bdi>
        <span className={styles.hint}>{t('ledger.after', { balance: number(balanceAfter) })}</span>
      </span>
    </div>
  )
}

/** Everything that moved the points, newest first. */
export function PointListScreen() {
  const { t } = useTexts()
  const ledger = useLedger()
  useScreenTitle(t('ledger.title'))
  const shown = ledger.isFetchNextPageError ? { ...ledger, isError: false } : ledger
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('ledger.title')} hasBack />
      <QueryView
        query={shown}
        skeleton={
          <Skeleton>
            <div className={styles.bones}>
              {[1, 2, 3, 4, 5].map((key) => (
                <Bone key={key} blockSize="52px" />
              ))}
            </div>
          </Skeleton>
        }
      >
        {({ pages }) => {
          const entries = itemsOf(pages)
          if (entries.length === 0) {
            return (
              <Notice drawing={<PageAndPen />} title={t('ledger.empty')} hint={t('ledger.emptyHint')}>
                <ButtonLink to={hrefs.pointCenter()}>{t('ledger.toPoints')}</ButtonLink>
              </Notice>
            )
          }
          return (
            <EndlessList
              items={entries}
              list={ledger}
              keepAs="ledger"
              keyOf={({ id }) => id}
              renderItem={(entry) => <Line entry={entry} />}
              words={{ more: t('ledger.more'), failed: t('ledger.moreFailed'), end: t('ledger.end') }}
            />
          )
        }}
      </QueryView>
    </div>
  )
}
