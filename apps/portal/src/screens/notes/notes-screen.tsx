import type { SyncedAnnotation } from '@kurasa/portal-contract'
import { markFormats, passOnMarks } from '@kurasa/reader-react/annotations'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { type CSSProperties, useMemo, useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookTitle } from '../../parts/book-list/book-list.tsx'
import { BookRowBones } from '../../parts/book-list/book-row.tsx'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { ChipGroup } from '../../parts/choice/chip-group.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Link } from '../../parts/link.tsx'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { isOfImages, markOf } from '../../reading/member-annotation.ts'
import { publicationIdOf } from '../../reading/read-ticks.ts'
import { isCut, markTints, type NoteColour, noteColours, wordsOf } from './note-words.ts'
import { type BookNotes, notesByBook } from './notes-by-book.ts'
import styles from './notes-screen.module.css'
import { type NotedBook, useNotedBooks, useNotes } from './use-notes.ts'

/** A line in the tint of the mark, on light and on dark pages. */
function lineOf(colour: NoteColour): CSSProperties {
  const [light, dark] = [markTints({ scheme: 'light' }), markTints({ scheme: 'dark' })]
  return { '--light': light[colour].line, '--dark': dark[colour].line } as CSSProperties
}

/** Names the part of a picture that is marked by its page. */
function useRegionName() {
  const { t } = useTexts()
  return (page: number | undefined) =>
    page === undefined ? t('notes.picture') : t('notes.pictureOnPage', { page })
}

function Row({ mark, language }: { mark: SyncedAnnotation; language: string }) {
  const regionName = useRegionName()
  const { start } = mark.target
  const words = wordsOf(mark)
  return (
    <li>
      <Link
        className={styles.mark}
        to={hrefs.read(mark.bookId, start.type.startsWith('image/') ? 'image' : 'text')}
        state={{ place: start }}
      >
        <span
          className={styles.words}
          style={lineOf(mark.colour)}
          lang={words ? language : undefined}
          dir="auto"
        >
          {words || regionName(start.locations.position)}
          {words && isCut(mark) && '…'}
        </span>
        {mark.note && (
          <span className={styles.note} dir="auto">
            {mark.note}
          </span>
        )}
      </Link>
    </li>
  )
}

function OneBook({ notes, book }: { notes: BookNotes; book: NotedBook | undefined }) {
  const { t } = useTexts()
  const language = book?.language ?? 'und'
  return (
    <section aria-label={book?.title ?? t('notes.unknownBook')}>
      {book ? (
        <Link className={styles.book} to={hrefs.details(book.id, 'other')}>
          <Cover book={book} />
          <h2 className={styles.name} dir={directionOfLanguage(book.language)}>
            <BookTitle book={book} />
          </h2>
        </Link>
      ) : (
        <h2 className={styles.unknown}>{t('notes.unknownBook')}</h2>
      )}
      {notes.chapters.map(({ title, marks }) => (
        <section key={marks[0]!.id}>
          {title && (
            <h3 className={styles.chapter} lang={language}>
              <bdi>{title}</bdi>
            </h3>
          )}
          <ul>
            {marks.map((mark) => (
              <Row key={mark.id} mark={mark} language={language} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

/** The forms in which the marks that are shown are handed on. */
function Export({ all, books }: { all: readonly BookNotes[]; books: ReadonlyMap<string, NotedBook> }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const regionName = useRegionName()
  const [isOpen, setOpen] = useState(false)
  const handOn = async (format: (typeof markFormats)[number]) => {
    setOpen(false)
    try {
      const marked = all.flatMap(({ bookId, chapters }) => {
        const book = books.get(bookId)
        const annotations = chapters.flatMap(({ marks }) => marks.map(markOf))
        return (['text', 'image'] as const).map((kind) => ({
          // As the reader knows the edition, so that it reads the file again.
          identifier: publicationIdOf({ bookId, kind }),
          title: book?.title ?? t('notes.unknownBook'),
          authors: book?.authors ?? [],
          ...(book && { language: book.language }),
          annotations: annotations.filter(({ target }) => isOfImages(target.start) === (kind === 'image')),
        }))
      })
      const filled = marked.filter(({ annotations }) => annotations.length > 0)
      await passOnMarks(filled, format, t('notes.title'), regionName)
    } catch {
      toast(t('notes.exportFailed'))
    }
  }
  return (
    <div className={styles.export}>
      <Button kind="text" size="card" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('notes.export')}
      </Button>
      {isOpen &&
        markFormats.map((format) => (
          <Button key={format} kind="outline" size="card" onClick={() => void handOn(format)}>
            {t(`notes.as.${format}`)}
          </Button>
        ))}
    </div>
  )
}

function Filled({ marks, only }: { marks: readonly SyncedAnnotation[]; only: string | undefined }) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const [colour, setColour] = useState<NoteColour | 'all'>('all')
  const shown = useMemo(
    () => notesByBook(marks, { words, colour: colour === 'all' ? undefined : colour, only }),
    [marks, words, colour, only],
  )
  const ids = useMemo(() => [...new Set(marks.map(({ bookId }) => bookId))], [marks])
  const books = useNotedBooks(ids)
  return (
    <>
      <div className={styles.tools}>
        <input
          className={styles.search}
          type="search"
          dir="auto"
          autoComplete="off"
          aria-label={t('notes.search')}
          placeholder={t('notes.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <ChipGroup
          legend={t('notes.colour')}
          isLegendHidden
          isRow
          isSingle
          choices={(['all', ...noteColours] as const).map((value) => ({
            value,
            label: t(`notes.colour.${value}`),
          }))}
          values={[colour]}
          onChange={([chosen = 'all']) => setColour(chosen)}
        />
        {only && (
          <div className={styles.all}>
            <ButtonLink kind="text" size="card" to={hrefs.notes()}>
              {t('notes.allBooks')}
            </ButtonLink>
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles.none} role="status">
          {t('notes.noneFound')}
        </p>
      ) : (
        <QueryView query={books} skeleton={<Bones />} hasBanner={false}>
          {(known) => (
            <>
              {shown.map((notes) => (
                <OneBook key={notes.bookId} notes={notes} book={known.get(notes.bookId)} />
              ))}
              <Export all={shown} books={known} />
            </>
          )}
        </QueryView>
      )}
    </>
  )
}

const Bones = () => (
  <Skeleton>
    <BookRowBones />
  </Skeleton>
)

/** The marks and notes of a member in all books: to read, to search, to hand on, and a way back to each place. */
export function NotesScreen({ params }: ScreenProps) {
  const { t } = useTexts()
  const notes = useNotes()
  useScreenTitle(t('notes.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('notes.title')} hasBack />
      <QueryView query={notes} skeleton={<Bones />} hasBanner={false}>
        {(marks) =>
          marks.length === 0 ? (
            <Notice drawing={<Kiondo />} title={t('notes.empty')} hint={t('notes.emptyHint')}>
              <ButtonLink to={hrefs.memberBookshelf()}>{t('tab.bookshelf')}</ButtonLink>
            </Notice>
          ) : (
            <Filled marks={marks} only={params.get('id') ?? undefined} />
          )
        }
      </QueryView>
    </div>
  )
}
