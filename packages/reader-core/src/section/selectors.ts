import { BODY_TAG, HTML_TAG } from './root-tags.ts'

const STRUCTURAL = /[+~]|:(first|last|nth|only|empty|has)\b/
const ATTRIBUTE = /\[[^\]]*\]/g
/** Selectors that a document off screen cannot match: removed before matching, appended again after the mark. */
export const TRAILING_STATE =
  /(::?(?:before|after|first-letter|first-line|marker|selection|-webkit-[\w-]+|-moz-[\w-]+)|:(?:hover|focus|active|visited|link|any-link|focus-within|focus-visible|target))+$/i

/** Parts of a selector list, split at the commas that are not inside brackets. */
export function splitSelectorList(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < list.length; i++) {
    const c = list[i]
    if (c === '(' || c === '[') depth++
    else if (c === ')' || c === ']') depth--
    else if (c === ',' && depth === 0) {
      parts.push(list.slice(start, i).trim())
      start = i + 1
    }
  }
  parts.push(list.slice(start).trim())
  return parts.filter((part) => part !== '')
}

/** The elements of a document that a selector finds; none for one that this browser does not know. */
export function matching(root: Element, selector: string): Iterable<Element> {
  try {
    return root.ownerDocument.querySelectorAll(selector)
  } catch {
    return []
  }
}

/** Specificity of a complex selector: ids, classes with attributes and pseudo-classes, types. */
export function specificity(selector: string): [number, number, number] {
  const plain = selector.replace(/:where\([^)]*\)/g, '').replace(/:(?:not|is|has)\(/g, ' ')
  const ids = plain.match(/#[\w-]+/g)?.length ?? 0
  const classes =
    plain.match(/\.[\w-]+|\[[^\]]*\]|::?[\w-]+/g)?.filter((part) => !part.startsWith('::')).length ?? 0
  const types = plain.replace(/\[[^\]]*\]|[.#:]+[\w-]+|\([^)]*\)/g, '').match(/[a-zA-Z][\w-]*/g)?.length ?? 0
  return [ids, classes, types]
}

/** The names of the engine's wrappers in place of `html`, `body` and `:root`. */
function renameRoots(selector: string): string {
  return selector
    .replace(/:root\b/g, HTML_TAG)
    .replace(
      /(^|[\s>+~,(])(html|body)(?![\w-])/gi,
      (_, before: string, name: string) => `${before}${name.toLowerCase() === 'html' ? HTML_TAG : BODY_TAG}`,
    )
}

/** A selector that depends on siblings, matched on the whole section and then expressed by a mark. */
export interface StructuralRule {
  /** Selector to match in the source document. */
  query: string
  /** Word put into `data-kz-r` of the elements found. */
  mark: string
  /** Elements, by their names, without which it finds nothing. */
  names: string[]
}

/** Names of elements, in small letters, in a selector before its first bracket. */
const namesIn = (selector: string): string[] =>
  [
    ...(/[\\|]/.test(selector) ? '' : selector.split(/[([]/)[0]!).matchAll(
      /(?:^|[\s>+~])([a-z][a-z\d-]*)(?![^\s>+~.#:*])/g,
    ),
  ].map(([, name]) => name!)

/**
 * A selector list made fit for slices. In a slice an element has other siblings than in its chapter, so selectors
 * that look at siblings are replaced by a mark of the same specificity.
 *
 * @param nextMark - gives a new mark, unique within the style sheet
 */
export function rewriteSelectors(
  list: string,
  nextMark: () => string,
): { selector: string; structural: StructuralRule[] } {
  const structural: StructuralRule[] = []
  const parts = splitSelectorList(list).map((part) => {
    if (!STRUCTURAL.test(part.replace(ATTRIBUTE, ''))) return renameRoots(part)
    const state = TRAILING_STATE.exec(part)?.[0] ?? ''
    const query = part.slice(0, part.length - state.length) || '*'
    const mark = nextMark()
    structural.push({ query, mark, names: namesIn(query) })
    const [ids, classes, types] = specificity(query)
    const weight = ':not(#_)'.repeat(ids) + ':not(._)'.repeat(classes) + ':not(_)'.repeat(types)
    return `:where([data-kz-r~="${mark}"])${weight}${state}`
  })
  return { selector: parts.join(', '), structural }
}
