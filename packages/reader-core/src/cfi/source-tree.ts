import type { CfiPath, CfiStep } from './cfi.ts'

// A document as its source has it, before the sanitiser changes the tree: what the steps of a CFI count.

/** Characters between two elements, in one node. */
export interface SourceText {
  parent: SourceElement
  /** Odd step of the characters in the parent. */
  index: number
  /** UTF-16 units of these characters in nodes before it. */
  before: number
  length: number
  order: number
}

/** An element, with its place among those of its parent. */
export interface SourceElement {
  parent: SourceElement | undefined
  index: number
  id: string | undefined
  name: string
  /** Address of a document that it embeds. */
  embeds: string | undefined
  children: SourceElement[]
  texts: SourceText[]
  /** Place in document order. */
  order: number
  /** Order of the first node after it. */
  end: number
}

/** A place in document order: before a node, or so many UTF-16 units into a text. */
export interface SourcePlace {
  order: number
  offset: number
}

/** A document and where its nodes were in it. */
export interface SourceTree {
  root: SourceElement
  texts: ReadonlyMap<Node, SourceText>
  elements: ReadonlyMap<Node, SourceElement>
  ids: ReadonlyMap<string, SourceElement>
}

const ELEMENT = 1
const TEXT = 3
const CDATA = 4

/**
 * Reads a document before anything is changed in it. CDATA sections become text nodes, which the sanitiser keeps.
 *
 * @param root - its root element
 */
export function readSourceTree(root: Element): SourceTree {
  const texts = new Map<Node, SourceText>()
  const elements = new Map<Node, SourceElement>()
  const ids = new Map<string, SourceElement>()
  let order = 0
  const enter = (element: Element, parent: SourceElement | undefined): SourceElement => {
    const id = element.getAttribute('id') ?? undefined
    const source: SourceElement = {
      parent,
      index: parent ? parent.children.length * 2 + 2 : 0,
      id,
      name: element.localName,
      embeds: embeddedBy(element),
      children: [],
      texts: [],
      order: order++,
      end: 0,
    }
    parent?.children.push(source)
    elements.set(element, source)
    if (id && !ids.has(id)) ids.set(id, source)
    return source
  }
  let inside = enter(root, undefined)
  const source = inside
  let node: Node | null = root.firstChild
  let around: Node = root
  while (node || around !== root) {
    if (!node) {
      inside.end = order
      inside = inside.parent!
      node = around.nextSibling
      around = around.parentNode!
      continue
    }
    if (node.nodeType === CDATA) {
      const text = node.ownerDocument!.createTextNode((node as CDATASection).data)
      node.parentNode!.replaceChild(text, node)
      node = text
    }
    if (node.nodeType === TEXT) {
      const index = inside.children.length * 2 + 1
      const last = inside.texts.at(-1)
      const before = last?.index === index ? last.before + last.length : 0
      const text = { parent: inside, index, before, length: (node as Text).data.length, order: order++ }
      inside.texts.push(text)
      texts.set(node, text)
    } else if (node.nodeType === ELEMENT) {
      inside = enter(node as Element, inside)
      around = node
      node = node.firstChild
      continue
    }
    node = node.nextSibling
  }
  source.end = order
  return { root: source, texts, elements, ids }
}

/** Address of the document that an element refers to for a CFI: what it embeds, never where a link leads. */
function embeddedBy(element: Element): string | undefined {
  const attribute = (name: string) => element.getAttribute(name) ?? undefined
  switch (element.localName) {
    case 'iframe':
    case 'embed':
      return attribute('src')
    case 'object':
      return attribute('data')
    case 'image':
    case 'use':
      return attribute('xlink:href') ?? attribute('href')
    default:
      return undefined
  }
}

/** Where steps lead: an element, or characters of one. Undefined when there is nothing, or an id is nowhere in the document. */
export type SteppedTo = SourceElement | { place: SourcePlace } | undefined

/**
 * Follows the steps in one document. An element with another id than the step has is not meant: the one with the id is,
 * wherever it is now.
 *
 * @param hasId - whether an element has an id by another attribute than `id`
 */
export function followSteps(
  { root, ids }: Pick<SourceTree, 'root' | 'ids'>,
  steps: readonly CfiStep[],
  offset: number | undefined,
  hasId: (element: SourceElement, id: string) => boolean = () => false,
): SteppedTo {
  let inside = root
  for (const [at, { index, id }] of steps.entries()) {
    const isLast = at === steps.length - 1
    const child = index % 2 === 0 ? inside.children[index / 2 - 1] : undefined
    if (id && child?.id !== id && !(child && hasId(child, id))) {
      const meant = ids.get(id)
      if (!meant) return undefined
      inside = meant
    } else if (child) {
      inside = child
    } else if (!isLast) {
      return undefined
    } else if (index % 2 === 1) {
      return index > inside.children.length * 2 + 1
        ? undefined
        : { place: placeIn(inside, index, offset ?? 0) }
    } else if (index === 0) {
      return { place: { order: inside.order, offset: 0 } }
    } else {
      return index === inside.children.length * 2 + 2
        ? { place: { order: inside.end, offset: 0 } }
        : undefined
    }
  }
  return inside
}

/** A place in the characters between two children. */
function placeIn(parent: SourceElement, index: number, offset: number): SourcePlace {
  const length = lengthOf(parent, index)
  // epub.js counts only characters that are there: its third is not the specification's where two elements touch.
  const counted =
    offset > length ? [...new Set(parent.texts.map((text) => text.index))][(index - 1) / 2] : undefined
  const meant = counted !== undefined && offset <= lengthOf(parent, counted) ? counted : index
  const inChunk = parent.texts.filter((text) => text.index === meant)
  const text = inChunk.find(({ before, length }) => offset <= before + length) ?? inChunk.at(-1)
  if (text) return { order: text.order, offset: Math.min(offset - text.before, text.length) }
  return { order: parent.children[(meant - 1) / 2]?.order ?? parent.end, offset: 0 }
}

const lengthOf = ({ texts }: SourceElement, index: number): number =>
  texts.reduce((length, text) => (text.index === index ? length + text.length : length), 0)

/** Steps from the root of its document to an element. */
export function stepsTo(element: SourceElement): CfiStep[] {
  const steps: CfiStep[] = []
  for (let each = element; each.parent; each = each.parent) {
    steps.unshift({ index: each.index, ...(each.id && { id: each.id }) })
  }
  return steps
}

/** Steps and offset of a place in a text. */
export function pathInText({ parent, index, before }: SourceText, offset: number): CfiPath {
  return { steps: [...stepsTo(parent), { index }], offset: before + offset }
}
