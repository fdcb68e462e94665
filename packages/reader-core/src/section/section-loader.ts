import { ReaderError } from '../errors.ts'
import { engineTraits } from '../layout/engine-traits.ts'
import { listNumerals, markLargest } from '../layout-rules/continue-lists.ts'
import { markKinds } from '../layout-rules/indents.ts'
import { markLetters } from '../layout-rules/narrow-floats.ts'
import { markUnbreakable } from '../layout-rules/set-paragraphs.ts'
import { loadPart } from '../load-part.ts'
import { BEGINNING_BYTES } from '../publication/container.ts'
import { readText } from '../publication/encoding/read-text.ts'
import type { Publication, Section } from '../publication/publication.ts'
import { XHTML_NS } from '../sanitise/rules.ts'
import { TaskRunner } from '../steps.ts'
import { markTables } from '../tables/classify-tables.ts'
import { UNBREAKABLE_BOXES } from '../tables/table-marks.ts'
import { StyleRewriter, sheetsOf } from './book-styles.ts'
import { counterStates } from './counters.ts'
import { INHERITED_LINES } from './declarations.ts'
import { markBreaks } from './forced-breaks.ts'
import { GLYPH_CSS, markGlyphs } from './glyphs.ts'
import { Leaves } from './leaves.ts'
import { parseSection, type SourceDocument } from './parse-section.ts'
import { markPlaced } from './placed.ts'
import { beginningOf, hasBeginning } from './section-beginning.ts'
import type { SectionContent } from './section-content.ts'
import { sectionScript } from './section-script.ts'
import type { BookStyles } from './sheet-rewriter.ts'
import {
  breakingElements,
  markStructural,
  styledElements,
  usedFonts,
  wholeElements,
} from './styled-elements.ts'
import { flowStylesWithPictures } from './styles-with-pictures.ts'
import { markUnseen } from './unseen.ts'

/** Parsed sections kept at once of those that are shown: the one on screen, its neighbours and where the reader came from. */
const KEPT_SHOWN = 4
/** Most sections kept for counting alone: one in the background, one that a turn waits for. */
const KEPT_COUNTED = 2

/** Characters of a long section. */
const LONG_SECTION = 200_000

/** Codes of errors that may pass: another try may succeed. */
const PASSING = /^(network|aborted|not-found)$/

/** `<`: bytes of a text end before one with a whole character. */
const TAG_START = 0x3c

/** Styles that put boxes beside the text. */
const FLOATS = /float: ?(left|right|inline)|display: ?(flex|grid)/

type Kept = Map<number, Promise<SectionContent>>

/** Reads and parses sections, and keeps the last few. */
export class SectionLoader {
  readonly #publication: Publication
  readonly #insteadOfDamaged: string | undefined
  readonly #onDamaged: ((href: string) => void) | undefined
  readonly #styles: StyleRewriter
  readonly #shown: Kept = new Map()
  /** Counting goes through the whole book: it must not push out what is on screen. */
  readonly #counted: Kept = new Map()
  readonly #ended = new AbortController()
  /** Sections that are waited for, by what ends the wait. */
  readonly #awaited = new Map<(error: ReaderError) => void, number>()

  /**
   * @param options.insteadOfDamaged - text to show for a section whose bytes are damaged, so that reading can go on;
   *   without it, damage throws
   * @param options.onDamaged - called with the href of each section that is replaced
   */
  constructor(
    publication: Publication,
    { insteadOfDamaged, onDamaged }: { insteadOfDamaged?: string; onDamaged?: (href: string) => void } = {},
  ) {
    this.#publication = publication
    this.#insteadOfDamaged = insteadOfDamaged
    this.#onDamaged = onDamaged
    this.#styles = new StyleRewriter(sheetsOf(publication))
  }

  /** Ends what is being read or parsed: it rejects with `ReaderError('aborted')`. */
  destroy(): void {
    this.#ended.abort(new ReaderError('aborted', 'The reader was closed.'))
  }

  /** Whether a section is waited for that is not only counted. */
  get isAwaited(): boolean {
    return this.#awaited.size > 0
  }

  /** Ends each such wait with `ReaderError('aborted')`: the next one reads the section again. */
  stopWaiting(): void {
    for (const [end, index] of this.#awaited) {
      this.#shown.delete(index)
      this.#counted.delete(index)
      end(new ReaderError('aborted', 'The chapter is not waited for any more.'))
    }
  }

