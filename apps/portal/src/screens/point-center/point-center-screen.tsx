import type { PointRule, Points, Prize } from '@kurasa/portal-contract'
import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import ListOrdered from 'lucide-react/icons/list'
import { useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import { type TextsContext, useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../parts/icon.tsx'
import { usePoints, usePrizes } from '../../parts/points/point-queries.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { RowCard, RowLink } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import styles from './point-center-screen.module.css'
import { PrizeList } from './prize-list.tsx'
import { RedeemSheet } from './redeem-sheet.tsx'
import { TodayCard } from './today-card.tsx'

const ruleText = ({ t }: TextsContext, { rule, minutes }: Points['rules'][number]) =>
  rule === 'read' && minutes ? t('points.readFor', { count: minutes }) : t(`points.rule.${rule}`)

function Ways({ rules, done }: { rules: Points['rules']; done: readonly PointRule[] }) {
  const texts = useTexts()
  const { t, number } = texts
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className={styles.heading}>
        {t('points.ways')}
      </h2>
      <ul className={styles.card}>
        {rules.map((rule) => (
          <li key={rule.rule}>
            <span className={styles.words}>
              {ruleText(texts, rule)}
              <span className={styles.hint}>{t(`points.per.${rule.per}`)}</span>
            </span>
            {done.includes(rule.rule) ? (
              <span className={styles.done}>
                <Icon icon={Check} isSmall />
                {t('points.done')}
              </span>
            ) : (
              <bdi className={styles.gain}>{number(rule.points, { signDisplay: 'always' })}</bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Points of a member, what today still brings, and the prizes. */
export function PointCenterScreen() {
  const { t } = useTexts()
  const points = usePoints()
  const prizes = usePrizes()
  const [wanted, setWanted] = useState<Prize>()
  useScreenTitle(t('points.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('points.title')} hasBack />
      <QueryView
        query={points}
        skeleton={
          <Skeleton>
            <div className={styles.bones}>
              <Bone inlineSize="60%" blockSize="40px" />
              <Bone blockSize="164px" borderRadius="var(--k-radius-card)" />
              <Bone blockSize="113px" borderRadius="var(--k-radius-card)" />
            </div>
          </Skeleton>
        }
      >
        {(data) => (
          <>
            <section className={styles.balance} aria-label={t('points.yours')}>
              <p className={styles.sum}>{t('points.count', { count: data.balance })}</p>
              <p className={styles.hint}>{t('points.noCash')}</p>
            </section>
            <TodayCard points={data} />
            <RowCard>
              <RowLink to={hrefs.pointList()} icon={ListOrdered} label={t('ledger.title')} />
              <RowLink to={hrefs.myPrize()} icon={Gift} label={t('mine.title')} />
            </RowCard>
            <PrizeList balance={data.balance} onWant={setWanted} />
            {/* Below prizes that are still to come it would be pushed down. */}
            {!prizes.isLoading && <Ways rules={data.rules} done={data.today.done} />}
            {wanted && (
              <RedeemSheet
                key={wanted.id}
                prize={wanted}
                balance={data.balance}
                onClose={() => setWanted(undefined)}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}
