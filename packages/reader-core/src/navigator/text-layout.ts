import type { ReadingDirection } from '../direction/reading-direction.ts'
import type { Viewport } from '../layout/viewport.ts'
import { ENGINE_CSS, pageProperties, type Script, settingsCss } from '../paginator/page-sheets.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import type { ReaderSettings } from '../reader-settings.ts'
import type { BookImages } from '../section/book-images.ts'
import type { PageColours } from '../theme/page-themes.ts'

/** How every slice of text is laid out under some settings: its box, sheets and pictures. */
export function textLayout(parts: {
  viewport: Viewport
  direction: ReadingDirection
  settings: ReaderSettings
  colours: PageColours
  script: Script
  images: BookImages
}): SliceLayout {
  const { viewport, direction, settings, colours, script, images } = parts
  const engine = sheetOf(ENGINE_CSS)
  const chosen = sheetOf(settingsCss(settings, colours, script))
  const books = new Map<string, CSSStyleSheet>()
  return {
    viewport,
    direction,
    properties: pageProperties(viewport, settings, colours, script),
    sheetsOf: ({ css }) => {
      let book = books.get(css)
      if (!book) {
        book = sheetOf(css)
        books.set(css, book)
      }
      return [engine, book, chosen]
    },
    missingImages: (hrefs) => images.missing(hrefs),
    placeImage: (image, href) => images.place(image, href),
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
