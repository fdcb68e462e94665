import { STEP_NODES, type Steps } from '../steps.ts'
import { trustedHtml } from '../trusted-html.ts'
import { appendPiece, elementsAlong } from './append-piece.ts'
import { parseHtmlByMarks } from './parse-html-by-marks.ts'
import { AROUND_BODY, DEEPEST, XHTML_NS } from './rules.ts'
import { type Tag, tagsOf } from './tags.ts'
import {
  type DomWindow,
  parseSource,
  repairEntities,
  withoutDeclarations,
  withoutHidingNames,
} from './xhtml-source.ts'

/** Characters of a chunk: browsers parse as many in a few ms. */
const PIECE_LENGTH = 48_000
/** Elements in one another over which the deepest are left out before parsing, for parsing takes the square of the depth. */
const TOO_DEEP = DEEPEST * 3

/** A chunk of a source that is well-formed by itself. */
interface SourcePiece {
  source: string
  /** Number of wrapper elements for those that are open where the chunk begins. */
  depth: number
}

/** An element that is open in a source. */
interface OpenTag {
  name: string
  /** Its start tag as it is written. */
  source: string
  isDropped: boolean
}

/**
 * The document of well-formed XHTML, parsed in chunks: the same result as `parseXhtml`, without a task that grows with
 * the source. Undefined for anything else.
 */
export function* parseXhtmlInSteps(text: string, dom: DomWindow): Steps<Document | undefined> {
  const plain = withoutDeclarations(text.trimStart())
  const pieces = (yield* cutSource(plain, false)) ?? (yield* cutSource(plain, true))
  let whole: Document | undefined
  for (const { source, depth } of pieces ?? []) {
    const page = parsePiece(source, dom)
    if (!page) return undefined
    if (whole)
      yield* appendPiece(
        elementsAlong(page.documentElement, depth, 'firstElementChild'),
        elementsAlong(whole.documentElement, depth, 'lastElementChild'),
      )
    else whole = page
    yield
  }
  const isKnown =
    whole?.getElementsByTagNameNS(XHTML_NS, 'body')[0] || whole?.documentElement.localName === 'svg'
  return isKnown ? whole : undefined
}

/** Parses HTML in chunks: the same result as `parseSource`. */
export function* parseHtmlInSteps(source: string, dom: DomWindow): Steps<Document> {
  const { write, close } = dom.Document.prototype
  const probe = dom.document.implementation.createHTMLDocument('')
  write.call(probe, trustedHtml('<title>T</title>'))
  close.call(probe)
  // WebKit loses text of what is written so.
  if (probe.querySelector('title')?.textContent !== 'T') return yield* parseHtmlByMarks(source, dom)
  const page = dom.document.implementation.createHTMLDocument('')
  for (let from = 0; from < source.length; ) {
    // Each chunk but the first begins with a tag, so that no character is cut in two.
    const tag = source.indexOf('<', from + PIECE_LENGTH)
    const to = tag < 0 ? source.length : tag
    write.call(page, trustedHtml(source.slice(from, to)))
    from = to
    yield
  }
  close.call(page)
  return withoutHidingNames(page, dom)
}

function parsePiece(source: string, dom: DomWindow): Document | undefined {
  for (const each of [() => source, () => repairEntities(source, dom)]) {
    const page = parseSource(each(), 'application/xhtml+xml', dom)
    if (!page.querySelector('parsererror')) return page
  }
  return undefined
}

/**
 * Cuts a source after elements, and wraps each chunk in the elements that are open there.
 *
 * @param isFlattened - leaves out the tags of elements nested deeper than allowed
 * @returns undefined when its tags do not match, or when they are too deep to be kept
 */
function* cutSource(source: string, isFlattened: boolean): Steps<SourcePiece[] | undefined> {
  const cutter = new SourceCutter(source, isFlattened)
  let count = 0
  for (const tag of tagsOf(source)) {
    if (!cutter.take(tag)) return undefined
    if (++count % STEP_NODES === 0) yield
  }
  return cutter.end()
}

class SourceCutter {
  readonly #source: string
  readonly #isFlattened: boolean
  readonly #pieces: SourcePiece[] = []
  readonly #open: OpenTag[] = []
  /** The source before the root. */
  #prologue = ''
  /** Parts of the current chunk that are kept, and the end of the copied source. */
  #kept: string[] = []
  #done = 0
  #begin = 0
  #opened: OpenTag[] = []

  constructor(source: string, isFlattened: boolean) {
    this.#source = source
    this.#isFlattened = isFlattened
  }

  /** Takes the next tag. False when the source cannot be cut. */
  take(tag: Tag): boolean {
    if (tag.isEnd || tag.isEmpty) {
      const open = tag.isEmpty ? undefined : this.#open.pop()
      if (tag.isEnd && open?.name !== tag.name) return false
      if (open?.isDropped) this.#drop(tag)
      if (this.#open.length > 0 && tag.to - this.#begin > PIECE_LENGTH) this.#cut(tag.to)
      return true
    }
    if (this.#open.length === 0) {
      if (this.#pieces.length > 0) return false
      this.#prologue = this.#source.slice(0, tag.from)
    }
    const isDropped = this.#isFlattened && this.#open.length >= DEEPEST + AROUND_BODY
    if (isDropped) this.#drop(tag)
    this.#open.push({ name: tag.name, source: this.#source.slice(tag.from, tag.to), isDropped })
    return this.#isFlattened || this.#open.length < TOO_DEEP
  }

  /** The chunks; undefined when an element is left open. */
  end(): SourcePiece[] | undefined {
    if (this.#open.length > 0) return undefined
    this.#cut(this.#source.length)
    return this.#pieces
  }

  #drop({ from, to }: Tag): void {
    this.#kept.push(this.#source.slice(this.#done, from))
    this.#done = to
  }

  #cut(at: number): void {
    this.#kept.push(this.#source.slice(this.#done, at))
    const isFirst = this.#pieces.length === 0
    const before = isFirst ? '' : this.#prologue + this.#opened.map(({ source }) => source).join('')
    const open = this.#open.filter(({ isDropped }) => !isDropped)
    const after = open.map(({ name }) => `</${name}>`).reverse()
    this.#pieces.push({ source: before + this.#kept.join('') + after.join(''), depth: this.#opened.length })
    this.#opened = open
    this.#kept = []
    this.#done = at
    this.#begin = at
  }
}
