import type { Prize } from '@kurasa/portal-contract'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { usePrizes } from '../../parts/points/point-queries.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import styles from './point-center-screen.module.css'

function PrizeRow(props: { prize: Prize; balance: number; onWant: () => void }) {
  const { prize, balance, onWant } = props
  const { t } = useTexts()
  const { name, cost, stock } = prize
  const missing = cost - balance
  return (
    <li>
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.hint}>
          {t('points.count', { count: cost })} ·{' '}
          {stock > 0 ? t('prize.left', { count: stock }) : t('prize.gone')}
        </span>
      </span>
      {stock > 0 && missing <= 0 && (
        <Button
          kind="tonal"
          size="card"
          aria-label={`${t('prize.exchange')}: ${name}`}
          aria-haspopup="dialog"
          onClick={onWant}
        >
          {t('prize.exchange')}
        </Button>
      )}
      {stock > 0 && missing > 0 && (
        <span className={styles.missing}>{t('prize.more', { count: missing })}</span>
      )}
    </li>
  )
}

/** Prizes with cost and stock; each shows whether the points are enough. */
export function PrizeList({ balance, onWant }: { balance: number; onWant: (prize: Prize) => void }) {
  const { t } = useTexts()
  const prizes = usePrizes()
  return (
    <section aria-labelledby="prizes">
      <h2 id="prizes" className={styles.heading}>
        {t('prize.title')}
      </h2>
      <QueryView
        query={prizes}
        skeleton={
          <Skeleton>
            <div className={styles.bones}>
              <Bone blockSize="216px" borderRadius="var(--k-radius-card)" />
            </div>
          </Skeleton>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <p className={styles.none}>{t('prize.empty')}</p>
          ) : (
            <ul className={styles.card}>
              {list.map((prize) => (
                <PrizeRow key={prize.id} prize={prize} balance={balance} onWant={() => onWant(prize)} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}
