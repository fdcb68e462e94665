import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  type BookmarkStore,
  type Publication,
  Reader,
  type ReaderEngine,
  ReaderError,
  type ReaderSettings,
} from '../src/index.ts'
import { type PictureBookInput, pictureBook } from '../src/testing/sample-pictures.ts'
import '../src/testing/loaded-code.ts'
import { openMarks } from '../src/book-state/book-marks.ts'
import { memoryAnnotations } from '../src/testing/memory-annotations.ts'
import { addSampleMarks, addSampleRegions } from '../src/testing/sample-marks.ts'
import { type StoryDictionary, storyDictionaries } from '../src/testing/story-dictionary.ts'
import { storySpeech } from '../src/testing/story-speech.ts'
import { watchTroubles } from '../src/testing/watch-troubles.ts'
import { openTextBook, type TextBook } from './page-book.ts'
import { probe } from './page-probe.ts'
import '../src/theme/fonts.css'
import '../src/theme/styles.css'

/** Options of the page, in its query or of `openReader`. */
export interface ReaderQuery {
  book?: TextBook | 'images-ltr' | 'images-rtl'
  /** `coming` is a book of which a part has come; `locked` and `missing` are the first page of a book of images. */
  fault?: 'pending' | 'coming' | 'failing' | 'unopened' | 'locked' | 'missing'
  /** Content of a book of images. */
  pictures?: PictureBookInput
  settings?: Partial<ReaderSettings>
  locale?: string
  theme?: string
  /** Size of letters. */
  size?: string
  turn?: string
  /** Any value: the help for gestures is shown. */
  hint?: string
  /** A host in StrictMode, or one that renders in every frame. */
  host?: 'strict' | 'restless'
  /** Bookmarks, minutes and hints are kept as they are without a host. */
  stores?: 'own'
  /** Nothing can speak, or no voice knows the language. */
  voices?: 'silent' | 'none'
  /** Dictionaries of the host; none if not given. */
  dictionary?: StoryDictionary
}

declare global {
  interface Window {
    /** The engine of the reader on the page. */
    reader: ReaderEngine | null
    /** Shows another reader, as on a device that never saw one. */
    openReader(query: ReaderQuery): Promise<void>
    probe: typeof probe
    /** Lets come what failed in the book of images on the page. */
    healBook(): void
    /** Marks the page in view; with `isOpen`, the first mark is opened. */
    markPage(isOpen?: boolean): Promise<void>
    /** Takes the reader away. */
    closeReader(): void
    /** Read time reported since the reader was opened, ms. */
    reportedMs: number
    watchTroubles: typeof watchTroubles
  }
}

window.probe = probe
window.watchTroubles = watchTroubles

let root: Root | undefined
let opened: Publication | undefined

function open({ book = 'english', fault, pictures }: ReaderQuery): Promise<Publication> {
  if (book !== 'images-ltr' && book !== 'images-rtl')
    return openTextBook(book, fault === 'pending' || fault === 'failing' ? fault : undefined)
  const failure = fault === 'locked' || fault === 'missing' ? fault : undefined
  return pictureBook({
    direction: book === 'images-rtl' ? 'rtl' : 'ltr',
    isNumbered: false,
    ...(failure && { pages: { 1: { failure } } }),
    ...pictures,
  }).then(({ publication, heal }) => {
    window.healBook = heal
    return publication
  })
}

/** Bookmarks of this visit alone. */
function passingBookmarks(): BookmarkStore {
  const kept = new Map<string, Awaited<ReturnType<BookmarkStore['list']>>[number]>()
  return {
    list: async () => [...kept.values()],
    put: async (_, bookmark) => void kept.set(bookmark.id, bookmark),
    remove: async (_, id) => void kept.delete(id),
  }
}

window.closeReader = () => {
  root?.unmount()
  root = undefined
}

window.markPage = async (isOpen) => {
  const reader = window.reader!
  const [first] = await (reader.images ? addSampleRegions(reader) : addSampleMarks(reader))
  if (isOpen) (await openMarks(reader)).open(first!)
}

window.openReader = async (query) => {
  window.closeReader()
  window.reportedMs = 0
  opened?.close()
  document.getSelection()?.removeAllRanges()
  const locale = query.locale ?? 'en_US'
  document.documentElement.lang = locale.slice(0, 2)
  document.documentElement.dir = locale === 'ar_SA' ? 'rtl' : 'ltr'
  const isComing = query.fault === 'coming'
  opened = isComing || query.fault === 'unopened' ? undefined : await open(query)
  const bookmarks = passingBookmarks()
  const annotations = memoryAnnotations()
  const user = crypto.randomUUID()
  const dictionaries = query.dictionary && storyDictionaries(query.dictionary)
  const hasOwnStores = query.stores === 'own'
  // Every function and object of it is new in every frame of a restless host.
  const reader = () => (
    <Reader
      ref={(reader) => {
        window.reader = reader
      }}
      publication={opened}
      error={
        opened || isComing
          ? undefined
          : new ReaderError('unsupported-format', 'A picture of a cat is no book.')
      }
      openProgress={isComing ? { received: 412_000, total: 1_240_000 } : undefined}
      onStop={() => undefined}
      locale={locale}
      settings={{
        theme: query.theme === 'night' ? 'night' : 'light',
        fontSize: Number(query.size ?? 1),
        turn: query.turn === 'none' ? 'none' : 'slide',
        ...query.settings,
      }}
      speech={query.voices === 'silent' ? null : query.voices === 'none' ? storySpeech([]) : storySpeech()}
      bookmarkStore={hasOwnStores ? undefined : bookmarks}
      annotationStore={hasOwnStores ? undefined : annotations}
      readTime={{ user }}
      onReadTime={async (slices) => {
        window.reportedMs = slices.reduce((sum, { ms }) => sum + ms, window.reportedMs)
      }}
      onClose={() => undefined}
      onRetry={() => undefined}
      onShare={() => undefined}
      onLookUp={() => undefined}
      dictionaries={dictionaries}
      lockedPage={<p>{locale === 'ar_SA' ? 'للأعضاء' : 'For members'}</p>}
      hintStorage={
        hasOwnStores
          ? localStorage
          : query.hint
            ? { getItem: () => null, setItem: () => undefined }
            : undefined
      }
    />
  )
  const shown = createRoot(document.getElementById('app')!)
  root = shown
  const render = () => {
    if (root !== shown) return
    shown.render(query.host === 'strict' ? <StrictMode>{reader()}</StrictMode> : reader())
    if (query.host === 'restless') requestAnimationFrame(render)
  }
  render()
}
if (location.search) await window.openReader(Object.fromEntries(new URLSearchParams(location.search)))
