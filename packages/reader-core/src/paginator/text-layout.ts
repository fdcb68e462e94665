import type { ReadingDirection } from '../direction/reading-direction.ts'
import type { Viewport } from '../layout/viewport.ts'
import { loadPart } from '../load-part.ts'
import type { BookImages } from '../section/book-images.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { TABLE_CSS } from '../tables/table-css.ts'
import type { PageColours } from '../theme/page-themes.ts'
import { bookCss, ENGINE_CSS, pageProperties, type Script, textCss } from './page-sheets.ts'
import type { SliceLayout } from './slice-host.ts'

/** How every slice of text is laid out under some settings: its box, sheets and pictures. */
export function textLayout(parts: {
  viewport: Viewport
  direction: ReadingDirection
  settings: ReaderSettings
  /** Colours of the theme; those of the moment, when a section is laid out. */
  colours: () => PageColours
  script: Script
  images: BookImages
  /** Sheets of this book that were parsed before, by their text; those that are new are added. */
  sheets: Map<string, CSSStyleSheet>
  /** The sheet of the theme: it is rewritten when the theme changes, for all pages at once. */
  themeSheet: CSSStyleSheet
  /** Called when a section has rules for a light or a dark screen. */
  onSchemeRules: () => void
}): SliceLayout {
  const { viewport, direction, settings, colours, script, images, sheets, themeSheet, onSchemeRules } = parts
  const sheetOf = (css: string): CSSStyleSheet => {
    let sheet = sheets.get(css)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
    }
    return sheet
  }
  const chosen = textCss(settings, script)
  const layout: SliceLayout = {
    viewport,
    direction,
    properties: pageProperties(viewport, settings, script),
    sheetsOf: (content) => {
      const own = bookCss(content.css, colours())
      if (own !== content.css) onSchemeRules()
      const hyphens = layout.hyphenation?.css(content) ?? ''
      const tables = content.hasTables ? TABLE_CSS : ''
      return [...[ENGINE_CSS, tables, own, chosen, hyphens].map(sheetOf), themeSheet]
    },
    missingImages: (hrefs) => images.missing(hrefs),
    placeImage: (image, href) => images.place(image, href),
  }
  if (viewport.pagesPerView > 1)
    layout.loadGrid = async () => (await loadPart(import('./line-grid.ts'))).putOnGrid(layout)
  return layout
}
