import type { TocEntry } from '@kurasa/reader-core'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { BookmarkList } from '../bookmarks/bookmark-list.tsx'
import { IconButton } from '../button/button.tsx'
import { enUsContents } from '../i18n/en-us-contents.ts'
import { toBcp47 } from '../i18n/locale.ts'
import { CheckIcon, DockIcon, LockIcon } from '../icons/icons.tsx'
import { loadOnce } from '../load-once.ts'
import { withoutFragment } from '../progress-bar/chapter-marks.ts'
import { Tabs } from '../tabs/tabs.tsx'
import { useLateContext } from '../use-late-context.ts'
import { useLoaded } from '../use-loaded.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './contents-panel.module.css'
import { type ContentsRow, contentsRows, entriesBehind, minutesOfEntries } from './contents-rows.ts'
import { currentEntry } from './current-entry.ts'

const markList = loadOnce(() => import('../marks/mark-list.tsx'))
const longContents = loadOnce(() => import('./long-contents.tsx'))

type DirectoryTab = 'contents' | 'bookmarks' | 'marks'

/** Props of `Directory`. */
export interface DirectoryProps {
  /** id of its heading. */
  name: string
  /** Receives the row of the chapter in view. */
  current: RefObject<HTMLButtonElement | null>
  /** A button at the end of the head. */
  end?: ReactNode
}

/** Contents of the book, and the bookmarks and marks in it. */
export function Directory({ name, current, end }: DirectoryProps) {
  const { reader, t, title, titleDirection, uiDirection } = useLateContext(enUsContents)
  const isDocked = useReaderState(reader, ({ settings }) => settings.dockContents)
  const { authors, authorDirections = [] } = reader.publication.metadata
  const [tab, setTab] = useState<DirectoryTab>('contents')
  const fraction = useReaderState(reader, ({ locator }) => locator.locations.totalProgression)
  const cover = useCover()
  const panes = useId()
  return (
    <>
      <div className={styles.head}>
        {cover && <img className={styles.cover} src={cover} alt="" />}
        <div className={styles.names}>
          <h2 id={name} className={styles.srOnly}>
            {t('contents')}
          </h2>
          <span className={styles.title}>
            <bdi dir={titleDirection}>{title}</bdi>
          </span>
          {authors.length > 0 && (
            <span className={styles.authors}>
              {authors.map((author, at) => (
                <bdi key={author} dir={authorDirections[at]}>
                  {author}
                </bdi>
              ))}
            </span>
          )}
          <span className={styles.read}>{t('percentRead', { fraction })}</span>
        </div>
        <IconButton
          className={styles.pin}
          label={t('dockContents')}
          aria-pressed={isDocked}
          onClick={() => {
            reader.openPanel(undefined)
            jump(reader.updateSettings({ dockContents: !isDocked }))
          }}
        >
          <DockIcon direction={uiDirection} />
        </IconButton>
        {end}
      </div>
      <Tabs
        label={t('contents')}
        panes={panes}
        tabs={[
          { value: 'contents', label: t('contents') },
          { value: 'bookmarks', label: t('bookmarks') },
          { value: 'marks', label: t('marks') },
        ]}
        value={tab}
        onChange={setTab}
      />
      <div
        role="tabpanel"
        id={`${panes}-${tab}`}
        aria-labelledby={`${panes}-tab-${tab}`}
        className={styles.pane}
      >
        {tab === 'contents' && <ContentsList name={name} current={current} />}
        {tab === 'bookmarks' && <BookmarkPane />}
        {tab === 'marks' && <MarksPane />}
      </div>
    </>
  )
}

function BookmarkPane() {
  return (
    <div className={styles.scroll}>
      <BookmarkList />
    </div>
  )
}

/** Loads with the first look at it. */
function MarksPane() {
  const MarkList = useLoaded(markList, { isOpen: true })?.default
  return MarkList ? <MarkList /> : null
}

/** Longer tables draw only the rows in view. */
const MOST_ROWS = 200

