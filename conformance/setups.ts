import { viewportFor } from '../packages/reader-core/src/layout/viewport.ts'
import {
  baseFontPx,
  bookCss,
  ENGINE_CSS,
  pageProperties,
  scriptOf,
} from '../packages/reader-core/src/paginator/page-sheets.ts'
import { settingsCss } from '../packages/reader-core/src/paginator/settings-css.ts'
import type { SliceLayout } from '../packages/reader-core/src/paginator/slice-host.ts'
import type { Publication } from '../packages/reader-core/src/publication/publication.ts'
import type { BookImages } from '../packages/reader-core/src/section/book-images.ts'
import type { ReaderSettings } from '../packages/reader-core/src/settings/reader-settings.ts'
import { defaultReaderSettings } from '../packages/reader-core/src/settings/settings.ts'
import { TABLE_CSS } from '../packages/reader-core/src/tables/table-css.ts'
import { pageThemes } from '../packages/reader-core/src/theme/page-themes.ts'
import { pageFaces } from '../packages/reader-react/src/theme/page-faces.ts'

/** A phone and a size of text, CSS px. */
export interface Setup {
  width: number
  height: number
  /** Size of Latin text; Arabic is set in the same proportion larger as in the reader. */
  fontPx: number
}

/** Space above and below the text for the reader's bars, CSS px. */
const BARS = 108
const MARGIN = 24

/** The sizes every book is held to, by the name used in reports. */
export const SETUPS: Record<string, Setup> = {
  '360x740@18': { width: 360, height: 740, fontPx: 18 },
  '412x732@22': { width: 412, height: 732, fontPx: 22 },
  '320x568@18': { width: 320, height: 568, fontPx: 18 },
}

const sheet = (css: string): CSSStyleSheet => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

/** The default settings at the size of text of a setup, with a face that a person has chosen. */
export const settingsFor = (setup: Setup, fontFamily = defaultReaderSettings.fontFamily): ReaderSettings => ({
  ...defaultReaderSettings,
  fontFamily,
  fontSize: setup.fontPx / 18,
})

/** The layout the reader would use for a book on such a phone, with the default settings. */
export function layoutFor(
  publication: Publication,
  images: BookImages,
  setup: Setup,
  fontFamily?: string,
): SliceLayout {
  const script = scriptOf(publication.metadata.language, pageFaces)
  const settings = settingsFor(setup, fontFamily)
  const view = { width: setup.width, height: setup.height - BARS }
  const viewport = viewportFor(view, MARGIN, baseFontPx(settings, script))!
  const engine = sheet(ENGINE_CSS)
  const tables = sheet(TABLE_CSS)
  const own = sheet(settingsCss(settings, pageThemes.light, script))
  const books = new Map<string, CSSStyleSheet>()
  return {
    viewport,
    direction: publication.metadata.direction,
    properties: pageProperties(viewport, settings, script),
    sheetsOf: (content) => {
      let book = books.get(content.css)
      if (!book) {
        book = sheet(bookCss(content.css, pageThemes.light))
        books.set(content.css, book)
      }
      return [engine, tables, book, own]
    },
    missingImages: (hrefs) => images.missing(hrefs),
    placeImage: (image, href) => images.place(image, href),
  }
}

/** An unseen element of the phone's size in which slices are laid out. */
export function makeRoom(setup: Setup): HTMLElement {
  const room = document.createElement('div')
  room.style.cssText = `position:absolute;top:0;left:0;width:${setup.width}px;height:${setup.height - BARS}px;visibility:hidden;contain:strict`
  document.body.append(room)
  return room
}
