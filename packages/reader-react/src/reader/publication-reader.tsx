import {
  type AnnotationStore,
  type BookmarkStore,
  type ForeignLocator,
  type IntervalHandler,
  isPageBook,
  type Locator,
  type OpenProgress,
  type Publication,
  type Reader as ReaderEngine,
  type ReaderError,
  type ReaderOptions,
  type ReaderSettings,
  type ReadTimeOptions,
  type SpeechPort,
} from '@kurasa/reader-core'
import { checkPublication, pageThemes } from '@kurasa/reader-core/internal'
import {
  type CSSProperties,
  forwardRef,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import { BackButton } from '../button/back-button.tsx'
import { join } from '../button/button.tsx'
import { directionOfLocale, fromBcp47, toBcp47 } from '../i18n/locale.ts'
import { ImageBookView, imagePages } from '../image-book-view/image-book-view.tsx'
import { LockedPageContext } from '../image-book-view/locked-page.ts'
import { inertWhen } from '../inert-when.ts'
import { useShownTheme } from '../page-theme.ts'
import { PartBoundary, Slot } from '../panel/part-boundary.tsx'
import {
  type InterfaceOptions,
  ReaderProvider,
  type ReaderProviderProps,
  useInterface,
  usePageContext,
} from '../reader-context.tsx'
import type { SelectionBarProps } from '../selection-bar/selection-bar.tsx'
import { isSameSettings } from '../settings-panel/same-settings.ts'
import { TextView } from '../text-view/text-view.tsx'
import { useToolbox } from '../tools/tool.ts'
import { useFocusHandOver } from '../use-focus-hand-over.ts'
import { useReader } from '../use-reader.ts'
import { focusPage, jump, useReaderKeys } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ComingBars, MissingPart, useLateParts } from './coming-bars.tsx'
import { FailedPage } from './failed-page.tsx'
import type { HintStorage } from './hint-storage.ts'
import { OpeningPage, TurningNote } from './opening-page.tsx'
import { ContinuousView, PageButtons } from './page-buttons.tsx'
import { PageFrame, PageStatus } from './page-frame.tsx'
import styles from './reader.module.css'
import { useTools } from './use-tools.ts'

