import type { ReaderSettings } from './reader-settings.ts'

/**
 * The effect of a change of a setting. `layout`: page starts change, pages are laid out and counted again. `paint`:
 * colours and pictures change, every page keeps its text. `gesture`: how turns are made and shown. `voice`: what is
 * spoken.
 */
export type SettingEffect = 'layout' | 'paint' | 'gesture' | 'voice'

/** Books whose text is broken into pages, and books whose pages were made as pages. */
type BookKind = 'text' | 'pages'

const IN_TEXT = { text: 'layout' } as const
const IN_PAGES = { pages: 'layout' } as const

/** The effect of every setting, by the kind of book; absent: none. */
const EFFECTS: { [Name in keyof ReaderSettings]?: { [Kind in BookKind]?: SettingEffect } } = {
  fontSize: IN_TEXT,
  fontFamily: IN_TEXT,
  lineHeight: IN_TEXT,
  margin: IN_TEXT,
  measure: IN_TEXT,
  paragraphSpacing: IN_TEXT,
  textAlign: IN_TEXT,
  hyphenate: IN_TEXT,
  publisherStyles: IN_TEXT,
  flow: IN_TEXT,
  columns: IN_TEXT,
  engine: IN_TEXT,
  theme: { text: 'paint', pages: 'paint' },
  turn: { text: 'gesture', pages: 'gesture' },
  tapZones: { text: 'gesture', pages: 'gesture' },
  arrowsTurn: { text: 'gesture', pages: 'gesture' },
  speech: { text: 'voice', pages: 'voice' },
  readNotes: { text: 'voice', pages: 'voice' },
  readPageNumbers: { text: 'voice', pages: 'voice' },
  imageMode: IN_PAGES,
  imageDirection: IN_PAGES,
  imageFit: IN_PAGES,
  spread: IN_PAGES,
  spreadOffset: IN_PAGES,
  splitWide: IN_PAGES,
  cropBorders: IN_PAGES,
  dataSaver: { pages: 'paint' },
  imageBackground: { pages: 'paint' },
  imageFilter: { pages: 'paint' },
  keepZoom: { pages: 'gesture' },
  pageNumber: { pages: 'paint' },
}

/** Returns the effects of a change of settings on a book; empty when it changes nothing there. */
export function effectsOfChange(
  before: ReaderSettings,
  after: ReaderSettings,
  kind: BookKind,
): Set<SettingEffect> {
  const names = Object.keys(EFFECTS) as (keyof ReaderSettings)[]
  const effects = names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .flatMap((name) => EFFECTS[name]?.[kind] ?? [])
  return new Set(effects)
}
