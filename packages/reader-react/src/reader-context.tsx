import {
  type AnnotationStore,
  type BookmarkStore,
  directionOfLanguage,
  type Reader,
  type ReaderSettings,
  type ReadingDirection,
} from '@kurasa/reader-core'
import { createPageTurner, type PageTurner } from '@kurasa/reader-core/gestures'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef } from 'react'
import { BookSearch } from './book-state/book-search.ts'
import { LateMarks } from './book-state/late-marks.ts'
import type { Dictionary } from './dictionary.ts'
import { enUs } from './i18n/en-us.ts'
import { directionOfLocale, fromBcp47, isForeign } from './i18n/locale.ts'
import type { ReaderLabels } from './i18n/text-keys.ts'
import { useTexts } from './i18n/texts.ts'
import { createTranslator, type Translate, type Translator } from './i18n/translator.ts'
import { LateParts } from './late-parts.ts'
import { defaultToolbox, type Toolbox, ToolboxContext } from './tools/tool.ts'

/** Values that all parts of a reader share, those of a host's own among them. */
export interface ReaderContextValue {
  /** Returns every text of the interface, in its language. */
  t: Translate
  locale: string
  /** Direction of the interface: bars, panels, icons. The book's own is in the reader's snapshot. */
  uiDirection: ReadingDirection
  reader: Reader
  turner: PageTurner
  title: string
  /** Direction that the book states for its title. */
  titleDirection: ReadingDirection | undefined
  /** Direction of the book's language. */
  bookScript: ReadingDirection
  onClose: (() => void) | undefined
  /** Whether a section is not open to the reader. */
  isLocked: (href: string) => boolean
  canPrint: boolean
  /** Dictionaries that define selected words. */
  dictionaries: readonly Dictionary[] | undefined
  /** Makes a picture of words of the book, to be shared. */
  onSharePicture: ((words: string) => void) | undefined
  /** Settings of the host that "Reset" brings back. */
  defaultSettings: Partial<ReaderSettings> | undefined
  /** Where bookmarks are stored. Default: IndexedDB on this device. */
  bookmarkStore: BookmarkStore | undefined
  /** The element the engine draws in. */
  viewRef: RefObject<HTMLDivElement | null>
}

/** Values that are shared before the tools are loaded: `t` returns the texts of a page. */
export interface PageContextValue extends Omit<ReaderContextValue, 't'>, Interface {
  /** The search in this book; it goes on when its panel is closed. */
  search: BookSearch
  /** The marks in this book. */
  marks: LateMarks
  /** State of parts that load on use. */
  lateParts: LateParts
}

/** Values that our parts share once the tools are loaded: `t` returns every text. */
export interface ToolsContextValue extends PageContextValue {
  t: Translate
}

const ReaderContext = createContext<PageContextValue | undefined>(undefined)

/** The reader around a part that needs no texts but those of a page; for all others there is `useReaderContext`. */
export function usePageContext(): PageContextValue {
  const value = useContext(ReaderContext)
  if (!value) throw new TypeError('Parts of a reader must be inside a <ReaderProvider>.')
  return value
}

/** Language of the interface; see `useInterface`. */
export interface InterfaceOptions {
  /** `en_US`, `sw_KE` or `ar_SA`; any BCP 47 tag finds the nearest, or is the language of `labels`. */
  locale?: string | undefined
  /** Texts that replace ours, in the locale shown. Where we have none in it, each that is missing is English. */
  labels?: ReaderLabels | undefined
}

/** Texts and direction of the interface. */
export interface Interface extends Translator, Pick<ReaderContextValue, 'locale' | 'uiDirection'> {}

/**
 * Texts and direction of the interface. Undefined until its texts are there; where another language is chosen, the one
 * before stays until then. Texts that cannot be fetched are English.
 */
export function useInterface({ locale = 'en_US', labels }: InterfaceOptions): Interface | undefined {
  const isOwn = labels !== undefined && isForeign(locale)
  const known = isOwn ? 'en_US' : fromBcp47(locale)
  const texts = useTexts(known)
  // Labels are mostly written inline: compare their texts, so that they do not make a translator each render.
  const labelsKey = labels ? JSON.stringify(labels) : ''
  const made = useMemo(() => {
    if (!texts) return undefined
    const shown = isOwn ? locale : texts === 'failed' ? 'en_US' : known
    return {
      locale: shown,
      uiDirection: directionOfLocale(shown),
      ...createTranslator(
        shown,
        isOwn ? {} : texts === 'failed' ? enUs : texts,
        labelsKey ? (JSON.parse(labelsKey) as ReaderLabels) : {},
      ),
    }
  }, [isOwn, locale, known, texts, labelsKey])
  const latest = useRef(made)
  latest.current = made ?? latest.current
  return latest.current
}

