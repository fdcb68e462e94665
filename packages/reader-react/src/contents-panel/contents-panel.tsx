import type { TocEntry } from '@kurasa/reader-core'
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../button/button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { withoutFragment } from '../progress-bar/chapter-marks.ts'
import { useReaderContext } from '../reader-context.tsx'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './contents-panel.module.css'
import { currentEntry } from './current-entry.ts'

/** The table of contents, from the interface's start side. A chapter is one tap away; where one is, is marked. */
export function ContentsPanel() {
  const { reader, uiDirection } = useReaderContext()
  const name = useId()
  const current = useRef<HTMLButtonElement>(null)
  const isOpen = useReaderState(reader, (snapshot) => snapshot.panel === 'contents')
  return (
    <>
      <div
        className={styles.scrim}
        data-state={isOpen ? 'open' : 'closed'}
        aria-hidden="true"
        onClick={() => reader.openPanel(undefined)}
      />
      <Panel
        name="contents"
        className={styles.panel}
        style={{ '--panel-away': uiDirection === 'rtl' ? '100%' : '-100%' } as CSSProperties}
        labelledBy={name}
        isModal
        initialFocus={current}
      >
        <ContentsList name={name} current={current} />
      </Panel>
    </>
  )
}

interface ContentsListProps {
  name: string
  current: RefObject<HTMLButtonElement | null>
}

function ContentsList({ name, current }: ContentsListProps) {
  const { reader, t, title } = useReaderContext()
  const { publication } = reader
  const list = useRef<HTMLDivElement>(null)
  const sectionHref = useReaderState(
    reader,
    ({ section }) => publication.readingOrder[section.index]?.href ?? '',
  )
  const sectionTitle = useReaderState(reader, (snapshot) => snapshot.section.title)
  const fraction = useReaderState(reader, ({ locator }) => locator.locations.totalProgression)
  const here = useMemo(
    () => currentEntry(publication, sectionHref, sectionTitle),
    [publication, sectionHref, sectionTitle],
  )
  const cover = useCover()

  useLayoutEffect(() => {
    const row = current.current
    if (!list.current || !row) return
    // Not scrollIntoView: it would move the host's page too.
    const rowTop = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    list.current.scrollTop += rowTop - list.current.clientHeight / 3
  }, [current])

  const goTo = (href: string) => {
    // Bars go too: what was wanted is the chapter.
    reader.showControls(false)
    jump(reader.goTo(href))
  }

  const rows = (entries: readonly TocEntry[], level: number) => (
    <ol className={styles.list}>
      {entries.map((entry, index) => {
        const isHere = entry === here
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a table of contents never changes its order.
          <li key={index}>
            {entry.href === undefined ? (
              <span className={styles.heading} data-level={level}>
                <bdi>{entry.title}</bdi>
              </span>
            ) : (
              <button
                ref={isHere ? current : undefined}
                type="button"
                className={styles.row}
                data-level={level}
                aria-current={isHere ? 'location' : undefined}
                onClick={() => goTo(entry.href as string)}
              >
                <bdi>{entry.title}</bdi>
              </button>
            )}
            {entry.children.length > 0 && rows(entry.children, Math.min(level + 1, 3))}
          </li>
        )
      })}
    </ol>
  )

  return (
    <>
      <div className={styles.head}>
        {cover && <img className={styles.cover} src={cover} alt="" />}
        <div className={styles.names}>
          <h2 id={name} className={styles.srOnly}>
            {t('contents')}
          </h2>
          <span className={styles.title}>
            <bdi>{title}</bdi>
          </span>
          <span className={styles.read}>{t('percentRead', { fraction })}</span>
        </div>
        <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className={styles.scroll} ref={list}>
        <nav aria-labelledby={name} lang={publication.metadata.language}>
          {rows(
            publication.tableOfContents.length > 0 ? publication.tableOfContents : fallback(publication, t),
            1,
          )}
        </nav>
      </div>
    </>
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
