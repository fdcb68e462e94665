import { LINE_WIDTHS, type SectionMeasure, type SizeOf } from './section-measure.ts'

/** Elements whose text has lines of its own. */
const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|caption|center|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|html|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|title|tr|ul)$/
/** Elements that show none of their text. */
const HIDDEN = /^(?:head|style|script|template|annotation|annotation-xml|rp|rt)$/
const HEADING = /^h[1-6]$/
const PICTURE = /^(?:img|svg|image|video|object|canvas)$/
/**
 * A tag, a comment, a declaration or text up to the next of them. A tag ends before the next, so that broken markup is read
 * once; of one with a `>` in an attribute some letters are counted, which is good enough for an estimate.
 */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[?!][^<>]*>|<(\/?)([a-zA-Z][^\s/<>]*)([^<>]*)>|[^<]+|</g
/** Marks over and under letters, and signs without width. */
const MARKS = /[\p{M}\p{Cf}]+/gu
/** A character written as its name, and blanks that are shown as one. */
const AS_ONE = /&#?\w{1,32};|\s+/g

/** Longest text of a first cell that is placed beside the second, as the name of a speaker is, characters. */
const BESIDE = 20
/** A cell beside others is narrower than the page: its text counts for so much more. */
const NARROW = 1.5
/** A picture in a block with more letters than these is within a line, as a sign or a formula is, and as wide as so many of them. */
const BESIDE_PICTURE = 20
const IN_LINE = 4

const OWN_LINE = /display\s*=\s*["']?block/
/** Address of a picture. */
const SRC = /(?:^|\s)src\s*=\s*["']?([^"'\s>]+)/
/** Pictures of a section whose sizes are kept. */
const MOST_PICTURES = 200

/** Tokens of source after which measuring may be interrupted. */
const STEP = 2000

/** The measures of a source, tag by tag and text by text, in its order. */
class SourceTally {
  readonly #lines = new Array<number>(LINE_WIDTHS.length + 1).fill(0)
  #breaks = 0
  #headings = 0
  readonly #pictures: number[] = []
  readonly #sizeOf: SizeOf
  /** Of the block so far. */
  #characters = 0
  #picturesOfBlock: number[] = []
  /** Name of the element around, when it shows none of its text. */
  #hidden: string | undefined
  #isDrawing = false
  #isFormulaBlock = false
  /** Cells of the row so far; 0 outside of tables. */
  #cells = 0

  constructor(sizeOf: SizeOf) {
    this.#sizeOf = sizeOf
  }

  addText(source: string): void {
    if (this.#hidden || this.#isDrawing || source.startsWith('<')) return
    const text = source.replace(MARKS, '').replace(AS_ONE, ' ')
    this.#characters += text === ' ' ? 0 : text.length
  }

  /** @param name - without its prefix, in lower case */
  addTag(name: string, isEnd: boolean, attributes: string): void {
    const isEmpty = attributes.endsWith('/')
    if (this.#hidden) {
      if (isEnd && name === this.#hidden) this.#hidden = undefined
    } else if (HIDDEN.test(name) && !isEnd && !isEmpty) this.#hidden = name
    else if (name === 'td' || name === 'th') this.#addCell(isEnd)
    else if (name === 'math') this.#addFormula(isEnd, attributes)
    else if (BLOCK.test(name)) this.#addBlock(name, isEnd)
    else if (PICTURE.test(name)) this.#addPicture(name, isEnd, attributes)
  }

  endBlock(): void {
    const pictures = this.#picturesOfBlock
    if (this.#characters > BESIDE_PICTURE) this.#characters += (pictures.length / 2) * IN_LINE
    else if (this.#pictures.length < 2 * MOST_PICTURES) this.#pictures.push(...pictures)
    if (pictures.length > 0) this.#picturesOfBlock = []
    if (this.#characters > 0) this.#addLines(this.#cells > 1 ? this.#characters * NARROW : this.#characters)
    this.#characters = 0
  }

  get measure(): SectionMeasure {
    return {
      lines: this.#lines,
      ...(this.#breaks && { breaks: this.#breaks }),
      ...(this.#headings && { headings: this.#headings }),
      ...(this.#pictures.length > 0 && { pictures: this.#pictures }),
    }
  }

  #addLines(characters: number): void {
    for (const [i, width] of LINE_WIDTHS.entries()) this.#lines[i]! += Math.ceil(characters / width)
    this.#lines[LINE_WIDTHS.length]!++
  }

  #addBlock(name: string, isEnd: boolean): void {
    if (HEADING.test(name) && !isEnd) this.#headings++
    if (name === 'br' && this.#characters > 0) this.#breaks++
    this.endBlock()
    if (name === 'tr') this.#cells = 0
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

  /** A formula is part of its line, unless it says otherwise. */
  #addFormula(isEnd: boolean, attributes: string): void {
    if (isEnd ? this.#isFormulaBlock : OWN_LINE.test(attributes)) this.endBlock()
    this.#isFormulaBlock = !isEnd && OWN_LINE.test(attributes)
  }

  #addPicture(name: string, isEnd: boolean, attributes: string): void {
    // The parts of a drawing are none of their own.
    if (!isEnd && !this.#isDrawing) {
      const src = SRC.exec(attributes)?.[1]
      const { width, height } = (src && this.#sizeOf(src)) || { width: 0, height: 0 }
      this.#picturesOfBlock.push(Math.round(width), Math.round(height))
    }
    if (name === 'svg' && !attributes.endsWith('/')) this.#isDrawing = !isEnd
  }
}

/**
 * Measures the source of a section, HTML or XHTML, without parsing it into a document. Yields from time to time, so that
 * the source of a long chapter need not be measured in one task.
 */
export function* measureText(
  source: string,
  sizeOf: SizeOf = () => undefined,
): Generator<undefined, SectionMeasure> {
  const tally = new SourceTally(sizeOf)
  let tokens = 0
  for (const { 0: token, 1: slash, 2: tag, 3: attributes } of source.matchAll(TOKEN)) {
    if (++tokens % STEP === 0) yield undefined
    if (tag === undefined) tally.addText(token)
    else tally.addTag(tag.slice(tag.indexOf(':') + 1).toLowerCase(), slash === '/', attributes!)
  }
  tally.endBlock()
  return tally.measure
}

/**
 * Measures the source of a section, so that a manifest can hold it (`Section.measure`): with it the pages of a book are estimated
 * without fetching any other section.
 *
 * @param source - HTML or XHTML
 * @param sizeOf - size of a picture by its address in the source, CSS px
 */
export function measureSection(source: string, sizeOf?: SizeOf): SectionMeasure {
  const work = measureText(source, sizeOf)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
