import type { EditionKind } from '@kurasa/portal-contract'
import {
  type Locator,
  Reader,
  type ReaderEngine,
  ReaderError,
  type ReaderSettings,
  useReaderState,
} from '@kurasa/reader-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { bookQuery, imageManifestQuery, manifestQuery } from '../../api/book-queries.ts'
import { PortalError } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useBackCloses, useNavigation } from '../../app/navigation.ts'
import { hrefs, originOf } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { NativeFirst } from '../../native/native-first.tsx'
import { nativeSpeech } from '../../native/native-speech.ts'
import { useNativeBridge } from '../../native/use-native-bridge.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Lamp } from '../../parts/notice/drawings.tsx'
import { Notice, OfflineNotice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useOnline } from '../../parts/use-online.ts'
import { readingSyncOf } from '../../reading/reading-sync.ts'
import { requestedStart } from '../../reading/requested-start.ts'
import { useUid } from '../../session/session.ts'
import { keepBookSettings, readBookSettings } from '../../storage/book-settings.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { useSparesData } from '../../storage/data-saver.ts'
import { changePreferences, readPreferences } from '../../storage/preferences.ts'
import { beginAgain } from '../../storage/shelf-changes.ts'
import styles from './read-screen.module.css'
import { noteOpened } from './reading-place.ts'
import { useClosedUnits } from './use-closed-units.ts'
import { useFirstPlace, useServerPlace } from './use-first-place.ts'
import { useMoves } from './use-moves.ts'
import { usePlaceQuestion } from './use-place-question.ts'
import { usePublication } from './use-publication.ts'
import { useReadTimeReport } from './use-read-time-report.ts'
import { useReopening } from './use-reopening.ts'

/** The offer at a lock loads with the first lock: most readers never reach one. */
const LockedOffer = lazy(async () => {
  const [{ LockedOffer }] = await Promise.all([import('./locked-offer.tsx'), needTexts('money')])
  return { default: LockedOffer }
})

/** The rating loads with the last page. */
const EndRating = lazy(async () => {
  const [{ EndRating }] = await Promise.all([import('./end-rating.tsx'), needTexts('discovery')])
  return { default: EndRating }
})

const HINT_KEY = 'k_reading_hint'
const hintStorage = {
  getItem: () => clientStorage.read(HINT_KEY) ?? null,
  setItem: (_key: string, value: string) => clientStorage.write(HINT_KEY, value),
}