/** Props of `PublicationReader`. */
export interface PublicationReaderProps extends InterfaceOptions {
  /** The engine behind the components, to lead it from outside; null until there is one. */
  ref?: Ref<ReaderEngine | null> | undefined
  /** The opened book; absent while it is on its way. The opener closes it. */
  publication?: Publication | undefined
  /** Why there is no publication: shown with a way to try again. */
  error?: ReaderError | undefined
  /** Called by "Try again" when opening the publication failed. */
  onRetry?: (() => void) | undefined
  /** Loaded part of the book during loading, as `onProgress` of `openPublication` gives it: shown after a second. */
  openProgress?: OpenProgress | undefined
  /** Ends the opening of a book that does not come: offered after a second. The app aborts its signal, and passes the error. */
  onStop?: (() => void) | undefined
  /** Where to open: a locator that `onLocatorChange` gave earlier, or one of another reading system. */
  defaultLocator?: Locator | ForeignLocator | undefined
  /** Called with a place to store when the pages rest after a move, and at the latest when the reader leaves the page. */
  onLocatorChange?: ((locator: Locator) => void) | undefined
  /** Shows a Back button. */
  onClose?: (() => void) | undefined
  /**
   * Reloads the page of the app at this place: called when a part of the reader cannot be loaded in any other way.
   * Default: the browser reloads.
   */
  onReload?: (() => void) | undefined
  /** Settings of the page; what is left out has its default. A change is taken over. */
  settings?: Partial<ReaderSettings> | undefined
  /** Called when a person changes a setting, with all of them. */
  onSettingsChange?: ((settings: ReaderSettings) => void) | undefined
  /** Called when a person turns forward on the last page: what comes after the book is the app's. */
  onPastEnd?: (() => void) | undefined
  /** Called for a link out of the book. When absent, it opens in a new tab. */
  onExternalLink?: ((href: string) => void) | undefined
  /** Shares selected text; when absent the system does, where it can. */
  onShare?: SelectionBarProps['onShare']
  /** Makes a picture of selected or marked words, to be shared; without it that is not offered. Keep it the same. */
  onSharePicture?: ReaderProviderProps['onSharePicture']
  /** Dictionaries that define selected words: of a single word at once, of others with "Look up". */
  dictionaries?: ReaderProviderProps['dictionaries']
  /** Tells more of selected text, as an assistant does. With neither it nor dictionaries there is no "Look up". */
  onLookUp?: SelectionBarProps['onLookUp']
  /** Shown instead of the book's own title. */
  title?: string | undefined
  /** Whether a section, by its href, is not open to the reader: the contents show it. */
  isLocked?: ReaderProviderProps['isLocked']
  /** False for a book that is lent: printing is not offered. */
  canPrint?: ReaderProviderProps['canPrint']
  /** Settings that "Reset" brings back; what is left out has the engine's default. */
  defaultSettings?: ReaderProviderProps['defaultSettings']
  /** The tools, in the order of their buttons: `[...defaultTools, mine]`. Keep the list the same. Default: `defaultTools`. */
  tools?: ReaderProviderProps['tools']
  /** The actions for selected text, in their order. Keep the list the same. Default: `defaultSelectionActions`. */
  selectionActions?: ReaderProviderProps['selectionActions']
  /** Content of the app in places of the reader. */
  slots?: ReaderProviderProps['slots']
  /** Shown in place of a page of images that is not open to the reader: what opens it. */
  lockedPage?: ReactNode
  /** Where it is remembered that the help for gestures was read, e.g. `localStorage`. When absent, there is no help. */
  hintStorage?: HintStorage | undefined
  /**
   * Called with stretches of reading that have ended, each until it was taken: when the promise it returns resolves. Called
   * once more when the reader goes.
   */
  onReadTime?: IntervalHandler | undefined
  /** User whose read time is counted, and its storage. Default: on this device. */
  readTime?: ReadTimeOptions | undefined
  /**
   * The speech to read aloud with. Default: the browser's own; none with `null`. An app around a WebView, which has
   * none, passes `createBridgeSpeech(…)`.
   */
  speech?: SpeechPort | null | undefined
  /** Where bookmarks are stored. Default: IndexedDB on this device. */
  bookmarkStore?: BookmarkStore | undefined
  /** Where the person's marks and notes are stored. Default: IndexedDB on this device. */
  annotationStore?: AnnotationStore | undefined
  /**
   * Faces of pages where neither the book nor its reader names one, as they are when the book opens. Default: those of
   * `fonts.css`.
   */
  faces?: ReaderOptions['faces'] | undefined
  /** Themes of the app's own, as they are when the book opens, by the names that `settings.theme` has for them: see `createTheme`. */
  themes?: ReaderOptions['themes']
  /** Takes the keyboard when the book opens, for a reader that fills the screen. */
  autoFocus?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/**
 * `Reader` without the code that opens files, for an app whose books come from a source of its own: its bundler leaves that code out.
 */
export const PublicationReader = /* @__PURE__ */ forwardRef<ReaderEngine | null, PublicationReaderProps>(
  function PublicationReader(props, ref) {
    const { publication, defaultLocator, settings, className, style, error, onRetry, onClose } = props
    if (publication) checkPublication(publication, '<Reader>', ', or pass it as `src`')
    const ui = useInterface(props)
    const locale = ui?.locale ?? fromBcp47(props.locale ?? 'en_US')
    const reader = useReader({
      ...props,
      // The engine writes words on its pages, too.
      publication: ui && publication,
      initialLocator: defaultLocator,
      engineLabels: ui && {
        imagePage: (page: number) => ui.t('imagePage', { page }),
        nextChapter: ui.t('nextChapter'),
        damagedChapter: ui.t('damagedChapter'),
        missingSound: ui.t('missingSound'),
      },
    })
    useImperativeHandle<ReaderEngine | null, ReaderEngine | null>(ref, () => reader ?? null, [reader])
    const chosenTheme = useReaderState(reader, (snapshot) => snapshot.settings.theme)
    const theme = useShownTheme(chosenTheme ?? knownTheme(settings?.theme, props.themes))
    const own = props.themes?.[theme]
    const title = props.title ?? publication?.metadata.title

    const root: HTMLAttributes<HTMLElement> & { 'data-k-theme': string } = {
      className: join(styles.reader, className),
      style: { ...own?.tokens, ...style },
      lang: toBcp47(locale),
      dir: directionOfLocale(locale),
      'aria-label': title ?? ui?.t('opening'),
      'data-k-theme': own?.base ?? theme,
    }
    if (reader && ui) {
      return (
        <ReaderProvider {...props} reader={reader} title={title} locale={ui.locale}>
          <LockedPageContext.Provider value={props.lockedPage}>
            <ReaderParts {...props} root={root} />
          </LockedPageContext.Provider>
        </ReaderProvider>
      )
    }
    return (
      <section {...root} data-state={error ? 'failed' : 'opening'}>
        {ui && onClose && !error && (
          <BackButton
            className={styles.earlyBack}
            label={ui.t('back')}
            direction={ui.uiDirection}
            onClick={onClose}
          />
        )}
        {ui && error ? (
          <FailedPage t={ui.t} subject="book" error={error} onRetry={onRetry} onClose={onClose} />
        ) : (
          <OpeningPage ui={ui} openProgress={props.openProgress} onStop={props.onStop} />
        )}
      </section>
    )
  },
) as (props: PublicationReaderProps) => ReactElement

/** The theme that is shown until the reader has read its settings, which may name one of another version. */
function knownTheme(theme = 'light', own: PublicationReaderProps['themes'] = {}): string {
  return theme === 'system' || Object.hasOwn({ ...pageThemes, ...own }, theme) ? theme : 'light'
}

type PartsProps = PublicationReaderProps & { root: HTMLAttributes<HTMLElement> } & Pick<
    ReaderProviderProps,
    'onClose'
  >

function ReaderParts(props: PartsProps) {
  const { root, onClose, hintStorage } = props
  const context = usePageContext()
  const { reader, t } = context
  const status = useReaderState(reader, (snapshot) => snapshot.status)
  const error = useReaderState(reader, (snapshot) => snapshot.error)
  const panel = useReaderState(reader, (snapshot) => snapshot.panel)
  const isControlsVisible = useReaderState(reader, (snapshot) => snapshot.isControlsVisible)
  const isBusy = useReaderState(reader, (snapshot) => snapshot.isBusy)
  const isDocked = useReaderState(reader, ({ settings }) => settings.dockContents)
  const { tools, firstPage, onTouch } = useTools()
  const { tools: toolList, slots } = useToolbox()
  const toolOf = (name: string) => toolList.find(({ id }) => id === name)
  const { coming } = useLateParts()
  const onTextKey = useReaderKeys()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onTouch()
    imagePages.get()?.onImageKey(event, context)
    onTextKey(event)
  }
  useReports(reader, props)
  useReadTimeReports(reader, props.onReadTime)
  useFirstFocus(props.autoFocus)
  const section = useRef<HTMLElement>(null)
  useFocusHandOver(section)
  const isFailed = status === 'failed'
  const { isClosed } = reader.publication
  const isOfPages = isPageBook(reader.publication)
  // A panel that is still loading does not trap the focus.
  const isModal =
    tools !== undefined && panel !== undefined && panel !== coming && toolOf(panel)?.isModal === true

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a document viewer, heard from all its parts.
    <section
      {...root}
      ref={section}
      data-state={status}
      data-controls={isControlsVisible ? 'open' : 'closed'}
      data-dock={isDocked || undefined}
      onKeyDown={onKeyDown}
      onPointerDownCapture={onTouch}
    >
      <div className={styles.stage} inert={inertWhen(isModal)}>
        {!isFailed && !isOfPages && <ContinuousView />}
        {!isControlsVisible && !isFailed && (
          <button type="button" className={styles.skip} onClick={() => reader.showControls(true)}>
            {t('showControls')}
          </button>
        )}
        {tools ? <tools.TopBar /> : isControlsVisible && <ComingBars />}
        <div
          className={styles.book}
          data-state={isFailed ? 'failed' : status}
          aria-busy={isBusy || undefined}
        >
          {isOfPages ? <ImageBookView /> : <TextView />}
          {status === 'ready' && !isOfPages && <PageFrame />}
          {status === 'ready' && tools && toolOf('bookmark') && <tools.BookmarkRibbon />}
          <Slot content={slots.page} />
          {status === 'opening' && <OpeningPage ui={context} reader={reader} />}
          {status === 'ready' && isBusy && !isOfPages && <TurningNote ui={context} reader={reader} />}
        </div>
        {!isControlsVisible && status === 'ready' && <PageButtons />}
        {tools && (
          <PartBoundary resetKey={isControlsVisible} onCrash={() => reader.showControls(false)}>
            <tools.WayBackChip />
            <tools.ToolOverlays />
            <tools.KeepAwake />
            <tools.MarksOnPage />
            <tools.TurnHint />
            <tools.SelectionBar onShare={props.onShare} onLookUp={props.onLookUp} />
            {hintStorage && <tools.ReadingHint storage={hintStorage} firstPage={firstPage} />}
            {!isFailed && <tools.BottomBar />}
          </PartBoundary>
        )}
        {isFailed && (
          <FailedPage
            t={t}
            subject={isClosed ? 'book' : 'page'}
            error={error}
            onRetry={isClosed ? props.onRetry : () => reader.retry()}
            onClose={onClose}
          />
        )}
      </div>
      {tools && toolOf('contents') && (
        <PartBoundary
          resetKey={isDocked}
          onCrash={() => jump(reader.updateSettings({ dockContents: false }))}
        >
          <tools.ContentsDock isInert={isModal} />
        </PartBoundary>
      )}
      {tools && (
        <PartBoundary resetKey={panel} onCrash={() => reader.openPanel(undefined)}>
          <tools.ToolPanels />
        </PartBoundary>
      )}
      <MissingPart onReload={props.onReload} />
      <PageStatus />
    </section>
  )
}

