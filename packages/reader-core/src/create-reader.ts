import type { AnnotationStore } from './annotations/annotation-store.ts'
import { createBrowserHost } from './host/browser-host.ts'
import type { Host } from './host/host.ts'
import type { SpeechPort } from './listen/speech-port.ts'
import { ReaderNavigator } from './navigator/navigator.ts'
import type { PageStore } from './page-store/page-store.ts'
import { checkPublication } from './publication/check-publication.ts'
import type { ForeignLocator, Locator } from './publication/locator.ts'
import type { Publication } from './publication/publication.ts'
import type { ReadTimeOptions } from './read-time/read-time-controls.ts'
import type { Reader } from './reader.ts'
import { defaultReaderLabels, type ReaderLabels } from './reader-labels.ts'
import { mergeSettings } from './settings/merge-settings.ts'
import type { ReaderSettings } from './settings/reader-settings.ts'
import { defaultReaderSettings, isFontFamily } from './settings/settings.ts'
import { type DefaultFaces, systemFaces } from './theme/default-faces.ts'
import { pageThemes, type Theme } from './theme/page-themes.ts'

/** Options of a reader. */
export interface ReaderOptions {
  publication: Publication
  /** Where to open; the start of the book when absent or when the book no longer has the place. */
  initialLocator?: Locator | ForeignLocator | undefined
  settings?: Partial<ReaderSettings> | undefined
  /** Replaces the browser's clock, frames and sizes. */
  host?: Host
  /** The speech to read aloud with. Default: the browser's own; none with `null`. See `createBridgeSpeech`. */
  speech?: SpeechPort | null | undefined
  /** Where counted pages are stored between visits. Default: IndexedDB; nowhere with `null`. */
  pageStore?: PageStore | null
  /** Where the person's marks are stored. Default: IndexedDB on this device. */
  annotationStore?: AnnotationStore | undefined
  /**
   * User whose read time is counted, and its storage. It is counted only after the first access: see
   * `Reader.readTime`.
   */
  readTime?: ReadTimeOptions | undefined
  /** Words that the engine itself puts on the page, in the language of the interface; English unless given. */
  labels?: Partial<ReaderLabels> | undefined
  /** Faces of pages where neither the book nor its reader names one. Default: those of the device. */
  faces?: DefaultFaces
  /**
   * Themes of the app's own, by the names that the setting `theme` has for them; see `createTheme`. One with the name of a theme
   * of the engine takes its place.
   */
  themes?: Readonly<Record<string, Theme>> | undefined
}

/**
 * A reader over a publication: mount it into an element to see it.
 *
 * @throws {TypeError} when `publication` is no opened book, or a face is of the wrong kind
 */
export function createReader(options: ReaderOptions): Reader {
  checkPublication(options?.publication, 'createReader')
  const { faces = systemFaces } = options
  for (const { warnings = [] } of Object.values(options.themes ?? {}))
    for (const warning of warnings) console.warn(warning)
  const themes = { ...pageThemes, ...options.themes }
  const refusedSettings = new Set<string>()
  return new ReaderNavigator({
    ...options,
    // As the book is meant to be read, until its reader chooses.
    settings: mergeSettings(
      defaultReaderSettings,
      { ...settingsOf(options.publication), ...options.settings },
      themes,
      refusedSettings,
    ),
    refusedSettings,
    themes,
    host: options.host ?? createBrowserHost(),
    readTime: options.readTime ?? {},
    labels: { ...defaultReaderLabels, ...options.labels },
    faces: {
      latin: familyOf(faces.latin, 'faces.latin'),
      arabic: familyOf(faces.arabic, 'faces.arabic'),
      math: familyOf(faces.math ?? 'math', 'faces.math'),
    },
  })
}

/** @throws {TypeError} when a face is no list of families */
function familyOf(value: unknown, name: string): string {
  if (isFontFamily(value)) return value
  throw new TypeError(`Option "${name}" must be a list of font names.`)
}

/** Settings that a book asks for. */
function settingsOf({ kind, metadata }: ReaderOptions['publication']): ReaderOptions['settings'] {
  if (metadata.flow !== 'scrolled') return {}
  return kind === 'image' ? { imageMode: 'vertical' } : { flow: 'scrolled' }
}
