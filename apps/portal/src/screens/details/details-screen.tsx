import type { Book, Manifest } from '@kurasa/portal-contract'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Share2 from 'lucide-react/icons/share-2'
import { type CSSProperties, Fragment, type ReactNode, useId, useState } from 'react'
import { bookQuery, manifestQuery } from '../../api/book-queries.ts'
import { knownCard } from '../../api/known-card.ts'
import { PortalError } from '../../api/portal-error.ts'
import { prefetchOnce } from '../../api/prefetch-once.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs, originOf } from '../../app/paths.ts'
import type { Prefetch } from '../../app/screen-code.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { bookLanguageName, UNKNOWN } from '../../i18n/locale.ts'
import { hoursToRead } from '../../i18n/reading-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareLink } from '../../native/share.ts'
import { useNativeBridge } from '../../native/use-native-bridge.ts'
import { authorsOf, separatorOf } from '../../parts/book-list/authors.ts'
import { AccessBadge, Badge } from '../../parts/book-list/book-row.tsx'
import { Button, ButtonLink, IconButton } from '../../parts/button/button.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { FailureSubject } from '../../parts/notice/failure-subject.ts'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import { usePromo } from '../../parts/promo.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useFace } from '../../parts/use-face.ts'
import { type ShelfEntry, useLocalShelf } from '../../storage/local-shelf.ts'
import { ActionBar, OtherEdition, useOffer } from './action-bar.tsx'
import { AskAboutBook } from './ask-about-book.tsx'
import { MeanRating, OwnRating } from './book-rating.tsx'
import { contentsOf } from './contents.ts'
import styles from './details-screen.module.css'
import { DownloadRow } from './download-row.tsx'
import { OwnMarks } from './own-marks.tsx'
import { RelatedBooks } from './related-books.tsx'
import { Series, Translations } from './series.tsx'
import { ShelfToggle } from './shelf-toggle.tsx'
import { useCoverTint } from './use-cover-tint.ts'

/** Entries of the contents that are shown before "More". */
const SHORT_CONTENTS = 8
/** Characters from which a description is folded to three lines. */
const LONG_DESCRIPTION = 150

/** The saw-tooth hem between the cover's ground and the page. */
function Hem() {
  const id = useId()
  return (
    <svg className={styles.hem} aria-hidden="true" focusable="false">
      <pattern id={id} width="10" height="8" patternUnits="userSpaceOnUse">
        <path d="M0 8 5 2l5 6z" fill="currentColor" />
      </pattern>
      <rect width="100%" height="8" fill={`url(#${id})`} />
    </svg>
  )
}

