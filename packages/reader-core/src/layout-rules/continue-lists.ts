import type { Steps } from '../steps.ts'

/** Ordinal of a list item as the whole list numbers it. */
function ordinalOf(list: Element, item: Element): number {
  const items = [...list.children].filter((child) => child.localName === 'li')
  const isReversed = list.hasAttribute('reversed')
  let number = Number.parseInt(list.getAttribute('start') ?? '', 10)
  if (Number.isNaN(number)) number = isReversed ? items.length : 1
  for (const [i, each] of items.entries()) {
    const own = Number.parseInt(each.getAttribute('value') ?? '', 10)
    if (!Number.isNaN(own)) number = own
    else if (i > 0) number += isReversed ? -1 : 1
    if (each === item) return number
  }
  return number
}

/** Attribute of a numbered list: its largest number. */
export const LARGEST = 'data-kz-largest'

/** Notes the largest number of each list, of which a slice may have a part. */
export function* markLargest(body: Element): Steps {
  for (const list of body.querySelectorAll('ol')) {
    const items = [...list.children].filter((child) => child.localName === 'li')
    const ends = [items[0], items.at(-1)].flatMap((item) => (item ? [Math.abs(ordinalOf(list, item))] : []))
    const largest = Math.max(0, ...ends)
    if (largest > 9) list.setAttribute(LARGEST, String(largest))
    yield
  }
}

/** Width of a digit or a letter of a number, and of its point with the space after it, as factors of their size. */
const DIGIT_EM = 0.64
const POINT_EM = 0.6
const BULLET_EM = 0.9

/** Letters of the widest number of a list up to its largest. */
function lettersOf(largest: number, type: string): number {
  if (/roman/.test(type)) return largest > 37 ? 7 : largest > 17 ? 5 : 4
  if (/alpha|latin|greek/.test(type)) return largest > 26 ? 2 : 1
  return String(largest).length
}

/**
 * Width of the widest marker of a list, in its letters.
 *
 * @param type - `list-style-type` of its items
 */
export function widthOfMarker(list: Element, type: string): number {
  if (/^(disc|circle|square)$/.test(type)) return BULLET_EM
  return lettersOf(Number(list.getAttribute(LARGEST) ?? 9), type) * DIGIT_EM + POINT_EM
}

/** The ancestors of the first leaf in the source, innermost first, up to the body. */
function sourceChain(body: Element, node: Node): Element[] {
  const chain: Element[] = []
  for (let each = node.parentElement; each && each !== body; each = each.parentElement) chain.push(each)
  return chain
}

/**
 * Lists that go on count from the item that is cut or comes first.
 *
 * @param body - of the section
 * @param node - the first leaf of the slice, in the section
 */
export function continueLists(body: Element, node: Node, cloned: Node): void {
  let clone: Element | null = cloned.parentElement
  let inner: Element | undefined
  for (const element of sourceChain(body, node)) {
    const item =
      /^[ou]l$/.test(element.localName) && [...element.children].find((each) => each.contains(node))
    if (item && clone) {
      const ordinal = String(ordinalOf(element, item))
      if (element.localName === 'ol') clone.setAttribute('start', ordinal)
      // A list without numbers may have them by its style.
      else inner?.setAttribute('value', ordinal)
    }
    inner = clone ?? undefined
    clone = clone?.parentElement ?? null
  }
}

/** Numbering systems that the styles of lists know, by their names for numbers. */
const LIST_STYLES: Readonly<Record<string, string>> = {
  arab: 'arabic-indic',
  arabext: 'persian',
  beng: 'bengali',
  deva: 'devanagari',
  mymr: 'myanmar',
}

/** Rules for numbered lists whose book does not say in which digits: those of their language. They come before the book's own. */
export function listNumerals(language: string): string {
  try {
    // Of Arabic without a country browsers know no common digits.
    const numbers = new Intl.NumberFormat(language === 'ar' ? 'ar-EG' : language)
    const style = LIST_STYLES[numbers.resolvedOptions().numberingSystem]
    return style
      ? `:where(ol:lang(${language.split('-')[0]}):not([type])) { list-style-type: ${style}; }`
      : ''
  } catch {
    // A tag that is none.
    return ''
  }
}
