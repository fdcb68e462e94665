import type { EditionKind } from '@kurasa/portal-contract'
import { type Locator, PublicationReader, type ReaderEngine, useReaderState } from '@kurasa/reader-react'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { useEffect, useMemo, useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { noteFirstPage } from '../../app/first-page.ts'
import { hrefs, originOf } from '../../app/paths.ts'
import { lacksFaces } from '../../app/phone-faces.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optional } from '../../loading/optional.tsx'
import { NativeFirst } from '../../native/native-first.tsx'
import { nativeSpeech } from '../../native/native-speech.ts'
import { useNativeBridge } from '../../native/use-native-bridge.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { LateFailureNotice } from '../../parts/notice/late-failure-notice.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useReadingSync } from '../../reading/late-sync.ts'
import { createMemberBookmarks } from '../../reading/member-bookmarks.ts'
import { createMemberMarks } from '../../reading/member-marks.ts'
import { requestedStart } from '../../reading/requested-start.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { beginAgain } from '../../storage/shelf-changes.ts'
import { LockedPage, PageOverlays, QuotePicture } from './page-overlays.tsx'
import styles from './read-screen.module.css'
import { noteOpened } from './reading-place.ts'
import { useBackInBook } from './use-back-in-book.ts'
import { useClosedUnits } from './use-closed-units.ts'
import { useEdition } from './use-edition.ts'
import { useFirstPlace, useServerPlace } from './use-first-place.ts'
import { useLookUp } from './use-look-up.ts'
import { useMoves } from './use-moves.ts'
import { portalSettings, usePageSettings } from './use-page-settings.ts'
import { usePlaceQuestion } from './use-place-question.ts'
import { useReadTimeReport } from './use-read-time-report.ts'
import { useReopening } from './use-reopening.ts'

/** Loads only for a book that does not open. Without its code the failure is described in general words. */
const UnreachableBook = optional(
  async () => (await import('./unreachable-book.tsx')).UnreachableBook,
  ({ hasFailed, error, onRetry }) => (
    <>
      <ScreenHeader hasBack />
      {hasFailed && <LateFailureNotice error={error} onRetry={onRetry} isScreen />}
    </>
  ),
)

/** Faces of the phone in the measures of ours: see `fallback-fonts.css`. */
const phoneFaces = {
  latin: "'k-book', 'k-book2', Georgia, serif, 'k-naskh0', 'k-naskh'",
  arabic: "'k-naskh0', 'k-naskh', 'k-book', 'k-book2', serif",
}

const HINT_KEY = 'k_reading_hint'
const hintStorage = {
  getItem: () => clientStorage.read(HINT_KEY) ?? null,
  setItem: (_key: string, value: string) => clientStorage.write(HINT_KEY, value),
}

/** Removes the history state and the shared page of the address: they would open their chapter again at every reload. */
function forgetRequestedStart(): void {
  const entry: unknown = window.history.state
  const url = new URL(window.location.href)
  const isShared = url.searchParams.has('at')
  url.searchParams.delete('at')
  if (isShared || (typeof entry === 'object' && entry !== null && 'usr' in entry && entry.usr)) {
    window.history.replaceState({ ...(entry as object | null), usr: null }, '', url)
  }
}

const nativeOffer = ({ params }: ScreenProps) => ({
  bookId: params.get('id') ?? '',
  from: params.has('from') ? originOf(params.get('from')) : undefined,
})

/** Full screen: the text edition of a book, in the reader. */
export function ReadScreen(props: ScreenProps) {
  return (
    <NativeFirst {...nativeOffer(props)} kind="text">
      <EditionScreen {...props} requestedKind="text" />
    </NativeFirst>
  )
}

/** Full screen: the image edition of a book, in the reader. */
export function ReadImagesScreen(props: ScreenProps) {
  return (
    <NativeFirst {...nativeOffer(props)} kind="image">
      <EditionScreen {...props} requestedKind="image" />
    </NativeFirst>
  )
}

