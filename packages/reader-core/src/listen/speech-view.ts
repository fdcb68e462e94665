import { usesArabicScript, usesHebrewScript } from '../direction/reading-direction.ts'
import { languageOfScript } from '../publication/language-of-script.ts'
import { EPUB_TYPE } from '../sanitise/rules.ts'
import { blockAround, isAfterBreak } from '../section/paragraphs.ts'
import type { SectionText } from '../section/section-text.ts'
import { unseenOf } from '../section/unseen.ts'
import { headOfCell } from './table-heads.ts'

/** Parts of a book that are said only on request. */
export interface SpeechOptions {
  /** Footnotes and the marks that call them. */
  readNotes: boolean
  /** Page numbers of the printed edition. */
  readPageNumbers: boolean
}

/** Spoken text, and the stretch of the section that it belongs to. */
export interface SpokenPiece {
  text: string
  /** Text offsets in the section, UTF-16 units. As many as the text has, or the text stands in for the stretch. */
  from: number
  to: number
}

/** Text of one paragraph in one language. */
export interface SpokenRun {
  /** BCP 47. */
  language: string
  pieces: SpokenPiece[]
}

const typed = (...types: string[]): string =>
  types.map((type) => `[${EPUB_TYPE}~="${type}"], [role~="doc-${type}"]`).join(', ')

const NEVER_SAID = 'rt, rp, [aria-hidden="true"], [hidden]'
const NOTES = typed('noteref', 'footnote', 'endnote', 'rearnote', 'backlink')
const PAGE_BREAKS = typed('pagebreak')
/** Letters of another script than Latin, as far as the next Latin letter. */
const OTHER_SCRIPT = /(?=\p{L})[^\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}][^\p{sc=Latn}]*/gu
const LANGUAGE = '[lang], [*|lang]'

/**
 * A section as a voice reads it: without what is not to be said, pictures and formulas by their descriptions, cells with the
 * heads of their columns, and each run in its language.
 */
export function* speechView(
  section: Pick<SectionText, 'leaves' | 'body' | 'language'>,
  { readNotes, readPageNumbers }: SpeechOptions,
): Generator<SpokenRun> {
  const breaks = readPageNumbers ? emptyBreaks(section) : new Map<number, Element>()
  const skipped = [NEVER_SAID, ...(readNotes ? [] : [NOTES])].join(', ')
  let runs: SpokenRun[] = []
  let block: Element | null | undefined
  const say = (language: string, piece: SpokenPiece) => {
    const last = runs.at(-1)
    if (last && (last.language === language || !/[\p{L}\p{N}]/u.test(piece.text))) last.pieces.push(piece)
    else runs.push({ language, pieces: [piece] })
  }
  for (let index = 0; ; index++) {
    const leaf = section.leaves.at(index)
    if (!leaf) break
    const { node, textOffset, length } = leaf
    const around = blockAround(node, section.body)
    if (around !== block || isAfterBreak(leaf)) {
      yield* runs
      runs = []
    }
    const isNew = around !== block
    block = around
    const element = node.nodeType === 1 ? (node as Element) : node.parentElement!
    const unseen = unseenOf(node)
    if (element.closest(skipped) || (unseen && unseen !== 'spoken')) continue
    const emptyBreak = breaks.get(index)
    if (emptyBreak)
      say(section.language, { text: ` ${labelOf(emptyBreak)} `, from: textOffset, to: textOffset })
    const stretch = { from: textOffset, to: textOffset + length }
    const language = languageOf(element, section.language)
    const pageBreak = element.closest(PAGE_BREAKS)
    const instead = pageBreak
      ? readPageNumbers
        ? labelOf(pageBreak)
        : ''
      : node.nodeType === 1
        ? descriptionOf(element)
        : undefined
    if (instead !== undefined) {
      if (instead.trim() !== '') say(language, { text: ` ${instead} `, ...stretch })
      continue
    }
    const head = isNew ? headOfCell(around) : ''
    if (head) say(language, { text: `${head}: `, from: textOffset, to: textOffset })
    for (const piece of piecesOf((node as Text).data, textOffset, language)) say(piece.language, piece)
  }
  yield* runs
}

/** Page breaks without text of their own, by the index of the leaf behind them. */
function emptyBreaks({ leaves, body }: Pick<SectionText, 'leaves' | 'body'>): Map<number, Element> {
  const empty = [...body.querySelectorAll(PAGE_BREAKS)].filter((each) => !each.textContent?.trim())
  return new Map(empty.map((each) => [leaves.indexAtElement(each), each]))
}

/** Text cut where its script changes; soft hyphens are left out. */
function* piecesOf(
  data: string,
  offset: number,
  language: string,
): Generator<SpokenPiece & { language: string }> {
  let at = 0
  const cut = function* (end: number, of: string) {
    for (const { 0: text, index } of data.slice(at, end).matchAll(/[^\u00ad]+/g)) {
      const from = offset + at + index
      yield { text, from, to: from + text.length, language: of }
    }
    at = end
  }
  const isLatin =
    !usesArabicScript(language) && !usesHebrewScript(language) && !/^(?:zh|ja|ko|yue)\b/i.test(language)
  for (const { 0: text, index } of isLatin ? data.matchAll(OTHER_SCRIPT) : []) {
    const other = languageOfScript(text)
    if (!other) continue
    yield* cut(index, language)
    yield* cut(index + text.length, other)
  }
  yield* cut(data.length, language)
}

/** Language of an element: the nearest that is stated inside the section, else that of the section. */
function languageOf(element: Element, ofSection: string): string {
  const stating = element.closest(LANGUAGE)
  // That of the whole section is known, and may be corrected there.
  if (!stating || /^(?:html|body|kz-body)$/.test(stating.localName)) return ofSection
  return stating.getAttribute('lang') || stating.getAttribute('xml:lang') || ofSection
}

const labelOf = (element: Element): string =>
  element.getAttribute('aria-label') || element.getAttribute('title') || element.textContent || ''

/** Words that replace a picture, a drawing or a formula. */
function descriptionOf(element: Element): string | undefined {
  if (element.localName === 'math') return element.getAttribute('alttext') ?? element.textContent ?? ''
  if (element.localName === 'img') return element.getAttribute('alt') ?? ''
  return element.getAttribute('aria-label') ?? ''
}
