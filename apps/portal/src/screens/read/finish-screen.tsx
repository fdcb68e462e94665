import type { Book, EditionKind } from '@kurasa/portal-contract'
import type { ReaderEngine } from '@kurasa/reader-react'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { relatedQuery } from '../../api/related-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareLink } from '../../native/share.ts'
import { useNativeBridge } from '../../native/use-native-bridge.ts'
import { authorsOf } from '../../parts/book-list/authors.ts'
import { BookTitle } from '../../parts/book-list/book-list.tsx'
import { Button } from '../../parts/button/button.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { StarInput } from '../../parts/rating/star-input.tsx'
import { useRating } from '../../parts/rating/use-rating.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { readShelf } from '../../storage/local-shelf.ts'
import styles from './finish-screen.module.css'
import { type NextBook, nextBookOf } from './next-book.ts'

interface FinishScreenProps {
  book: Book
  kind: EditionKind
  theme: string
  reader: ReaderEngine | null
  /** Back to the last page. */
  onClose: () => void
}

/** After the last page: what was read and for how long, its rating in one tap, the next book. */
export function FinishScreen({ book, kind, theme, reader, onClose }: FinishScreenProps) {
  const { t } = useTexts()
  const minutes = useMinutes(reader)
  const { stars, rate } = useRating(book.id, hrefs.read(book.id, kind))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-labelledby="finished"
      tabIndex={-1}
      className={styles.finish}
      data-k-theme={theme}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.column}>
        <div className={styles.cover}>
          <Cover book={book} />
        </div>
        <h2 id="finished" className={styles.title}>
          <Icon icon={Check} />
          {t('reading.finished')}
        </h2>
        <p className={styles.name} dir={directionOfLanguage(book.language)}>
          <BookTitle book={book} />
        </p>
        {minutes > 0 && <p className={styles.note}>{t('finish.minutes', { count: minutes })}</p>}
        <StarInput legend={t('rating.ask')} stars={stars} onRate={rate} />
        <Next book={book} />
        <div className={styles.ways}>
          <ShareButton book={book} />
          <Button kind="text" size="card" onClick={onClose}>
            {t('finish.back')}
          </Button>
        </div>
      </div>
    </section>
  )
}

const nothing = { activeMs: 0, listenMs: 0 }
const nothingToEnd = () => undefined

/** Minutes that were read in the book and listened to on this phone, rounded. */
function useMinutes(reader: ReaderEngine | null): number {
  const readTime = reader?.readTime
  const totals = useSyncExternalStore(
    useCallback((onChange: () => void) => readTime?.subscribe(onChange) ?? nothingToEnd, [readTime]),
    () => readTime?.getSnapshot().totals ?? nothing,
  )
  return Math.round((totals.activeMs + totals.listenMs) / 60_000)
}

/** The book to read next, and why it. */
function Next({ book }: { book: Book }) {
  const { t, language } = useTexts()
  const related = useQuery(relatedQuery(usePortalClient(), book.id, language))
  const [shelf] = useState(() => readShelf(clientStorage))
  const next = nextBookOf(book, related.data ?? [], shelf)
  // Another proposal must not take its place while a finger is on its way.
  if (!next || (related.isPending && next.reason !== 'series')) return null
  return (
    <Link className={styles.next} to={hrefs.details(next.book.id, 'other')}>
      <Cover book={next.book} />
      <span>
        <span className={styles.why}>{reasonOf(next, book, t)}</span>
        <span className={styles.nextName} dir={directionOfLanguage(next.book.language)}>
          <BookTitle book={next.book} />
        </span>
        <span className={styles.note} dir="auto">
          <bdi>{authorsOf(next.book.authors)}</bdi>
        </span>
      </span>
    </Link>
  )
}

function reasonOf({ reason }: NextBook, book: Book, t: ReturnType<typeof useTexts>['t']): string {
  if (reason === 'series') return t('finish.inSeries', { name: book.series?.name ?? '' })
  if (reason === 'author') return t('finish.sameAuthor')
  return t(reason === 'shelf' ? 'finish.onShelf' : 'finish.alike')
}

function ShareButton({ book }: { book: Book }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const { bridge } = useNativeBridge()
  const share = async () => {
    const url = new URL(hrefs.details(book.id, 'other'), window.location.origin).href
    if ((await shareLink({ title: book.title, url }, bridge, navigator)) === 'copied')
      toast(t('details.linkCopied'))
  }
  if (!bridge && typeof navigator.share !== 'function' && !navigator.clipboard) return null
  return (
    <Button kind="tonal" size="card" onClick={() => void share()}>
      <Icon icon={Share2} isSmall />
      {t('action.share')}
    </Button>
  )
}