function ContentsList({ name, current }: DirectoryProps) {
  const { reader, t, isLocked } = useReaderContext()
  const { publication } = reader
  const list = useRef<HTMLDivElement>(null)
  const sectionHref = useReaderState(
    reader,
    ({ section }) => publication.readingOrder[section.index]?.href ?? '',
  )
  const sectionTitle = useReaderState(reader, (snapshot) => snapshot.section.title)
  const here = useMemo(
    () => currentEntry(publication, sectionHref, sectionTitle),
    [publication, sectionHref, sectionTitle],
  )
  const table = useMemo(
    () => (publication.tableOfContents.length > 0 ? publication.tableOfContents : fallback(publication, t)),
    [publication, t],
  )
  const rows = useMemo(() => contentsRows(table), [table])
  const isLong = rows.length > MOST_ROWS
  const LongContents = useLoaded(longContents, { isOpen: isLong })?.default
  const minutesOf = useMemo(() => minutesOfEntries(publication, rows), [publication, rows])
  const isAtEnd = useReaderState(reader, (snapshot) => snapshot.atEnd) ?? false
  const read = useMemo(
    () => entriesBehind(rows, isAtEnd ? rows.length : rows.findIndex(({ entry }) => entry === here)),
    [rows, here, isAtEnd],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chapter has another row.
  useLayoutEffect(() => {
    const row = current.current
    if (!list.current || !row) return
    // Not scrollIntoView: it would move the host's page too.
    const rowTop = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    list.current.scrollTop += rowTop - list.current.clientHeight / 3
  }, [current, here])

  const goTo = (href: string) => {
    // Bars go too: what was wanted is the chapter.
    reader.showControls(false)
    jump(reader.goTo(href))
  }

  const draw = ({ entry, level }: ContentsRow) =>
    entry.href === undefined ? (
      <span className={styles.heading} data-level={level}>
        <bdi>{entry.title}</bdi>
      </span>
    ) : (
      <button
        ref={entry === here ? current : undefined}
        type="button"
        className={styles.row}
        data-level={level}
        aria-current={entry === here ? 'location' : undefined}
        onClick={() => goTo(entry.href as string)}
      >
        <bdi className={styles.name}>{entry.title}</bdi>
        <RowEnd
          minutes={minutesOf.get(entry)}
          isLocked={isLocked(withoutFragment(entry.href))}
          isRead={read.has(entry)}
        />
      </button>
    )

  const lists = (entries: readonly TocEntry[], level: number) => (
    <ol className={styles.list}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table of contents never changes its order.
        <li key={index}>
          {draw({ entry, level })}
          {entry.children.length > 0 && lists(entry.children, Math.min(level + 1, 3))}
        </li>
      ))}
    </ol>
  )

  const { language } = publication.metadata
  if (isLong) {
    return (
      <nav aria-labelledby={name} lang={language} className={styles.pane}>
        {LongContents && (
          <LongContents
            rows={rows}
            current={rows.findIndex(({ entry }) => entry === here)}
            className={styles.scroll}
            draw={draw}
          />
        )}
      </nav>
    )
  }
  return (
    <div className={styles.scroll} ref={list}>
      <nav aria-labelledby={name} lang={language}>
        {lists(table, 1)}
      </nav>
    </div>
  )
}

/** State of a chapter: locked, minutes to read, or already read. As text of the interface. */
function RowEnd(props: { minutes: number | undefined; isLocked: boolean; isRead: boolean }) {
  const { t, locale } = useReaderContext()
  const { minutes, isLocked, isRead } = props
  if (!isLocked && !isRead && minutes === undefined) return null
  return (
    <span className={styles.end} lang={toBcp47(locale)}>
      {isLocked || isRead ? (
        <>
          {isLocked ? <LockIcon /> : <CheckIcon />}
          <span className={styles.srOnly}>{t(isLocked ? 'locked' : 'chapterRead')}</span>
        </>
      ) : (
        t('minutes', { count: Math.max(1, Math.round(minutes ?? 1)) })
      )}
    </span>
  )
}

/** A book without contents still has sections. */
function fallback(
  publication: ReturnType<typeof useReaderContext>['reader']['publication'],
  t: ReturnType<typeof useReaderContext>['t'],
): TocEntry[] {
  return publication.readingOrder
    .filter((section) => section.isLinear)
    .map((section, index) => ({
      title: section.title ?? t('page', { page: index + 1 }),
      href: withoutFragment(section.href),
      children: [],
    }))
}

/** URL of the book's cover, as long as it is shown. */
function useCover(): string | undefined {
  const { reader } = useReaderContext()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isGone = false
    let made: string | undefined
    reader.publication.cover().then(
      (blob) => {
        if (isGone || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [reader])
  return url
}