  /**
   * Loads and parses a section; for a long one whose beginning is requested, perhaps only that.
   *
   * @param part - `counted`: all of it, and only to be counted
   * @throws {ReaderError} when its bytes cannot be read
   */
  load(index: number, part: 'beginning' | 'whole' | 'counted' = 'whole'): Promise<SectionContent> {
    const content = this.#load(index, part)
    if (part === 'counted') return content
    return new Promise((resolve, reject) => {
      this.#awaited.set(reject, index)
      content.then(resolve, reject).finally(() => this.#awaited.delete(reject))
    })
  }

  async #load(index: number, part: 'beginning' | 'whole' | 'counted'): Promise<SectionContent> {
    const section = this.#publication.readingOrder[index]!
    const known = this.#shown.get(index) ?? this.#counted.get(index)
    if (known && part === 'counted') return known
    if (part === 'beginning' && !known) {
      const bytes = await this.#read(section, BEGINNING_BYTES)
      const beginning = bytes && (await this.#parseBeginning(section, bytes))
      if (beginning) return beginning
      const isWhole = bytes && bytes.length !== BEGINNING_BYTES
      return keep(
        this.#shown,
        KEPT_SHOWN,
        index,
        isWhole ? this.#parse(section, bytes) : this.#whole(section),
      )
    }
    const content = known ?? this.#whole(section)
    return part === 'counted'
      ? keep(this.#counted, KEPT_COUNTED, index, content)
      : keep(this.#shown, KEPT_SHOWN, index, content)
  }

  /**
   * Reads a document to show a part of it away from the pages. It is not kept: its caller may change the tree.
   *
   * @throws {ReaderError} when its bytes cannot be read
   */
  async apart(section: Section): Promise<SectionContent> {
    return this.#parse(section, await this.#publication.read(section.href))
  }

  async #whole(section: Section): Promise<SectionContent> {
    const bytes = await this.#read(section)
    return bytes ? this.#parse(section, bytes) : this.#damaged(section)
  }

  /** Undefined where the bytes are damaged and a text replaces them. */
  async #read({ href }: Section, enough?: number): Promise<Uint8Array | undefined> {
    try {
      return await this.#publication.read(href, enough === undefined ? {} : { enough })
    } catch (error) {
      if (this.#insteadOfDamaged && error instanceof ReaderError && !PASSING.test(error.code))
        return undefined
      throw error
    }
  }

  /** The words about it, after the beginning when that can be read: it may be on screen. */
  async #damaged(section: Section): Promise<SectionContent> {
    const bytes = await this.#read(section, BEGINNING_BYTES)
    return this.inPlaceOf(section, bytes && (await beginningText(section, bytes)))
  }

  /** The text that replaces a section, after what of it can be read. */
  inPlaceOf(
    section: Section,
    beginning = `<html xmlns="${XHTML_NS}"><body></body></html>`,
  ): Promise<SectionContent> {
    this.#onDamaged?.(section.href)
    const words = this.#insteadOfDamaged!.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
    const end = beginning.lastIndexOf('</body')
    const page = `${beginning.slice(0, end)}<p dir="auto">${words}</p>${beginning.slice(end)}`
    return this.#content({ ...section, type: 'application/xhtml+xml' }, page, false)
  }

  async #parseBeginning(section: Section, bytes: Uint8Array): Promise<SectionContent | undefined> {
    const text = await beginningText(section, bytes)
    if (!text) return undefined
    const content = await this.#content(section, text, true)
    // The cut shortens elements still open at that point, so a long table would not be detected.
    const last = content.leaves.at(content.leaves.indexAtWeight(Number.POSITIVE_INFINITY) - 1)?.node
      .parentElement
    for (let each = last; each && each !== content.body; each = each.parentElement)
      if (/^(table|ol)$/.test(each.localName) || content.isKept(each)) return undefined
    return hasBeginning(bytes.length, section.type, content.css) ? content : undefined
  }