/** The history state of the address would open its chapter again at every reload: remove it once it is used. */
function forgetRequestedStart(): void {
  const entry: unknown = window.history.state
  if (typeof entry === 'object' && entry !== null && 'usr' in entry && entry.usr) {
    window.history.replaceState({ ...entry, usr: null }, '')
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
  const { t, language } = useTexts()
  const { back } = useShellActions()
  const { replace } = useNavigation()
  const client = usePortalClient()
  const isOnline = useOnline()
  const uid = useUid()
  const id = params.get('id') ?? ''
  const book = useQuery({ ...bookQuery(client, id, language), enabled: id !== '' })
  // In another language the same book is requested again: it stays open meanwhile.
  const [opened, setOpened] = useState(book.data)
  if (book.data && book.data !== opened) setOpened(book.data)
  const kinds = opened?.kinds
  const kind = kinds?.includes(requestedKind) ? requestedKind : undefined
  const other = kind ? undefined : kinds?.[0]
  useEffect(() => {
    if (other) replace(hrefs.read(id, other), state)
  }, [other, replace, id, state])

  // Requested in parallel with the book: most books have the edition that their link names.
  const isWanted = (edition: EditionKind) =>
    id !== '' && requestedKind === edition && (!opened || kind === edition)
  const text = useQuery({ ...manifestQuery(client, id), enabled: isWanted('text'), staleTime: Infinity })
  const images = useQuery({
    ...imageManifestQuery(client, id),
    enabled: isWanted('image'),
    staleTime: Infinity,
  })
  const manifest = kind === 'image' ? images : text
  const { publication, isLocked, error, retry } = usePublication(manifest.data, opened)
  const failure = (opened ? undefined : book.error) ?? (kind && manifest.error)
  const readerError = useMemo(() => {
    if (error) return error
    if (!failure) return undefined
    const isGone = failure instanceof PortalError && failure.status === 404
    return new ReaderError(isGone ? 'not-found' : 'network', failure.message, { cause: failure })
  }, [error, failure])
  useScreenTitle(opened?.title)

  const sync = readingSyncOf(client, clientStorage)
  const [start] = useState(() => requestedStart(state))
  const server = useServerPlace(sync, uid, id)
  const first = useFirstPlace({
    sync,
    uid,
    bookId: id,
    kind,
    manifest: manifest.data,
    requested: start,
    server,
  })
  const [reader, setReader] = useState<ReaderEngine | null>(null)
  const { onMove, onStay } = useMoves({
    sync,
    book: opened,
    manifest: manifest.data,
    reader: reader ?? undefined,
    isLocked,
    isAgain: start.isAgain ?? false,
  })
  usePlaceQuestion({
    sync,
    bookId: id,
    reader: reader ?? undefined,
    manifest: manifest.data,
    offered: first?.offered,
    server: server.data ?? undefined,
    onStay,
  })
  const { onReadTime, readTime } = useReadTimeReport(sync, uid)

  const isOpen = publication !== undefined && first !== undefined
  useEffect(() => {
    if (!opened || !kind || !isOpen) return
    if (start.isAgain) beginAgain(opened.id, clientStorage)
    noteOpened(opened, clientStorage, kind)
    forgetRequestedStart()
  }, [opened, isOpen, kind, start])

  const panel = useReaderState(reader ?? undefined, (snapshot) => snapshot.panel)
  useBackCloses(panel !== undefined, () => reader?.openPanel(undefined))
  const href = useReaderState(reader ?? undefined, (snapshot) =>
    snapshot.status === 'ready' && !snapshot.isBusy ? snapshot.locator.href : undefined,
  )
  const hasBars = useReaderState(reader ?? undefined, (snapshot) => snapshot.isControlsVisible)
  const isAtEnd = useReaderState(
    reader ?? undefined,
    (snapshot) => snapshot.status === 'ready' && !snapshot.isBusy && snapshot.atEnd,
  )
  const isLockedHere = href !== undefined && (isLocked?.(href) ?? false)
  const [resume, setResume] = useState<Locator>()
  const reopen = () => {
    setResume(reader?.getSnapshot().locator)
    retry()
  }
  useReopening({ bookId: id, isLockedHere, reopen })

  const isClosed = useClosedUnits(opened, manifest.data)
  const { bridge } = useNativeBridge()
  const speech = useMemo(() => bridge && nativeSpeech(bridge), [bridge])
  const [settings, setSettings] = useState<Partial<ReaderSettings>>(() => {
    const shown = document.documentElement.dataset.kTheme
    return {
      theme: (shown ?? 'light') as ReaderSettings['theme'],
      ...readPreferences(clientStorage).reader,
      ...readBookSettings(id, clientStorage),
    }
  })
  const dataSaver = useSparesData() ? 'on' : 'off'

  if (id === '' || (failure instanceof PortalError && failure.status === 404)) {
    return (
      <>
        <ScreenHeader hasBack />
        <Notice drawing={<Lamp />} title={t('details.notFound')} hint={t('details.notFoundHint')} isScreen>
          <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
        </Notice>
      </>
    )
  }
  const retryAll = () => {
    if (book.isError) void book.refetch()
    if (manifest.isError) void manifest.refetch()
    if (error) retry()
  }
  const isPaused = (!opened && book.fetchStatus === 'paused') || manifest.fetchStatus === 'paused'
  if (!publication && !isOnline && (isPaused || failure)) {
    return (
      <>
        <ScreenHeader hasBack />
        <OfflineNotice onRetry={retryAll} hint={t('read.offlineHint')} isScreen />
      </>
    )
  }
  /** Where the last unit begins that is open to everyone. */
  const lastOpen = manifest.data?.units.findLast(({ access }) => access === 'free')?.href
  const offer = opened && kind && (
    <Suspense fallback={null}>
      <LockedOffer
        book={opened}
        kind={kind}
        onBack={lastOpen === undefined ? undefined : () => void reader?.goTo(lastOpen).catch(() => undefined)}
      />
    </Suspense>
  )
  return (
    <div className={styles.screen}>
      <Reader
        speech={speech}
        ref={setReader}
        publication={isOpen ? publication : undefined}
        error={readerError}
        onRetry={retryAll}
        defaultLocator={resume ?? first?.locator}
        onLocatorChange={onMove}
        onClose={back}
        locale={language}
        title={opened?.title}
        settings={{ ...settings, dataSaver }}
        onSettingsChange={(next) => {
          setSettings(next)
          keepBookSettings(id, { ...next }, clientStorage)
          const isSparing = next.dataSaver === 'on'
          changePreferences(
            {
              reader: { ...next },
              // Of one mind with the rest of the portal, unless it was chosen here.
              ...(isSparing !== (dataSaver === 'on') && { dataSaver: isSparing ? 'on' : 'off' }),
            },
            clientStorage,
          )
        }}
        onReadTime={onReadTime}
        readTime={readTime}
        hintStorage={hintStorage}
        isLocked={isClosed}
        lockedPage={offer}
        autoFocus
      />
      {isLockedHere && (
        <div className={styles.lockedUnit} data-controls={hasBars || undefined}>
          {offer}
        </div>
      )}
      {isAtEnd && !isLockedHere && !hasBars && panel === undefined && kind && (
        <Suspense fallback={null}>
          <EndRating
            bookId={id}
            kind={kind}
            theme={kind === 'image' ? 'night' : (settings.theme ?? 'light')}
          />
        </Suspense>
      )}
    </div>
  )
}