/** Props of `ReaderProvider`. */
export interface ReaderProviderProps extends InterfaceOptions {
  reader: Reader
  /** Shown instead of the book's own title. */
  title?: string | undefined
  /** Shows a Back button. */
  onClose?: (() => void) | undefined
  /** Called when a person turns forward on the last page. */
  onPastEnd?: (() => void) | undefined
  /** Whether a section, by its href, is not open to the reader: the contents show it. */
  isLocked?: ((href: string) => boolean) | undefined
  /** False for a book that is lent: printing is not offered. Default: true. */
  canPrint?: boolean | undefined
  /** Dictionaries that define selected words. Keep the list the same: each new one looks up again. */
  dictionaries?: readonly Dictionary[] | undefined
  /** Makes a picture of selected or marked words, to be shared; without it that is not offered. */
  onSharePicture?: ((words: string) => void) | undefined
  /** Settings that "Reset" brings back; what is left out has the engine's default. */
  defaultSettings?: Partial<ReaderSettings> | undefined
  /** Where bookmarks are stored. Default: IndexedDB on this device. */
  bookmarkStore?: BookmarkStore | undefined
  /** Where marks are stored: the store that the reader was created with. Default: IndexedDB on this device. */
  annotationStore?: AnnotationStore | undefined
  /** The tools, in the order of their buttons: `[...defaultTools, mine]`. Keep the list the same. Default: `defaultTools`. */
  tools?: Toolbox['tools'] | undefined
  /** The actions for selected text, in their order. Keep the list the same. Default: `defaultSelectionActions`. */
  selectionActions?: Toolbox['selectionActions'] | undefined
  /** Content of the host in places of the reader. */
  slots?: Toolbox['slots'] | undefined
  children: ReactNode
}

const nothingLocked = () => false

/** Gives a reader to the parts inside it. */
export function ReaderProvider(props: ReaderProviderProps) {
  const {
    reader,
    title,
    onClose,
    isLocked = nothingLocked,
    canPrint = true,
    defaultSettings,
    dictionaries,
    onSharePicture,
    children,
    locale,
    labels,
    bookmarkStore,
    annotationStore,
  } = props
  const ui = useInterface({ locale, labels })
  const viewRef = useRef<HTMLDivElement>(null)
  const pastEnd = useRef(props.onPastEnd)
  pastEnd.current = props.onPastEnd
  const turner = useMemo(
    () =>
      createPageTurner(
        reader,
        () => viewRef.current,
        (turn) => turn === 'forward' && pastEnd.current?.(),
      ),
    [reader],
  )
  useEffect(() => turner.stop, [turner])
  const search = useMemo(() => new BookSearch(reader), [reader])
  useEffect(() => () => search.end(), [search])
  const marks = useMemo(() => new LateMarks(reader), [reader])
  useEffect(() => {
    // Storage that is blocked has no marks.
    const start = () => void marks.start(annotationStore).catch(() => undefined)
    start()
    return annotationStore?.subscribe?.(start)
  }, [marks, annotationStore])
  const lateParts = useMemo(() => new LateParts(), [])
  useEffect(() => lateParts.end, [lateParts])
  const { metadata } = reader.publication
  const value = useMemo(
    () =>
      ui && {
        ...ui,
        reader,
        turner,
        search,
        bookmarkStore,
        marks,
        lateParts,
        viewRef,
        onClose,
        isLocked,
        canPrint,
        defaultSettings,
        dictionaries,
        onSharePicture,
        title: title ?? metadata.title,
        titleDirection: (title ?? metadata.title) === metadata.title ? metadata.titleDirection : undefined,
        bookScript: directionOfLanguage(metadata.language),
      },
    [
      ui,
      reader,
      turner,
      search,
      bookmarkStore,
      marks,
      lateParts,
      onClose,
      isLocked,
      canPrint,
      defaultSettings,
      dictionaries,
      onSharePicture,
      title,
      metadata,
    ],
  )
  const {
    tools = defaultToolbox.tools,
    selectionActions = defaultToolbox.selectionActions,
    slots = defaultToolbox.slots,
  } = props
  const toolbox = useMemo(() => ({ tools, selectionActions, slots }), [tools, selectionActions, slots])
  return (
    value && (
      <ToolboxContext.Provider value={toolbox}>
        <ReaderContext.Provider value={value}>{children}</ReaderContext.Provider>
      </ToolboxContext.Provider>
    )
  )
}
