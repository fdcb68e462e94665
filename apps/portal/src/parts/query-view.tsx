import type { UseQueryResult } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { LateFailureNotice } from './notice/late-failure-notice.tsx'
import styles from './notice/notice.module.css'
import { useOnline } from './use-online.ts'
import { useWait } from './use-wait.ts'

/** Milliseconds that a wait may take without anything being said about it. */
export const QUIET_WAIT = 120

/** Whether the screen around is being shown for the first time: the moment before it has been waited for already. */
export const ArrivalContext = createContext<{ isArriving: boolean } | undefined>(undefined)

/**
 * Shows its children only after a moment, so that quick answers do not flicker. Their space is reserved from the
 * beginning: nothing below moves. After 2.5 s a line over them says that the network is slow.
 *
 * @param renderSilent - takes their place once no byte has come for ten seconds; another try requests what hangs
 */
export function AfterAMoment(props: {
  children: ReactNode
  renderSilent?: (again: () => void) => ReactNode
}) {
  const { children, renderSilent } = props
  const { t } = useTexts()
  const arrival = use(ArrivalContext)
  const { stage, again } = useWait(true, QUIET_WAIT)
  if (renderSilent && stage === 'silent') return renderSilent(again)
  if (!stage && !arrival?.isArriving)
    return <div style={{ display: 'contents', visibility: 'hidden' }}>{children}</div>
  return (
    <>
      {renderSilent && stage === 'slow' && (
        <p className={styles.slow} role="status">
          <span>{t('nav.slow')}</span>
        </p>
      )}
      {children}
    </>
  )
}

type ViewedQuery<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'isError' | 'fetchStatus' | 'dataUpdatedAt' | 'refetch' | 'isFetching'
>

/**
 * Whether a skeleton replaces the data of a query. Everything after it on the screen is shown together with the data,
 * otherwise it would move when the skeleton goes.
 */
export const isAwaited = ({
  data,
  fetchStatus,
}: Pick<ViewedQuery<unknown>, 'data' | 'fetchStatus'>): boolean =>
  data === undefined && fetchStatus === 'fetching'

/** Age from which an answer shows its age, ms. */
const DAY = 24 * 60 * 60_000

/**
 * Says how old data is: without a network, after a failed renewal, and when it is from another day. It stays when newer
 * data has come, so that nothing below moves up.
 */
function AgeBanner({ query }: { query: ViewedQuery<unknown> }) {
  const { t, time, date } = useTexts()
  const isOnline = useOnline()
  const { dataUpdatedAt, isError, isFetching } = query
  // Data of another query that stands in has no age of its own.
  const hasAge = dataUpdatedAt > 0
  const isOld = hasAge && Date.now() - dataUpdatedAt > DAY
  const [last, setLast] = useState<string>()
  const isDue = hasAge && (!isOnline || isOld || (isFetching ? last !== undefined : isError))
  const at = new Date(dataUpdatedAt)
  const since = date(at) !== date(new Date()) ? `${date(at)} ${time(at)}` : time(at)
  const key = !isOnline ? 'screen.offlineSince' : isFetching ? 'screen.renewing' : 'screen.stale'
  const text = isDue ? t(key, { time: since }) : last
  if (text !== last) setLast(text)
  return (
    last && (
      <p className={styles.banner} role="status" data-renewed={!isDue || undefined}>
        <Icon icon={isOnline ? TriangleAlert : WifiOff} isSmall />
        <span>{last}</span>
        {!isDue && <span className={styles.renewed}>{t('screen.renewed')}</span>}
      </p>
    )
  )
}

/**
 * The states of data on a screen: skeleton, error with another try, offline, old data with a banner, data. Old data
 * is never taken away by a failed renewal.
 */
export function QueryView<T>(props: {
  query: ViewedQuery<T>
  skeleton: ReactNode
  /** True when the notices replace the whole screen and include its heading. */
  isScreen?: boolean
  /** False within another view, which says already how old things are. */
  hasBanner?: boolean
  /** Shown for an error instead of the general notice; undefined falls back to it. */
  renderError?: () => ReactNode
  children: (data: T) => ReactNode
}) {
  const { query, isScreen, hasBanner = true } = props
  const isOnline = useOnline()
  const retry = () => void query.refetch()
  if (query.data !== undefined) {
    return (
      <>
        {hasBanner && <AgeBanner query={query} />}
        {props.children(query.data)}
      </>
    )
  }
  if (query.fetchStatus === 'paused' || (query.isError && !isOnline)) {
    return <LateFailureNotice kind="offline" onRetry={retry} isScreen={isScreen} />
  }
  if (query.isError && !query.isFetching) {
    return (
      props.renderError?.() ?? <LateFailureNotice error={query.error} onRetry={retry} isScreen={isScreen} />
    )
  }
  return (
    <AfterAMoment
      renderSilent={(again) => <LateFailureNotice kind="unreached" onRetry={again} isScreen={isScreen} />}
    >
      {props.skeleton}
    </AfterAMoment>
  )
}