/** The title; a word with a hyphen stays in one line where it fits. */
function WholeTitle({ book }: { book: Pick<Book, 'title' | 'language'> }) {
  return (
    <bdi lang={book.language} dir={directionOfLanguage(book.language)}>
      {book.title.split(/(\S*-\S*)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one title keep their order
          <span key={index} className={styles.whole}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

function ShareButton({ book }: { book: Book }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const { bridge } = useNativeBridge()
  const share = async () => {
    const url = new URL(hrefs.details(book.id, 'other'), window.location.origin).href
    const how = await shareLink({ title: book.title, url }, bridge, navigator)
    if (how === 'copied') toast(t('details.linkCopied'))
  }
  if (!bridge && typeof navigator.share !== 'function' && !navigator.clipboard) return null
  return (
    <IconButton label={t('action.share')} onClick={() => void share()}>
      <Icon icon={Share2} />
    </IconButton>
  )
}

function Description({ text }: { text: string }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > LONG_DESCRIPTION
  const isReady = useFace('17px "Noto Naskh Arabic"', text)
  if (!text) return null
  return (
    <div className={styles.description}>
      <p
        dir="auto"
        style={isReady ? undefined : { visibility: 'hidden' }}
        data-folded={(isLong && !isOpen) || undefined}
      >
        {text}
      </p>
      {isLong && (
        <Button
          kind="text"
          size="card"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'action.less' : 'action.more')}
        </Button>
      )}
    </div>
  )
}

function Fact({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dd>{value}</dd>
      <dt>{children}</dt>
    </div>
  )
}

function Facts({ book, isAllOpen }: { book: Book; isAllOpen: boolean }) {
  const { t, number } = useTexts()
  const edition = book.editions.find(({ kind }) => kind === 'text') ?? book.editions[0]
  const megabytes = edition ? edition.bytes / 1_000_000 : 0
  const units = edition?.unitCount ?? 0
  const hours = hoursToRead(book.minutes)
  const open = edition && !isAllOpen ? edition.freeUnits : units
  return (
    <dl className={styles.facts}>
      {hours === undefined ? (
        <Fact value={number(book.minutes)}>{t('details.minutesToRead', { count: book.minutes })}</Fact>
      ) : (
        <Fact value={number(hours)}>{t('details.hoursToRead', { count: hours })}</Fact>
      )}
      {edition && (
        <>
          <Fact value={number(units)}>
            {edition.kind === 'image'
              ? t('details.pages', { count: units })
              : open < units
                ? t('details.chaptersOpen', { count: units, open: number(open) })
                : t('details.chapters', { count: units })}
          </Fact>
          <Fact value={number(Math.max(0.1, megabytes), { maximumFractionDigits: megabytes < 10 ? 1 : 0 })}>
            {t('details.download')}
          </Fact>
        </>
      )}
    </dl>
  )
}

function Contents({
  book,
  manifest,
  entry,
  isAllOpen,
}: {
  book: Book
  manifest: Manifest
  entry: ShelfEntry | undefined
  isAllOpen: boolean
}) {
  const { t, number } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const rows = contentsOf(manifest, isAllOpen)
  const shown = isOpen ? rows : rows.slice(0, SHORT_CONTENTS)
  const memberNote = usePromo('details.memberNote')
  const hasLocks = rows.some(({ isLocked }) => isLocked)
  return (
    <section className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" className={styles.heading}>
        {t('details.contents')}
      </h2>
      <ol>
        {shown.map((row, index) => {
          const isHere = entry?.chapter !== undefined && entry.fraction > 0 && row.title === entry.chapter
          const words = (
            <>
              <span className={styles.number}>{number(index + 1)}</span>
              <span className={styles.chapter} lang={manifest.metadata.language}>
                <bdi>{row.title ?? t('details.untitled', { number: number(index + 1) })}</bdi>
              </span>
              {row.isLocked ? (
                <span className={styles.lock}>
                  <Icon icon={LockKeyhole} isSmall />
                  <span className="visually-hidden">{t('details.locked')}</span>
                </span>
              ) : isHere ? (
                <Badge tone="accent">{t('details.here')}</Badge>
              ) : (
                hasLocks && <Badge tone="ok">{t('details.open')}</Badge>
              )}
            </>
          )
          return (
            <li key={row.href}>
              {row.isLocked ? (
                <span className={styles.row}>{words}</span>
              ) : (
                <Link
                  className={styles.row}
                  to={hrefs.read(book.id)}
                  state={isHere ? null : { href: row.href }}
                  aria-current={isHere ? 'location' : undefined}
                >
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {rows.length > SHORT_CONTENTS && (
        <Button
          kind="text"
          size="card"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'action.less' : 'action.more')}
        </Button>
      )}
      {hasLocks && (
        <p
          className={styles.note}
          style={book.access !== 'paid' && memberNote.isAwaited ? { visibility: 'hidden' } : undefined}
        >
          <PriceText
            text={
              book.access === 'paid'
                ? t('details.paidNote', { price: t('book.price', { price: String(book.priceKsh ?? 0) }) })
                : memberNote.text
            }
          />
        </p>
      )}
    </section>
  )
}

function ContentsBones() {
  return (
    <Skeleton>
      <div className={styles.contents}>
        <Bone inlineSize="110px" blockSize="26px" marginBlockEnd="14px" />
        {[1, 2, 3].map((key) => (
          <Bone key={key} inlineSize="100%" blockSize="32px" marginBlockEnd="16px" />
        ))}
      </div>
    </Skeleton>
  )
}

function ContentsOf(props: { book: Book; entry: ShelfEntry | undefined; isAllOpen: boolean }) {
  const { book } = props
  const { t } = useTexts()
  const client = usePortalClient()
  const manifest = useQuery({ ...manifestQuery(client, book.id), staleTime: Number.POSITIVE_INFINITY })
  return (
    <QueryView
      query={manifest}
      skeleton={<ContentsBones />}
      renderError={() => (
        <div className={styles.contents}>
          <p className={styles.note}>{t('details.contentsFailed')}</p>
          <Button kind="text" size="card" className={styles.more} onClick={() => void manifest.refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
    >
      {(data) => <Contents {...props} manifest={data} />}
    </QueryView>
  )
}

/** Each author leads to the list of their books. */
function Authors({ book }: { book: Book }) {
  const separator = separatorOf(book.authors)
  return (
    <p className={styles.authors}>
      <bdi lang={book.language}>
        {book.authors.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && separator}
            <Link to={hrefs.list({ type: 'author', id: name, name, from: 'details' })}>{name}</Link>
          </Fragment>
        ))}
      </bdi>
    </p>
  )
}

/** Subjects of the book, each with the others that have it. They are the publisher's words, in the language of the book. */
function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTexts()
  if (tags.length === 0) return null
  return (
    <section className={styles.contents} aria-labelledby="tags">
      <h2 id="tags" className={styles.heading}>
        {t('details.tags')}
      </h2>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              className={styles.tag}
              to={hrefs.list({ type: 'tag', id: tag, name: tag, from: 'details' })}
            >
              <bdi>{tag}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BookDetails({ book, returnTo }: { book: Book; returnTo: string }) {
  const { t, language } = useTexts()
  const entry = useLocalShelf().find((known) => known.book.id === book.id)
  const hasText = book.kinds.includes('text')
  const tint = useCoverTint(book)
  const { offer, isOwned } = useOffer(book)
  const isAllOpen = offer === 'none'
  return (
    <div className={styles.about}>
      <div className={styles.head} style={{ '--tint': tint } as CSSProperties}>
        <ScreenHeader hasBack>
          <ShareButton book={book} />
          <ShelfToggle book={book} />
        </ScreenHeader>
        <div className={styles.cover}>
          <Cover book={book} isEager />
        </div>
        <Hem />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <WholeTitle book={book} />
        </h1>
        {book.authors.length > 0 && <Authors book={book} />}
        <MeanRating book={book} />
        <p className={styles.badges}>
          {isOwned ? <Badge tone="ok">{t('details.bought')}</Badge> : <AccessBadge book={book} />}
          {book.language !== UNKNOWN && (
            <Badge tone="outline">{bookLanguageName(book.language, language)}</Badge>
          )}
          {book.kinds.map((kind) => (
            <Badge key={kind} tone="outline">
              {t(kind === 'text' ? 'book.text' : 'book.image')}
            </Badge>
          ))}
        </p>
        <Facts book={book} isAllOpen={isAllOpen} />
        <Description text={book.description} />
        {entry?.isFinished && <OwnRating bookId={book.id} returnTo={returnTo} />}
        <OtherEdition book={book} entry={entry} />
        <DownloadRow book={book} kind={entry?.kind ?? (hasText ? 'text' : 'image')} />
        {hasText && <ContentsOf book={book} entry={entry} isAllOpen={isAllOpen} />}
        {book.translations && <Translations books={book.translations} />}
        {book.series && <Series series={book.series} />}
        <Tags tags={book.tags} />
        <OwnMarks bookId={book.id} />
        <AskAboutBook book={book} />
        <RelatedBooks book={book} />
      </div>
      <ActionBar book={book} entry={entry} returnTo={returnTo} />
    </div>
  )
}

function DetailsBones() {
  return (
    <Skeleton>
      <div className={styles.about}>
        <div className={styles.head}>
          <ScreenHeader hasBack />
          <div className={styles.cover}>
            <Bone aspectRatio="2 / 3" borderRadius="var(--k-radius-cover-edge)" />
          </div>
          <Hem />
        </div>
        <div className={styles.words}>
          <Bone inlineSize="70%" blockSize="34px" marginBlockEnd="10px" className={styles.centred} />
          <Bone inlineSize="40%" blockSize="20px" marginBlockEnd="16px" className={styles.centred} />
          <Bone inlineSize="60%" blockSize="22px" marginBlockEnd="24px" className={styles.centred} />
          <Bone inlineSize="100%" blockSize="44px" marginBlockEnd="24px" />
          <Bone inlineSize="100%" blockSize="72px" />
        </div>
      </div>
    </Skeleton>
  )
}

/** The book as a list or the shelf of this phone has it; undefined where neither does, or where more of it is there. */
function useKnownBook(id: string, { isLoaded }: { isLoaded: boolean }) {
  const queryClient = useQueryClient()
  const shelf = useLocalShelf()
  if (isLoaded) return undefined
  return knownCard(queryClient, id) ?? shelf.find(({ book }) => book.id === id)?.book
}

/** The cover, title and authors of a book of which nothing more can be had. */
function KnownBook({ book }: { book: ShelfEntry['book'] }) {
  return (
    <div className={styles.known}>
      <div className={styles.cover}>
        <Cover book={book} isEager />
      </div>
      <p className={styles.title}>
        <WholeTitle book={book} />
      </p>
      <p className={styles.authors}>
        <bdi lang={book.language}>{authorsOf(book.authors)}</bdi>
      </p>
    </div>
  )
}

/** One book: what it is, how long it takes, what is open, and the way in. */
export function DetailsScreen({ params }: ScreenProps) {
  const { t, language } = useTexts()
  const client = usePortalClient()
  const id = params.get('id') ?? ''
  const book = useQuery({ ...bookQuery(client, id, language), enabled: id !== '' })
  const isMissing = id === '' || (book.error instanceof PortalError && book.error.status === 404)
  const known = useKnownBook(id, { isLoaded: book.data !== undefined })
  useScreenTitle(book.data?.title ?? known?.title)
  return (
    <div className={styles.screen}>
      {isMissing ? (
        <>
          <ScreenHeader hasBack />
          <Notice drawing={<Lamp />} title={t('details.notFound')} hint={t('details.notFoundHint')} isScreen>
            <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
          </Notice>
        </>
      ) : (
        <>
          {!book.data && !book.isPending && <ScreenHeader hasBack />}
          <FailureSubject value={known && <KnownBook book={known} />}>
            <QueryView query={book} skeleton={<DetailsBones />} isScreen>
              {(data) => (
                <BookDetails book={data} returnTo={hrefs.details(id, originOf(params.get('from')))} />
              )}
            </QueryView>
          </FailureSubject>
        </>
      )}
    </div>
  )
}

/** The book of the address. */
export const prefetchDetails: Prefetch = ({ client, queryClient, language }, { search }) => {
  const id = new URLSearchParams(search).get('id')
  if (!id) return
  const query = bookQuery(client, id, language)
  return prefetchOnce(queryClient, query, () => queryClient.prefetchQuery(query))
}
