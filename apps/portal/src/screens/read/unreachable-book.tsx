import { useTexts } from '../../i18n/use-texts.ts'
import { failureKindOf } from '../../parts/notice/failure-kind.ts'
import { LateFailureNotice } from '../../parts/notice/late-failure-notice.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'

/** A book that neither this phone nor the server opens now: why, and a way on. */
export function UnreachableBook(props: { error: unknown; endedAt: number | undefined; onRetry: () => void }) {
  const { error, endedAt, onRetry } = props
  const { t } = useTexts()
  const kind = navigator.onLine === false ? 'offline' : failureKindOf(error)
  return (
    <>
      <ScreenHeader hasBack />
      {endedAt === undefined ? (
        <LateFailureNotice
          kind={kind}
          error={error}
          hint={kind === 'offline' ? t('read.offlineHint') : undefined}
          onRetry={onRetry}
          isScreen
        />
      ) : (
        <LateFailureNotice
          kind="lease"
          until={endedAt}
          // The start of the screen renews the lease.
          onRetry={() => window.location.reload()}
          isScreen
        />
      )}
    </>
  )
}
