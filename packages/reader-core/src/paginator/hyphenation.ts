import {
  breakPoints,
  inStretches,
  type StretchBreaker,
  type WordBreaker,
} from '../hyphenation/break-points.ts'
import { browserHyphenates } from '../hyphenation/browser-hyphens.ts'
import { HYPHENS_CSS, JUSTIFIED_CSS, RAGGED, UNBROKEN, VERSE } from '../hyphenation/hyphens-css.ts'
import { breakSwahili } from '../hyphenation/swahili.ts'
import { loadPart } from '../load-part.ts'
import type { Publication } from '../publication/publication.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { addHyphens } from './added-hyphens.ts'
import { HyphenatedBoxes } from './hyphenated-boxes.ts'
import type { LeafBoxes } from './leaf-boxes.ts'
import type { LeafNodes } from './measure-leaves.ts'
import { indentTurnOvers } from './verse-lines.ts'

/** The hyphen that is shown where a text is cut within a word. */
const HYPHEN = '\u2010'

/** Breaks the words of a book in its language, by the browser's patterns or by our own. */
export interface Hyphenation {
  /** Part of the key of kept pages: who breaks the words. */
  readonly name: string
  /** Rules for a section that come after all others. */
  css(content: Pick<SectionContent, 'language' | 'layout'>): string
  /** Puts hyphens into the texts of a slice that is in the document and not yet laid out. */
  addTo(content: SectionContent, start: Position, nodes: LeafNodes): void
  /** Boxes of a slice's leaves in offsets of the source. */
  inSource(boxes: LeafBoxes, nodes: LeafNodes): LeafBoxes
}

const flowOf = (nodes: LeafNodes) => nodes.find((node) => node)?.parentElement?.closest('kz-flow')

/** A change of a slice. All are made after everything was read: a style read after a change costs a layout in a size container. */
type Write = () => void

/** Aligns heads and cells at the start that would be justified only because the text around them is: WebKit lacks the rule. */
const unjustify = (flow: Element | null | undefined): Write[] =>
  [...(flow?.querySelectorAll<HTMLElement>(RAGGED) ?? [])]
    .filter((element) => getComputedStyle(element).textAlign === 'justify')
    .map((element) => () => {
      element.style.textAlign = 'start'
    })

/** Leaves words to the browser, which breaks them or not. */
class BrowserHyphenation implements Hyphenation {
  readonly name: string
  protected readonly language: string

  /** @param name - empty when words of the language are not broken */
  constructor(language: string, name: string) {
    this.language = language
    this.name = name
  }

  css({ language, layout }: Pick<SectionContent, 'language' | 'layout'>): string {
    if (!this.name) return ''
    const isJustified = primaryOf(language) === this.language && layout !== 'fixed'
    return isJustified ? HYPHENS_CSS + JUSTIFIED_CSS : HYPHENS_CSS
  }

  addTo(content: SectionContent, start: Position, nodes: LeafNodes): void {
    for (const write of this.changes(content, start, nodes)) write()
  }

  /** Reads a slice for what is to change in it. */
  protected changes(content: SectionContent, start: Position, nodes: LeafNodes): Write[] {
    const flow = flowOf(nodes)
    const mustUnjustify = this.name !== '' && !CSS.supports('text-justify', 'none')
    const hasVerse = content.layout !== 'fixed' && flow?.querySelector(VERSE)
    return [
      ...(mustUnjustify ? unjustify(flow) : []),
      ...(hasVerse ? indentTurnOvers(content, start, nodes) : []),
    ]
  }

  inSource(boxes: LeafBoxes, _nodes: LeafNodes): LeafBoxes {
    return boxes
  }
}

/** Breakers of the languages that have one of ours; patterns load. */
const BREAKERS: Readonly<Record<string, () => Promise<WordBreaker>>> = {
  en: async () => (await loadPart(import('../hyphenation/english.ts'))).breakEnglish,
  sw: async () => breakSwahili,
}

const primaryOf = (language: string): string => language.toLowerCase().split('-')[0]!

/**
 * The hyphenation of a book. Words stay whole in a language without patterns, or whose patterns could not be loaded.
 */
export async function openHyphenation({ metadata }: Pick<Publication, 'metadata'>): Promise<Hyphenation> {
  const language = primaryOf(metadata.language)
  if (browserHyphenates(language)) return new BrowserHyphenation(language, 'browser 2')
  const breaker = await BREAKERS[language]?.().catch(() => undefined)
  return breaker ? new OwnHyphenation(language, inStretches(breaker)) : new BrowserHyphenation(language, '')
}

/** Soft hyphens in the copies of the text that are laid out. The source and every offset in it stay as they are. */
class OwnHyphenation extends BrowserHyphenation {
  readonly #breaker: StretchBreaker

  constructor(language: string, breaker: StretchBreaker) {
    super(language, 'own 2')
    this.#breaker = breaker
  }

  protected override changes(content: SectionContent, start: Position, nodes: LeafNodes): Write[] {
    const writes = super.changes(content, start, nodes)
    const isAllowed = this.#test(content, nodes)
    for (const [i, node] of nodes.entries()) {
      const source = content.leaves.at(start.leaf + i)?.node
      if (node?.nodeType !== 3 || source?.nodeType !== 3 || !isAllowed(node.parentElement!)) continue
      const from = i === 0 ? start.offset : 0
      writes.push(() => this.#hyphenate(node as Text, (source as Text).data, from))
    }
    return writes
  }

  #hyphenate(node: Text, source: string, from: number): void {
    const to = from + node.data.length
    if (!source.startsWith(node.data, from)) return
    const points = breakPoints(source, from, to, this.#breaker).map((point) => point - from)
    if (points.length === 0) return
    const isCut = points.at(-1) === node.data.length
    if (isCut) points.pop()
    addHyphens(node, points, isCut ? HYPHEN : '')
  }

  /** Returns a test whether words in an element may be broken: the book may forbid it. */
  #test({ css }: SectionContent, nodes: LeafNodes): (element: Element) => boolean {
    const known = new Map<Element, boolean>()
    const hasRules = css.includes('hyphens') || !!flowOf(nodes)?.querySelector('[style*="hyphens"]')
    return (element) => {
      let isAllowed = known.get(element)
      if (isAllowed === undefined) {
        const language = element.closest('[lang]')?.getAttribute('lang') ?? ''
        isAllowed =
          primaryOf(language) === this.language &&
          !element.closest(UNBROKEN) &&
          !(hasRules && getComputedStyle(element).hyphens !== 'auto')
        known.set(element, isAllowed)
      }
      return isAllowed
    }
  }

  override inSource(boxes: LeafBoxes, nodes: LeafNodes): LeafBoxes {
    return new HyphenatedBoxes(boxes, nodes)
  }
}
