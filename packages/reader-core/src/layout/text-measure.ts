import type { PageRoom } from './page-room.ts'

/** Measures of a section's source that decide how many pages it fills, whatever their size. */
export interface TextMeasure {
  /** Visible characters of each block of text, in order. */
  blocks: number[]
  /** Blocks that are headings. */
  headings: number
  /** Rows of tables. */
  rows: number
  /** Pictures, each of unknown size. */
  pictures: number
}

/** Elements whose text has lines of its own. */
const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|caption|center|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|html|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|title|tr|ul|math)$/
/** Elements that show none of their text. */
const HIDDEN = /^(?:head|style|script|template|annotation|annotation-xml|rp)$/
const HEADING = /^h[1-6]$/
const PICTURE = /^(?:img|svg|image|video|object|canvas)$/
/**
 * A tag, a comment, a declaration or text up to the next of them. A tag ends before the next, so that broken markup is read
 * once; of one with a `>` in an attribute some letters are counted, which is good enough for an estimate.
 */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[?!][^<>]*>|<(\/?)([a-zA-Z][^\s/<>]*)([^<>]*)>|[^<]+|</g
/** A character written as its name, and blanks that are shown as one. */
const AS_ONE = /&#?\w{1,32};|\s+/g

/** Longest text of a first cell that is placed beside the second, as the name of a speaker is, characters. */
const BESIDE = 20
/** A cell beside others is narrower than the page: its text counts for so much more. */
const NARROW = 1.5

/** Tokens of source after which measuring may be interrupted. */
const STEP = 2000

/** The measures of a source, tag by tag and text by text, in its order. */
class SourceTally {
  readonly measure: TextMeasure = { blocks: [], headings: 0, rows: 0, pictures: 0 }
  /** Of the block so far. */
  #characters = 0
  /** Name of the element around, when it shows none of its text. */
  #hidden: string | undefined
  #isDrawing = false
  /** Cells of the row so far; 0 outside of tables. */
  #cells = 0

  addText(source: string): void {
    if (this.#hidden || this.#isDrawing || source.startsWith('<')) return
    const text = source.replace(AS_ONE, ' ')
    this.#characters += text === ' ' ? 0 : text.length
  }

  /** @param name - without its prefix, in lower case */
  addTag(name: string, isEnd: boolean, isEmpty: boolean): void {
    if (this.#hidden) {
      if (isEnd && name === this.#hidden) this.#hidden = undefined
    } else if (HIDDEN.test(name) && !isEnd && !isEmpty) this.#hidden = name
    else if (name === 'td' || name === 'th') this.#addCell(isEnd)
    else if (BLOCK.test(name)) this.#addBlock(name, isEnd)
    else if (PICTURE.test(name)) this.#addPicture(name, isEnd, isEmpty)
  }

  endBlock(): void {
    if (this.#characters > 0) {
      this.measure.blocks.push(this.#cells > 1 ? Math.round(this.#characters * NARROW) : this.#characters)
    }
    this.#characters = 0
  }

  #addBlock(name: string, isEnd: boolean): void {
    if (HEADING.test(name) && !isEnd) this.measure.headings++
    this.endBlock()
    if (name !== 'tr') return
    this.#cells = 0
    if (!isEnd) this.measure.rows++
  }

  #addCell(isEnd: boolean): void {
    if (isEnd) {
      // The end of a first cell decides nothing: a second may follow beside it.
      if (this.#cells !== 1) this.endBlock()
      return
    }
    if (this.#cells === 1 && this.#characters <= BESIDE) this.#characters = 0
    this.endBlock()
    this.#cells++
  }

  #addPicture(name: string, isEnd: boolean, isEmpty: boolean): void {
    // The parts of a drawing are none of their own.
    if (!isEnd && !this.#isDrawing) this.measure.pictures++
    if (name === 'svg' && !isEmpty) this.#isDrawing = !isEnd
  }
}

/**
 * Measures the source of a section, HTML or XHTML, without parsing it into a document. Yields from time to time, so that
 * the source of a long chapter need not be measured in one task.
 */
export function* measureText(source: string): Generator<undefined, TextMeasure> {
  const tally = new SourceTally()
  let tokens = 0
  for (const { 0: token, 1: slash, 2: tag, 3: attributes } of source.matchAll(TOKEN)) {
    if (++tokens % STEP === 0) yield undefined
    if (tag === undefined) tally.addText(token)
    else tally.addTag(tag.slice(tag.indexOf(':') + 1).toLowerCase(), slash === '/', attributes!.endsWith('/'))
  }
  tally.endBlock()
  return tally.measure
}

// These were fitted to the books of `npm run estimates -w bench`: docs/benchmarks.md.
/** Lines between two blocks, on average: most books indent, some leave a line free. */
const GAP_LINES = 0.1
/** Lines that a heading takes beyond those of its text. */
const HEADING_LINES = 2
/** Lines of white space around a row. */
const ROW_LINES = 0.4
/** Share of a page that a picture takes, with what it pushes to the next page. */
const PICTURE_SHARE = 0.6
/** Share of its last page that a section leaves empty, and of pages before pictures and headings. */
export const END_SHARE = 0.45

/** Pages that a section is likely to fill, >= 1; a fraction, for errors of many sections cancel each other out. */
export function estimatePages(
  { blocks, headings, rows, pictures }: TextMeasure,
  { lettersPerLine, linesPerPage }: Pick<PageRoom, 'lettersPerLine' | 'linesPerPage'>,
): number {
  let lines = headings * HEADING_LINES + rows * ROW_LINES
  for (const characters of blocks) lines += Math.ceil(characters / lettersPerLine) + GAP_LINES
  return Math.max(1, lines / linesPerPage + pictures * PICTURE_SHARE + END_SHARE)
}
