import { directionOfLanguage } from '@kurasa/reader-react/direction'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookTitle, Progress } from '../../parts/book-list/book-list.tsx'
import { BookRowBones } from '../../parts/book-list/book-row.tsx'
import { Button, ButtonLink, IconButton } from '../../parts/button/button.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { EndlessList, type EndlessQuery } from '../../parts/endless-list/endless-list.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { SealedNote } from '../../parts/sealed-note/sealed-note.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import { dayOf, type HistoryLine, linesOf, localHistory, type ReadBook, readBookOf } from './history-days.ts'
import styles from './read-history-screen.module.css'
import { useForgetHistory, useHistory } from './use-history.ts'

const DAY = 86_400_000

/** All of a visitor's history is on this phone. */
const NO_MORE: EndlessQuery = {
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}

function Day({ day }: { day: string }) {
  const { t, date } = useTexts()
  const now = Date.now()
  const name =
    day === dayOf(now)
      ? t('history.today')
      : day === dayOf(now - DAY)
        ? t('history.yesterday')
        : date(new Date(`${day}T12:00:00+03:00`))
  return <h2 className={styles.day}>{name}</h2>
}

function Row({ item, onRemove }: { item: ReadBook; onRemove: () => void }) {
  const { t } = useTexts()
  const { book, minutes, fraction, isFinished } = item
  return (
    <div className={styles.row}>
      <Link className={styles.book} to={hrefs.details(book.id, 'history')}>
        <Cover book={book} />
        <span className={styles.words}>
          <span className={styles.name} dir={directionOfLanguage(book.language)}>
            <BookTitle book={book} />
          </span>
          <span className={styles.minutes}>
            {minutes > 0 ? t('history.minutes', { count: minutes }) : t('history.lessThanMinute')}
          </span>
          <span className={styles.progress}>
            <Progress fraction={fraction} isFinished={isFinished} language={book.language} />
          </span>
        </span>
      </Link>
      <IconButton label={t('history.remove', { title: book.title })} onClick={onRemove}>
        <Icon icon={X} />
      </IconButton>
    </div>
  )
}

function Days(props: { books: readonly ReadBook[]; list: EndlessQuery; onRemove: (id: string) => void }) {
  const { t } = useTexts()
  const { books, list, onRemove } = props
  if (books.length === 0 && !list.hasNextPage) {
    return (
      <Notice drawing={<Kiondo />} title={t('history.empty')} hint={t('history.emptyHint')}>
        <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
      </Notice>
    )
  }
  return (
    <EndlessList<HistoryLine>
      items={linesOf(books)}
      list={list}
      keepAs="history"
      keyOf={(line) => (line.kind === 'day' ? line.day : line.item.book.id)}
      renderItem={(line) =>
        line.kind === 'day' ? (
          <Day day={line.day} />
        ) : (
          <Row item={line.item} onRemove={() => onRemove(line.item.book.id)} />
        )
      }
    />
  )
}

/** Header with what clears it, and the list below. */
function Frame(props: {
  isEmpty: boolean
  isVisitor: boolean
  children: (remove: (id: string) => void) => ReactNode
}) {
  const { t } = useTexts()
  const { confirm, toast } = useShellActions()
  const errorText = useErrorText()
  const forget = useForgetHistory()
  const [isBusy, setBusy] = useState(false)

  const run = async (ids: string[] | 'all') => {
    setBusy(true)
    try {
      await forget(ids)
      toast(t(ids === 'all' ? 'history.cleared' : 'history.removed'))
    } catch (error) {
      toast(t('history.removeFailed', { reason: errorText(error) }))
    } finally {
      setBusy(false)
    }
  }
  const clear = async () => {
    const isSure = await confirm({
      title: t('history.clearTitle'),
      hint: t(props.isVisitor ? 'history.clearHintVisitor' : 'history.clearHint'),
      action: t('history.clearDo'),
      cancel: t('history.keep'),
    })
    if (isSure) await run('all')
  }
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('history.title')} hasBack>
        {!props.isEmpty && (
          <Button kind="text" size="card" isBusy={isBusy} aria-haspopup="dialog" onClick={() => void clear()}>
            {t('history.clear')}
          </Button>
        )}
      </ScreenHeader>
      <SealedNote of="history" />
      {props.children((id) => {
        if (!isBusy) void run([id])
      })}
    </div>
  )
}

function MemberHistory() {
  const list = useHistory()
  const items = new Map(list.data?.pages.flatMap((page) => page.items).map((item) => [item.book.id, item]))
  const books = [...items.values()].map(readBookOf)
  return (
    <Frame isEmpty={books.length === 0} isVisitor={false}>
      {(remove) => (
        <QueryView
          query={list}
          skeleton={
            <Skeleton>
              <BookRowBones />
            </Skeleton>
          }
        >
          {() => <Days books={books} list={list} onRemove={remove} />}
        </QueryView>
      )}
    </Frame>
  )
}

function VisitorHistory() {
  const books = localHistory(useLocalShelf())
  return (
    <Frame isEmpty={books.length === 0} isVisitor>
      {(remove) => <Days books={books} list={NO_MORE} onRemove={remove} />}
    </Frame>
  )
}

/** History of reading, day by day: a member's on all their devices, a visitor's on this phone. */
export function ReadHistoryScreen() {
  const { t } = useTexts()
  useScreenTitle(t('history.title'))
  return useUid() === undefined ? <VisitorHistory /> : <MemberHistory />
}