/** A book opens in the edition of the address; one that has only the other edition is shown under its address. */
function EditionScreen({ params, state, requestedKind }: ScreenProps & { requestedKind: EditionKind }) {
  const { language, t } = useTexts()
  const { back } = useShellActions()
  const client = usePortalClient()
  const uid = useUid()
  const id = params.get('id') ?? ''
  const edition = useEdition(id, requestedKind, state)
  const { book, kind, manifest, publication, isLocked } = edition
  useScreenTitle(book?.title)

  const sync = useReadingSync(client)
  const [start] = useState(() => requestedStart({ search: `${params}`, state }))
  const server = useServerPlace(sync, uid, id)
  const first = useFirstPlace({
    sync,
    uid,
    bookId: id,
    requestedKind,
    kind,
    manifest,
    isReady: publication !== undefined,
    requested: start,
    server,
  })
  const [reader, setReader] = useState<ReaderEngine | null>(null)
  const shown = reader ?? undefined
  const { onMove, onStay } = useMoves({
    sync,
    book,
    manifest,
    reader: shown,
    isLocked,
    isAgain: start.isAgain ?? false,
  })
  usePlaceQuestion({
    sync,
    bookId: id,
    reader: shown,
    manifest,
    offered: first?.offered,
    server: server.data ?? undefined,
    onStay,
  })
  const { onReadTime, readTime } = useReadTimeReport(sync, uid)

  // A visitor's stay on this phone.
  const { bookmarkStore, annotationStore } = useMemo(() => {
    if (!uid || !sync || !kind) return {}
    const edition = { bookId: id, kind }
    return {
      bookmarkStore: createMemberBookmarks(sync, edition),
      annotationStore: createMemberMarks(sync, edition),
    }
  }, [sync, uid, id, kind])

  const isOpen = publication !== undefined && first !== undefined
  useEffect(() => {
    if (!book || !kind || !isOpen) return
    if (start.isAgain) beginAgain(book.id, clientStorage)
    noteOpened(book, clientStorage, kind)
    forgetRequestedStart()
  }, [book, isOpen, kind, start])

  const [isFinished, setFinished] = useState(false)
  useBackInBook(shown, isFinished ? () => setFinished(false) : undefined)
  const href = useReaderState(shown, (snapshot) =>
    snapshot.status === 'ready' && !snapshot.isBusy ? snapshot.locator.href : undefined,
  )
  const isFailed = useReaderState(shown, (snapshot) => snapshot.status === 'failed')
  const [leaseEndedAt, setLeaseEndedAt] = useState<number>()
  const hasFailed = isFailed || edition.isUnreachable
  useEffect(() => {
    if (!hasFailed) return
    import('../../offline/ended-lease.ts')
      .then(({ endedLeaseOf }) => endedLeaseOf(id, kind ?? requestedKind, uid))
      .then(setLeaseEndedAt, () => undefined)
  }, [hasFailed, id, kind, requestedKind, uid])
  const isLockedHere = href !== undefined && (isLocked?.(href) ?? false)
  const [resume, setResume] = useState<Locator>()
  const reopen = () => {
    setResume(reader?.getSnapshot().locator)
    edition.reopen()
  }
  useReopening({ bookId: id, isLockedHere, reopen })

  const script = book && directionOfLanguage(book.language) === 'rtl' ? 'arabic' : 'latin'
  const isPhoneFaced = lacksFaces(script, document)
  const isRead = href !== undefined
  useEffect(() => {
    if (!isRead || !isPhoneFaced) return
    const brought = import('../../app/bring-faces.ts').then(({ bringFaces }) =>
      bringFaces(script, document, clientStorage),
    )
    return () =>
      void brought.then(
        (giveUp) => giveUp(),
        () => undefined,
      )
  }, [isRead, isPhoneFaced, script])

  // The first page that the server rendered. It fades: a title of the book's own style is not where plain words were.
  const isShown = isRead || hasFailed || edition.isMissing
  useEffect(() => {
    const end = () => {
      noteFirstPage()
      const words = document.getElementById('first-words')
      words?.setAttribute('data-over', '')
      setTimeout(() => words?.remove(), 200)
    }
    if (isShown) end()
    return end
  }, [isShown])

  const lookUp = useLookUp(id, isShown)
  const [pictured, setPictured] = useState<string>()
  const isClosed = useClosedUnits(book, manifest)
  const { bridge } = useNativeBridge()
  const speech = useMemo(() => bridge && nativeSpeech(bridge), [bridge])
  const { settings, changeSettings } = usePageSettings(id, publication?.metadata.flow === 'scrolled')

  if (edition.isMissing) return <MissingBook />
  if (edition.isUnreachable || (isFailed && leaseEndedAt !== undefined)) {
    return <UnreachableBook error={edition.failure} endedAt={leaseEndedAt} onRetry={edition.retry} />
  }
  const lastOpen = manifest?.units
    .filter((unit) => unit.access === 'free' && !('linear' in unit && unit.linear === false))
    .at(-1)?.href
  const lockedPage = book && kind && (
    <LockedPage book={book} kind={kind} lastOpen={lastOpen} reader={reader} />
  )
  return (
    <div className={styles.screen}>
      <PublicationReader
        speech={speech}
        ref={setReader}
        publication={isOpen ? publication : undefined}
        error={edition.error}
        onRetry={edition.retry}
        defaultLocator={resume ?? first?.locator}
        onLocatorChange={onMove}
        onClose={back}
        locale={language}
        title={book?.title}
        settings={settings}
        onSettingsChange={changeSettings}
        defaultSettings={portalSettings}
        onReadTime={onReadTime}
        readTime={readTime}
        annotationStore={annotationStore}
        faces={isPhoneFaced ? phoneFaces : undefined}
        hintStorage={hintStorage}
        bookmarkStore={bookmarkStore}
        isLocked={isClosed}
        lockedPage={lockedPage}
        // Paper outlives a membership.
        canPrint={book?.access !== 'member'}
        onLookUp={lookUp}
        // A visitor learns before the tap that the answer needs an account.
        labels={uid ? undefined : { lookUp: t('read.lookUpLogin') }}
        onSharePicture={setPictured}
        onPastEnd={() => {
          if (!reader || isLockedHere) return
          const { status, isBusy, atEnd, locator } = reader.getSnapshot()
          if (status !== 'ready' || isBusy || !atEnd) return
          // A turn beyond the last page finishes the book, also a book of one page.
          onStay(locator)
          setFinished(true)
        }}
        autoFocus
      />
      <PageOverlays
        book={book}
        kind={kind}
        theme={settings.theme}
        reader={reader}
        isLocked={isLockedHere}
        lockedPage={lockedPage}
        isFinished={isFinished}
        onFinish={setFinished}
      />
      {book && pictured !== undefined && (
        <QuotePicture
          book={book}
          words={pictured}
          page={manifest && reader ? { manifest, locator: reader.getSnapshot().locator } : undefined}
          onClose={() => setPictured(undefined)}
        />
      )}
    </div>
  )
}

function MissingBook() {
  const { t } = useTexts()
  return (
    <>
      <ScreenHeader hasBack />
      <Notice drawing={<Lamp />} title={t('details.notFound')} hint={t('details.notFoundHint')} isScreen>
        <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
      </Notice>
    </>
  )
}
