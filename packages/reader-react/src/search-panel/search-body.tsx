import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Virtuoso } from 'react-virtuoso'
import { goToPlace, MOST_HITS, searchBook } from '../book-state/search-book.ts'
import { IconButton } from '../button/button.tsx'
import { enUsSearch } from '../i18n/en-us-search.ts'
import { ClearIcon, LampDrawing, SearchIcon } from '../icons/icons.tsx'
import { BackIcon } from '../icons/page-icons.tsx'
import { useLateContext } from '../use-late-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './search-panel.module.css'
import { type SearchRow, searchRows } from './search-rows.ts'

/** A person has stopped typing after so many ms. */
const TYPING_MS = 250

/** The field and the places of the search panel. */
export default function SearchBody({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { reader, search, t, uiDirection } = useLateContext(enUsSearch)
  const state = useSyncExternalStore(search.subscribe, search.getState, search.getState)
  const [words, setWords] = useState(state.query)
  const typed = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typed.current), [])
  // The field comes after the panel has opened.
  useEffect(() => field.current?.focus({ preventScroll: true }), [field])

  const find = (query: string, delay: number) => {
    setWords(query)
    clearTimeout(typed.current)
    typed.current = setTimeout(() => void searchBook(search, query), delay)
  }
  const hasQuery = words.trim() !== ''
  const count = state.hits.length
  return (
    <>
      <div className={styles.head}>
        <IconButton label={t('back')} onClick={() => reader.openPanel(undefined)}>
          <BackIcon direction={uiDirection} />
        </IconButton>
        {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers that we support. */}
        <form
          className={styles.field}
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            find(words, 0)
            // The keyboard of a phone goes; keys are still heard.
            field.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
          }}
        >
          <SearchIcon />
          <input
            ref={field}
            className={styles.input}
            type="search"
            enterKeyHint="search"
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            aria-label={t('searchInBook')}
            placeholder={t('searchInBook')}
            value={words}
            onChange={(event) => find(event.currentTarget.value, TYPING_MS)}
          />
          {words !== '' && (
            <IconButton
              label={t('clearSearch')}
              onClick={() => {
                setWords('')
                clearTimeout(typed.current)
                search.end()
                field.current?.focus()
              }}
            >
              <ClearIcon />
            </IconButton>
          )}
        </form>
      </div>
      <p className={styles.summary} role="status">
        {hasQuery && state.status !== 'idle' && (
          <>
            {(count > 0 || state.status === 'done') && (
              <span>
                <b>{t('places', { count })}</b> {t('inThisBook')}
              </span>
            )}
            {state.status === 'searching' && <span className={styles.busy}>{t('searching')}</span>}
            {count >= MOST_HITS && <span>{t('firstPlacesOnly', { total: MOST_HITS })}</span>}
            {state.status === 'failed' && <span className={styles.failed}>{t('searchFailed')}</span>}
          </>
        )}
      </p>
      {state.status === 'searching' && (
        <progress className={styles.progress} value={state.progress} aria-label={t('searching')} />
      )}
      {count > 0 ? (
        <Places />
      ) : (
        <div className={styles.empty}>
          {state.status === 'done' && hasQuery ? (
            <>
              <LampDrawing />
              <p className={styles.emptyTitle}>{t('noPlaces')}</p>
              <p>{t('noPlacesHint')}</p>
            </>
          ) : (
            !hasQuery && <p>{t('searchHint')}</p>
          )}
        </div>
      )}
    </>
  )
}

function Places() {
  const { reader, search, t } = useLateContext(enUsSearch)
  const { hits, current } = useSyncExternalStore(search.subscribe, search.getState, search.getState)
  const here = useReaderState(reader, (snapshot) => snapshot.section.index)
  const title = useReaderState(reader, (snapshot) => snapshot.section.title)
  // The place when the list was opened: a hit that is shown must not move the badge.
  const [place] = useState({ here, title })
  const rows = useMemo(() => searchRows(hits, place.here, place.title), [hits, place])
  const at = rows.findIndex((row) => row.kind === 'place' && row.index === current)
  const { language } = reader.publication.metadata

  const open = (index: number) => {
    reader.showControls(false)
    jump(goToPlace(search, index))
  }
  const draw = (row: SearchRow) =>
    row.kind === 'chapter' ? (
      <h3 className={styles.chapter}>
        <bdi lang={language}>{row.title || t('page', { page: 1 })}</bdi>
        {row.isHere && <span className={styles.here}>{t('youAreHere')}</span>}
        <span className={styles.count}>{t('places', { count: row.count })}</span>
      </h3>
    ) : (
      <button
        type="button"
        className={styles.place}
        aria-current={row.index === current ? 'true' : undefined}
        onClick={() => open(row.index)}
      >
        <span className={styles.words} lang={language} dir="auto">
          {row.hit.before}
          <mark className={styles.mark}>{row.hit.highlight}</mark>
          {row.hit.after}
        </span>
        {row.hit.page !== undefined && (
          <span className={styles.page}>{t('pageShort', { page: row.hit.page })}</span>
        )}
      </button>
    )
  return (
    <Virtuoso
      className={styles.list}
      data={rows}
      computeItemKey={(_, row) => (row.kind === 'place' ? `place ${row.index}` : `chapter ${row.title}`)}
      initialTopMostItemIndex={at > 0 ? { index: at, align: 'center' } : 0}
      increaseViewportBy={300}
      itemContent={(_, row) => draw(row)}
    />
  )
}
