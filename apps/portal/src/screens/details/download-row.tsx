import type { Book } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { imageManifestQuery, manifestQuery } from '../../api/book-queries.ts'
import { useEntitlements } from '../../api/member-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { openEdition } from '../../edition/open-edition.ts'
import { fetchLease } from '../../edition/renew-lease.ts'
import type { PlainKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DownloadError, downloadEdition } from '../../offline/download.ts'
import { keptBooks } from '../../offline/kept-books.ts'
import { partsOf } from '../../offline/kept-parts.ts'
import { mayDownload } from '../../offline/may-download.ts'
import { useKeptEdition } from '../../offline/use-kept-edition.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useOnline } from '../../parts/use-online.ts'
import { useUid } from '../../session/session.ts'
import { useSparesData } from '../../storage/data-saver.ts'
import styles from './download-row.module.css'
import { useSavedBook } from './use-saved-book.ts'

/** Widths of pages that are kept, px: sharp on a phone, and where data is spared. */
const WIDTH = 720
const SPARED_WIDTH = 480

const failures: Record<DownloadError['code'], PlainKey> = {
  closed: 'kept.closed',
  full: 'kept.full',
  blocked: 'kept.blocked',
  network: 'kept.stopped',
}

/** Fetches an edition as a whole. Ends with the screen; the next try goes on where it ended. */
function useDownload(book: Book, kind: 'text' | 'image') {
  const client = usePortalClient()
  const uid = useUid()
  const width = useSparesData() ? SPARED_WIDTH : WIDTH
  const entitlements = useEntitlements().data
  const { isSaved, setSaved } = useSavedBook(book)
  const text = useQuery({ ...manifestQuery(client, book.id), enabled: kind === 'text' })
  const images = useQuery({ ...imageManifestQuery(client, book.id), enabled: kind === 'image' })
  const manifest = kind === 'image' ? images.data : text.data
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<DownloadError['code']>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const isAllowed = mayDownload(book, entitlements)
  const bytes = manifest && partsOf(manifest, width).reduce((sum, part) => sum + part.bytes, 0)

  const start = async () => {
    if (!manifest || progress !== undefined) return
    stop.current = new AbortController()
    const { signal } = stop.current
    setFailure(undefined)
    setProgress(0)
    // Requested once there is something to keep; a refusal changes nothing.
    void navigator.storage?.persist?.().catch(() => false)
    try {
      const { source, isLocked } = openEdition(client, manifest, { isFreeBook: book.access === 'free', uid })
      await downloadEdition({
        book,
        manifest,
        source: Object.assign(source, { isLocked }),
        fetchLease: () => fetchLease(client, book.id),
        books: keptBooks,
        width,
        signal,
        onProgress: setProgress,
      })
      // A download is found on the shelf. A refusal there leaves the download as it is.
      if (!isSaved) void setSaved(true).catch(() => undefined)
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof DownloadError ? error.code : 'network')
    } finally {
      setProgress(undefined)
    }
  }
  return { isAllowed, bytes, progress, failure, start, cancel: () => stop.current?.abort() }
}

/** Keeps a book on this phone, to be read without a network; shows how large it is and how long it stays open. */
export function DownloadRow({ book, kind }: { book: Book; kind: 'text' | 'image' }) {
  const { t, number, percent, date } = useTexts()
  const { confirm, toast } = useShellActions()
  const { isAllowed, bytes, progress, failure, start, cancel } = useDownload(book, kind)
  const { edition, isOpen, remove } = useKeptEdition(book.id, kind)
  const isOnline = useOnline()
  const size = (of: number) =>
    t('kept.size', { size: number(Math.max(0.1, of / 1_000_000), { maximumFractionDigits: 1 }) })

  if (progress !== undefined) {
    return (
      <div className={styles.row}>
        <span className={styles.words}>
          <span id="download-progress">{t('kept.underway', { percent: percent(progress) })}</span>
          <progress
            className={styles.progress}
            value={progress}
            max={1}
            aria-labelledby="download-progress"
          />
        </span>
        <Button kind="text" onClick={cancel}>
          {t('action.stop')}
        </Button>
      </div>
    )
  }
  if (edition?.isDownloaded) {
    const forget = async () => {
      const isSure = await confirm({
        title: t('kept.removeTitle'),
        hint: t('kept.removeHint'),
        action: t('action.remove'),
        cancel: t('action.notNow'),
      })
      if (!isSure) return
      await remove()
      toast(t('kept.removed'))
    }
    const until = edition.leaseUntil
    return (
      <div className={styles.row} data-kept={isOpen}>
        <Icon icon={CircleCheck} />
        <span className={styles.words}>
          <span>{t(isOpen ? 'kept.here' : 'kept.over')}</span>
          <small>
            {[
              size(edition.bytes),
              until !== undefined && isOpen && t('kept.until', { date: date(new Date(until)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <Button kind="text" aria-haspopup="dialog" onClick={() => void forget()}>
          {t('action.remove')}
        </Button>
      </div>
    )
  }
  if (!isAllowed || bytes === undefined || !isOnline) return null
  return (
    <div className={styles.row}>
      <Icon icon={Download} />
      <span className={styles.words}>
        <span>{t('kept.offer')}</span>
        <small role={failure ? 'alert' : undefined} data-failed={failure !== undefined}>
          {failure ? t(failures[failure]) : size(bytes)}
        </small>
      </span>
      <Button kind="text" onClick={() => void start()}>
        {t(failure ? 'action.retry' : 'kept.do')}
      </Button>
    </div>
  )
}
