import type { EditionKind } from '@kurasa/portal-contract'
import { type Locator, Reader, ReaderError, type ReaderSettings } from '@kurasa/reader-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bookQuery, imageManifestQuery, manifestQuery } from '../../api/book-queries.ts'
import { PortalError } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/router.tsx'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Lamp } from '../../parts/notice/drawings.tsx'
import { Notice, OfflineNotice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useOnline } from '../../parts/use-online.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { changePreferences, readPreferences } from '../../storage/preferences.ts'
import { LockedOffer } from './locked-offer.tsx'
import styles from './read-screen.module.css'
import { noteOpened, readPlace, savePlace, startOf } from './reading-place.ts'
import { usePublication } from './use-publication.ts'

/** A place is written this long after the last move, ms; at once when the page is put away. */
const SAVE_AFTER = 500

const HINT_KEY = 'k_reading_hint'
const hintStorage = {
  getItem: () => clientStorage.read(HINT_KEY) ?? null,
  setItem: (_key: string, value: string) => clientStorage.write(HINT_KEY, value),
}

/** Calls `save` with the newest value, a moment after it came, and never later than the page. */
function useLateSave(save: (locator: Locator) => void): (locator: Locator) => void {
  const pending = useRef<Locator>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(save)
  latest.current = save

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const locator = pending.current
    pending.current = undefined
    if (locator) latest.current(locator)
  }, [])

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onVisibility)
      flush()
    }
  }, [flush])

  return useCallback(
    (locator) => {
      pending.current = locator
      // The first of a run of moves sets the clock, so a fast reader is written down too.
      timer.current ??= setTimeout(flush, SAVE_AFTER)
    },
    [flush],
  )
}

/** Where to open: the chapter that was tapped, else the stored place. */
function firstPlace(bookId: string, state: unknown, kind: EditionKind): Locator | undefined {
  if (typeof state === 'object' && state !== null && 'href' in state && typeof state.href === 'string') {
    return startOf(state.href)
  }
  return readPlace(bookId, clientStorage, kind)
}

/** `href` in the state of the address would open its chapter again at every reload: forget it once it is used. */
function forgetTappedChapter(): void {
  const entry: unknown = window.history.state
  if (typeof entry === 'object' && entry !== null && 'usr' in entry && entry.usr) {
    window.history.replaceState({ ...entry, usr: null }, '')
  }
}

/** Full screen: the text edition of a book, in the reader. */
export function ReadScreen(props: ScreenProps) {
  return <EditionScreen {...props} asked="text" />
}

/** Full screen: the image edition of a book, in the reader. */
export function ReadImagesScreen(props: ScreenProps) {
  return <EditionScreen {...props} asked="image" />
}

/** A book opens in the edition that was asked for, else in the one it has. */
function EditionScreen({ params, state, asked }: ScreenProps & { asked: EditionKind }) {
  const { t, language } = useTexts()
  const { back } = useShellActions()
  const client = usePortalClient()
  const isOnline = useOnline()
  const id = params.get('id') ?? ''
  const book = useQuery({ ...bookQuery(client, id, language), enabled: id !== '' })
  const kinds = book.data?.kinds
  const kind = kinds?.includes(asked) ? asked : kinds?.[0]
  const text = useQuery({ ...manifestQuery(client, id), enabled: kind === 'text', staleTime: Infinity })
  const images = useQuery({
    ...imageManifestQuery(client, id),
    enabled: kind === 'image',
    staleTime: Infinity,
  })
  const manifest = kind === 'image' ? images : text
  const { publication, error, retry } = usePublication(manifest.data)
  const [place] = useState(() => firstPlace(id, state, asked))
  const [settings, setSettings] = useState<Partial<ReaderSettings>>(() => {
    const shown = document.documentElement.dataset.kTheme
    return { theme: (shown ?? 'light') as ReaderSettings['theme'], ...readPreferences(clientStorage).reader }
  })
  useScreenTitle(book.data?.title)

  const opened = book.data
  const isOpen = publication !== undefined
  useEffect(() => {
    if (!opened || !isOpen) return
    noteOpened(opened, clientStorage, kind)
    forgetTappedChapter()
  }, [opened, isOpen, kind])

  const onLocatorChange = useLateSave((locator) => {
    if (book.data && manifest.data) savePlace(book.data, manifest.data, locator, clientStorage)
  })

  const failure = book.error ?? manifest.error
  const readerError = useMemo(() => {
    if (error) return error
    if (!failure) return undefined
    const isGone = failure instanceof PortalError && failure.status === 404
    return new ReaderError(isGone ? 'not-found' : 'network', failure.message, { cause: failure })
  }, [error, failure])

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
  const isPaused = book.fetchStatus === 'paused' || manifest.fetchStatus === 'paused'
  if (!publication && !isOnline && (isPaused || failure)) {
    return (
      <>
        <ScreenHeader hasBack />
        <OfflineNotice onRetry={retryAll} hint={t('read.offlineHint')} isScreen />
      </>
    )
  }
  return (
    <div className={styles.screen}>
      <Reader
        publication={publication}
        error={readerError}
        onRetry={retryAll}
        defaultLocator={place}
        onLocatorChange={onLocatorChange}
        onClose={back}
        locale={language}
        title={book.data?.title}
        settings={settings}
        onSettingsChange={(next) => {
          setSettings(next)
          changePreferences({ reader: { ...next } }, clientStorage)
        }}
        hintStorage={hintStorage}
        lockedPage={book.data && <LockedOffer book={book.data} />}
        autoFocus
      />
    </div>
  )
}
