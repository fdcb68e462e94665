import type { PrizeClaim } from '@kurasa/portal-contract'
import Copy from 'lucide-react/icons/copy'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../parts/book-list/book-row.tsx'
import { ButtonLink } from '../../parts/button/button.tsx'
import { EndlessList } from '../../parts/endless-list/endless-list.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { itemsOf, useMyPrizes } from '../../parts/points/point-queries.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import styles from './my-prize-screen.module.css'

const tones = { pending: 'warn', fulfilled: 'ok', rejected: 'plain' } as const

function Code({ code }: { code: string }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast(t('mine.copied'))
    } catch {
      toast(t('mine.copyByHand'))
    }
  }
  return (
    <p className={styles.code}>
      <bdi className={styles.digits}>{code}</bdi>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('mine.copyCode', { code })}
        onClick={() => void copy()}
      >
        <Icon icon={Copy} isSmall />
        {t('action.copy')}
      </button>
    </p>
  )
}

function Claim({ claim }: { claim: PrizeClaim }) {
  const { t, date } = useTexts()
  const { name, state, cost, code, reason, bookId, createdAt } = claim
  return (
    <article className={styles.claim}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <Badge tone={tones[state]}>{t(`mine.state.${state}`)}</Badge>
      </div>
      <p className={styles.hint}>
        <time dateTime={createdAt}>{date(new Date(createdAt))}</time> · {t('points.count', { count: cost })}
      </p>
      {state === 'rejected' && (
        <>
          {reason && <p dir="auto">{reason}</p>}
          <p className={styles.refunded}>{t('mine.refunded', { count: cost })}</p>
        </>
      )}
      {code && <Code code={code} />}
      {bookId && state === 'fulfilled' && (
        <ButtonLink kind="tonal" size="card" className={styles.open} to={hrefs.details(bookId, 'other')}>
          {t('mine.openBook')}
        </ButtonLink>
      )}
    </article>
  )
}

/** Redeemed prizes, and their state. */
export function MyPrizeScreen() {
  const { t } = useTexts()
  const claims = useMyPrizes()
  useScreenTitle(t('mine.title'))
  const shown = claims.isFetchNextPageError ? { ...claims, isError: false } : claims
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('mine.title')} hasBack />
      <QueryView
        query={shown}
        skeleton={
          <Skeleton>
            <div className={styles.bones}>
              {[1, 2, 3].map((key) => (
                <Bone key={key} blockSize="76px" />
              ))}
            </div>
          </Skeleton>
        }
      >
        {({ pages }) => {
          const items = itemsOf(pages)
          if (items.length === 0) {
            return (
              <Notice drawing={<Kiondo />} title={t('mine.empty')} hint={t('mine.emptyHint')}>
                <ButtonLink to={hrefs.pointCenter()}>{t('ledger.toPoints')}</ButtonLink>
              </Notice>
            )
          }
          return (
            <EndlessList
              items={items}
              list={claims}
              keepAs="prizes"
              keyOf={({ id }) => id}
              renderItem={(claim) => <Claim claim={claim} />}
              words={{ more: t('mine.more'), failed: t('mine.moreFailed'), end: t('mine.end') }}
            />
          )
        }}
      </QueryView>
    </div>
  )
}