  async #parse(section: Section, bytes: Uint8Array): Promise<SectionContent> {
    return this.#content(section, /^image\/(?!svg)/.test(section.type) ? '' : await readText(bytes), false)
  }

  /** The styles of a section, with their pictures where its text flows. */
  async #cssOf(
    { layout, href }: Section,
    source: SourceDocument,
    styles: Pick<BookStyles, 'css' | 'pictures'>,
  ): Promise<string> {
    const hasPictures = styles.pictures.length > 0 || source.body.querySelector('[style*="--kz-"]') !== null
    if (layout === 'fixed' || !hasPictures) return styles.css
    return flowStylesWithPictures(source, styles, href, this.#publication)
  }

  async #content(section: Section, text: string, isBeginning: boolean): Promise<SectionContent> {
    const runner = new TaskRunner(this.#ended.signal)
    const source = await parseSection(text, section.type, section.href, runner)
    const styles = await this.#styles.styles(source, section.href)
    const hasTables = source.body.querySelector('table, math') !== null
    if (section.layout !== 'fixed') await runner.run(markUnseen(source, styles.sight))
    if (styles.families.length > 0)
      await runner.run((await loadPart(import('./sign-fonts.ts'))).writeSigns(source, styles.families))
    if (hasTables) await runner.run(markTables(source.body))
    await runner.run(markStructural(source, styles))
    const { wholes, kept } = await runner.run(wholeElements(source, styles))
    if (section.layout !== 'fixed') {
      await runner.run(markPlaced(source.body, await runner.run(styledElements(source, styles.placed))))
      await runner.run(markBreaks(source, await runner.run(breakingElements(source, styles))))
    }
    const has = (selector: string): boolean => source.body.querySelector(selector) !== null
    const hasLists = has('ol, ul')
    const hasFloats =
      FLOATS.test(styles.css) ||
      has('[style*="float"], [style*="flex"], [style*="grid"], [align="left"], [align="right"]')
    const css = await this.#cssOf(section, source, styles)
    const { html, body } = source
    if (hasLists) await runner.run(markLargest(body))
    if (hasFloats) await runner.run(markLetters(wholes))
    const hasPictures = has('img, svg')
    if (hasPictures && section.layout !== 'fixed') await runner.run(markGlyphs(body))
    const unbroken = await runner.run(styledElements(source, styles.unbroken))
    await runner.run(markUnbreakable(body, wholes, unbroken))
    const kinds = section.layout === 'fixed' ? undefined : await runner.run(markKinds(body, styles.css))
    const leaves = new Leaves(body, { opensDrawings: section.layout === 'fixed' })
    // To find a place in a long section all before it is walked through: in one task that would be felt.
    if (text.length > LONG_SECTION) await runner.run(leaves.findAll())
    const { language, direction } = sectionScript(source, this.#publication.metadata)
    return {
      index: section.index,
      isBeginning,
      href: section.href,
      layout: section.layout,
      html,
      body,
      leaves,
      css: [
        hasLists && listNumerals(language),
        hasPictures && section.layout !== 'fixed' && GLYPH_CSS,
        hasLineLengths(styles.css, body) && INHERITED_LINES,
        css,
        section.extraCss,
      ]
        .filter(Boolean)
        .join('\n'),
      fonts: await runner.run(usedFonts(source, styles)),
      counters:
        styles.counters.length > 0 ? await runner.run(counterStates(source, styles.counters)) : undefined,
      hasTables: hasTables || (engineTraits.losesTallBoxes && UNBREAKABLE_BOXES.test(styles.css)),
      hasPictures,
      hasFloats,
      hasWideLines: /nowrap/.test(styles.css) || has('ruby, [style*="white-space"]'),
      hasLists,
      kinds,
      language,
      direction,
      isWhole: (element) => wholes.has(element),
      isKept: (element) => wholes.has(element) || kept.has(element),
    }
  }
}

/** Whether a line height of the book is a length. */
const hasLineLengths = (css: string, body: Element): boolean =>
  css.includes('--kz-lines: 1') || body.querySelector('[style*="--kz-lines: 1"]') !== null

async function beginningText({ type }: Section, bytes: Uint8Array): Promise<string | undefined> {
  if (!hasBeginning(bytes.length, type, '')) return undefined
  return beginningOf(await readText(bytes.subarray(0, bytes.lastIndexOf(TAG_START, BEGINNING_BYTES))))
}

/** Caches a section as the most recent one, with the few before it. */
function keep(kept: Kept, most: number, index: number, content: Promise<SectionContent>) {
  // A failure is not kept: the next call tries again.
  if (kept.get(index) !== content) content.catch(() => kept.delete(index))
  kept.delete(index)
  kept.set(index, content)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return content
}
