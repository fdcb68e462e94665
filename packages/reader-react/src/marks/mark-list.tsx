import type { Annotation, AnnotationColour } from '@kurasa/reader-core'
import { markChapters } from '@kurasa/reader-core/annotations'
import { useMemo, useState } from 'react'
import type { BookMarks } from '../book-state/book-marks.ts'
import { IconButton } from '../button/button.tsx'
import { enUsMarks } from '../i18n/en-us-marks.ts'
import { toBcp47 } from '../i18n/locale.ts'
import { SearchIcon } from '../icons/icons.tsx'
import { NoteIcon } from '../icons/mark-icons.tsx'
import { StoreFailure } from '../store-failure/store-failure.tsx'
import { useLateContext } from '../use-late-context.ts'
import { jump } from '../use-reader-keys.ts'
import { MarkColours } from './mark-colours.tsx'
import { nameOfMark } from './mark-name.ts'
import { MarkTransfer } from './mark-transfer.tsx'
import styles from './marks.module.css'
import { useMarks } from './use-marks.ts'

/** The marks and notes of the book by chapter: a tap leads to the place. */
export default function MarkList() {
  const { t, reader } = useLateContext(enUsMarks)
  const loaded = useMarks()
  if (!loaded) return <p role="status">{t('loading')}</p>
  const { marks, state } = loaded
  const hasMarks = state.marks.some(({ kind }) => kind === 'highlight')
  return (
    <div className={styles.pane}>
      {state.isUnread && <StoreFailure text={t('marksUnread')} onRetry={marks.readAgain} />}
      {hasMarks ? (
        <FullList marks={marks} all={state.marks} />
      ) : (
        !state.isUnread && (
          <div className={styles.empty}>
            <p className={styles.emptyTitle}>{t('noMarks')}</p>
            <p>{t(reader.images ? 'noRegionsHint' : 'noMarksHint')}</p>
          </div>
        )
      )}
      <MarkTransfer marks={marks} hasMarks={hasMarks} />
    </div>
  )
}

function FullList({ marks, all }: { marks: BookMarks; all: readonly Annotation[] }) {
  const { t, reader } = useLateContext(enUsMarks)
  const [colour, setColour] = useState<AnnotationColour>()
  const [words, setWords] = useState('')
  const chapters = useMemo(() => markChapters(all, { colour, words }), [all, colour, words])
  const { language } = reader.publication.metadata
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.search}>
          <SearchIcon />
          <input
            className={styles.input}
            type="search"
            dir="auto"
            autoComplete="off"
            aria-label={t('searchMarks')}
            placeholder={t('searchMarks')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <div className={styles.filter}>
          <button
            type="button"
            className={styles.all}
            aria-pressed={colour === undefined}
            onClick={() => setColour(undefined)}
          >
            {t('allMarks')}
          </button>
          <MarkColours
            value={colour}
            onChoose={(chosen) => setColour(chosen === colour ? undefined : chosen)}
          />
        </div>
      </div>
      <div className={styles.scroll}>
        {chapters.length === 0 && (
          <p className={styles.empty} role="status">
            {t('noMarksFound')}
          </p>
        )}
        {chapters.map(({ title, marks: ofChapter }) => (
          <section key={ofChapter[0]!.id} aria-label={title || t('marks')}>
            {title && (
              <h3 className={styles.chapter} lang={language}>
                <bdi>{title}</bdi>
              </h3>
            )}
            <ul className={styles.list}>
              {ofChapter.map((mark) => (
                <Row key={mark.id} mark={mark} marks={marks} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function Row({ mark, marks }: { mark: Annotation; marks: BookMarks }) {
  const { reader, t, locale } = useLateContext(enUsMarks)
  const date = new Intl.DateTimeFormat(toBcp47(locale), { dateStyle: 'medium' }).format(
    new Date(mark.created),
  )
  const { language } = reader.publication.metadata
  const goTo = () => reader.goTo(mark.target.start)
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          reader.showControls(false)
          jump(goTo())
        }}
      >
        <span
          className={styles.words}
          data-colour={mark.colour}
          lang={mark.target.region ? undefined : language}
          dir="auto"
        >
          {nameOfMark(mark, reader, t)}
        </span>
        {mark.note && (
          <span className={styles.own} dir="auto">
            {mark.note}
          </span>
        )}
        <span className={styles.when}>
          <bdi>{t('percentage', { fraction: mark.target.start.locations.totalProgression })}</bdi>
          {' · '}
          <time dateTime={mark.created}>{date}</time>
        </span>
      </button>
      <IconButton
        className={styles.more}
        label={t(mark.note ? 'editNote' : 'addNote')}
        onClick={() => {
          jump(goTo())
          marks.open(mark.id, !mark.note)
        }}
      >
        <NoteIcon />
      </IconButton>
    </li>
  )
}
