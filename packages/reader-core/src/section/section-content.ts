import type { CounterStates } from './counters.ts'
import type { Leaves } from './leaves.ts'
import type { BookFont } from './sheet-rewriter.ts'

/** A section ready to be cut into slices. Its tree is inert: nothing of it runs or loads. */
export interface SectionContent {
  index: number
  /** True while only the beginning of a long section has been parsed; its leaves are those of the whole. */
  isBeginning: boolean
  href: string
  /** `fixed`: a page as it was made, which is never cut. */
  layout: 'reflowable' | 'fixed'
  /** Source elements that correspond to the roots. */
  html: Element
  body: Element
  leaves: Leaves
  /** The book's own rules for this section, scoped and disarmed. */
  css: string
  fonts: BookFont[]
  /** The book's own counters; undefined when it has none. */
  counters: CounterStates | undefined
  /** Layout rules go over the slices of sections that have something for them. */
  hasTables: boolean
  hasPictures: boolean
  hasFloats: boolean
  /** Lines that do not wrap by themselves. */
  hasWideLines: boolean
  hasLists: boolean
  /** An element of each kind that has indents of its own: see `markKinds`. None in fixed layout. */
  kinds: Element | undefined
  language: string
  direction: 'ltr' | 'rtl'
  /** Elements that the book's styles lay out as a whole (floats, flex and grid boxes, tables by style). */
  isWhole(element: Element): boolean
  /**
   * Whether an element is laid out as a whole or kept on one page. The spacer at the end of a slice would move all of
   * it to the next page: no slice ends inside.
   */
  isKept(element: Element): boolean
  /** True for a section without the book's styles: those of `style` attributes are left out as well. */
  isPlain?: boolean
}

/** A section without the book's own styles; a page of fixed layout is nothing without them. */
export function plainContent(content: SectionContent): SectionContent {
  if (content.layout === 'fixed') return content
  return { ...content, css: '', fonts: [], counters: undefined, isPlain: true }
}

/** The element that a fragment names: by `id`, or as old books do by the `name` of an anchor. */
export function elementById(content: SectionContent, id: string): Element | undefined {
  const found = content.html.ownerDocument.getElementById(id)
  if (found) return found
  for (const element of content.body.querySelectorAll('a[name]'))
    if (element.getAttribute('name') === id) return element
  return undefined
}