/** Notifies the app of a person's actions: moves, changed settings, followed links. Also applies the app's settings. */
function useReports(reader: ReaderEngine, props: PublicationReaderProps): void {
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    let settings = reader.getSnapshot().settings
    let locator: Locator | undefined
    const report = () => {
      const next = reader.getSnapshot()
      if (next.settings !== settings) {
        // Settings that the app itself has just set are not reported to it.
        const isHosts = isSameSettings({ ...settings, ...latest.current.settings }, next.settings)
        settings = next.settings
        if (!isHosts) latest.current.onSettingsChange?.(settings)
      }
      if (next.status !== 'ready' || next.locator === locator) return
      // The first page is where the host wanted it: nothing to store yet.
      const before = locator
      locator = next.locator
      if (before) latest.current.onLocatorChange?.(next.locator)
    }
    report()
    const unsubscribe = reader.subscribe(report)
    const unlink = reader.onLink(({ href, isExternal }) => {
      if (!isExternal) return
      if (latest.current.onExternalLink) latest.current.onExternalLink(href)
      else window.open(href, '_blank', 'noopener,noreferrer')
    })
    return () => {
      unsubscribe()
      unlink()
    }
  }, [reader])

  const wanted = props.settings ? JSON.stringify(props.settings) : ''
  useEffect(() => {
    if (!wanted) return
    const patch = JSON.parse(wanted) as Partial<ReaderSettings>
    const { settings } = reader.getSnapshot()
    if (!isSameSettings({ ...settings, ...patch }, settings))
      reader.updateSettings(patch).catch((error: Error) => console.warn(error.message))
  }, [reader, wanted])
}

/** Hands read time to the host. It goes on when the component has gone: the last slices end with the reader itself. */
function useReadTimeReports(reader: ReaderEngine, onReadTime: IntervalHandler | undefined): void {
  const latest = useRef(onReadTime)
  latest.current = onReadTime
  const isWanted = onReadTime !== undefined
  useEffect(() => {
    if (isWanted) reader.readTime.onSlices((slices) => latest.current?.(slices))
  }, [reader, isWanted])
}

function useFirstFocus(isWanted: boolean | undefined): void {
  const { reader, viewRef } = usePageContext()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  useEffect(() => {
    // At once: a key may come with the first paint. Later only what lost the keyboard gets it back, as after a failure.
    const isLost = !isReady || document.activeElement === document.body
    if (isWanted && isLost) focusPage(viewRef.current)
  }, [isWanted, isReady, viewRef])
}
