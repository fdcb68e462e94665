import { UNSEEN } from '../layout-rules/unseen-mark.ts'
import { DROPPED_ELEMENTS } from '../sanitise/rules.ts'
import { STEP_NODES, type Steps } from '../steps.ts'
import { unseenOf } from './unseen.ts'

/**
 * Leaves of a section: what a page can begin with. Text nodes, atoms (images, formulas, rules) and empty blocks, in
 * document order. Found by one walk that stops when it has enough, so a first page costs the same in any chapter.
 */
export interface Leaf {
  readonly node: Text | Element
  /** UTF-16 units of the section's text before this leaf. */
  readonly textOffset: number
  /** UTF-16 units of text in this leaf: 0 for an image. */
  readonly length: number
  /** Cost of laying it out, in characters. */
  readonly weight: number
  /** Sum of the weights before it. */
  readonly weightBefore: number
}

/** Replaces text that cannot be seen: dropped by folding, and by those who write text down. */
export const MASK = '\u00ad'

/** A place between two characters, or before an atom (`offset` 0). */
export interface Position {
  /** Index of the leaf. Equal to the number of leaves for the end of the section. */
  leaf: number
  /** UTF-16 units into the leaf's text. */
  offset: number
}

/** A set of names from a list separated by blanks. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const ATOMS = words('img svg math hr')

// `text` is of a drawing.
const BLOCKS = words(
  'address article aside blockquote body caption center dd details dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup kz-body legend li main menu nav ol ' +
    'p pre search section summary table tbody td text tfoot th thead tr ul',
)

/** Whether an element is a block by its name; the style may make it another. */
export function isBlockName(name: string): boolean {
  return BLOCKS.has(name)
}

/** Cost of a table cell beside its text, in characters: it is laid out more than once to find where pages break. */
const CELL_WEIGHT = 40

/** Layout cost of a text beside its letters, in characters: lines and boxes of its own. */
const TEXT_WEIGHT = 8

const isCell = (element: Element | null): boolean =>
  element?.localName === 'td' || element?.localName === 'th'

/** Cost of laying out a text, in characters. */
function textWeight(text: Text): number {
  if (!/\S/.test(text.data)) return text.length
  const { parentElement } = text
  const isInCell = isCell(parentElement) || isCell(parentElement?.parentElement ?? null)
  return text.length + TEXT_WEIGHT + (isInCell ? CELL_WEIGHT : 0)
}

const isElement = (node: Node): node is Element => node.nodeType === 1

/** Elements of a formula, or the constant weight of a picture. */
function atomWeight(atom: Element): number {
  if (atom.localName === 'math') return Math.max(20, atom.getElementsByTagName('*').length * 4)
  return atom.localName === 'hr' ? 20 : 300
}

/** Descriptions in a drawing, which are not painted. */
const UNDRAWN = words('desc metadata')

/** The node in document order after another: the first in it, or after it. Undefined at the end of the root. */
function following(root: Node, node: Node, isEntered: boolean): Node | undefined {
  if (isEntered && node.firstChild) return node.firstChild
  let each: Node | null = node
  while (each && each !== root && !each.nextSibling) each = each.parentNode
  return !each || each === root ? undefined : each.nextSibling!
}

/** Whether a node is a leaf, has leaves in it, or is passed with what is in it. */
function kindOf(node: Node, opensDrawings: boolean): 'leaf' | 'parent' | 'passed' {
  if (node.nodeType === 3) return (node as Text).data.length > 0 ? 'leaf' : 'passed'
  if (!isElement(node)) return 'passed'
  const name = node.localName
  if (ATOMS.has(name) && !(opensDrawings && name === 'svg')) return 'leaf'
  if (DROPPED_ELEMENTS.has(name) || (opensDrawings && UNDRAWN.has(name))) return 'passed'
  if (node.firstChild) return 'parent'
  return BLOCKS.has(name) ? 'leaf' : 'passed'
}

/** The leaf of a tree that comes after another in document order, or its first. Skips what is dropped. */
function nextLeafNode(root: Node, opensDrawings: boolean, last?: Node): Text | Element | undefined {
  // A leaf is passed with what is in it.
  let isEntered = !last
  for (let node = following(root, last ?? root, isEntered); node; node = following(root, node, isEntered)) {
    const kind = kindOf(node, opensDrawings)
    if (kind === 'leaf') return node as Text | Element
    isEntered = kind === 'parent'
  }
  return undefined
}

/** Every leaf node below a root, at once. For slices, which are short. */
export function collectLeafNodes(root: Node, opensDrawings = false): (Text | Element)[] {
  const found: (Text | Element)[] = []
  for (let node = nextLeafNode(root, opensDrawings); node; node = nextLeafNode(root, opensDrawings, node))
    found.push(node)
  return found
}

/** The leaves of one section, collected lazily. */
export class Leaves {
  /** Words in drawings are text: of pages of fixed layout, which are never cut. Else a drawing is one leaf. */
  readonly opensDrawings: boolean
  readonly #found: Leaf[] = []
  readonly #root: Element
  #hasUnseen: boolean | undefined
  #textLength = 0
  #weight = 0
  #isComplete = false

  constructor(root: Element, { opensDrawings = false }: { opensDrawings?: boolean } = {}) {
    this.opensDrawings = opensDrawings
    this.#root = root
  }

  /** Leaves found so far. */
  get count(): number {
    return this.#found.length
  }

  /** Whether the walk has reached the end of the section. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** UTF-16 units of the whole section. Walks to its end. */
  get textLength(): number {
    this.#extendWhile(() => true)
    return this.#textLength
  }

  /** Walks to the end of the section. */
  *findAll(): Steps {
    while (!this.#isComplete) {
      const wanted = this.#found.length + STEP_NODES
      this.#extendWhile(() => this.#found.length < wanted)
      yield
    }
  }

  /** The leaf at an index, or undefined past the end of the section. */
  at(index: number): Leaf | undefined {
    this.#extendWhile(() => this.#found.length <= index)
    return this.#found[index]
  }

  /** Index of the first leaf at or after a weight counted from the section's start; `count` when there is none. */
  indexAtWeight(weight: number): number {
    this.#extendWhile(() => this.#weight <= weight)
    let low = 0
    let high = this.#found.length
    while (low < high) {
      const middle = (low + high) >> 1
      const leaf = this.#found[middle]!
      if (leaf.weightBefore + leaf.weight <= weight) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Position of a text offset: that of the character after it. Offsets past the end give the end of the section. */
  positionAt(textOffset: number): Position {
    const wanted = Math.max(0, textOffset)
    this.#extendWhile(() => this.#textLength <= wanted)
    let low = 0
    let high = this.#found.length
    while (low < high) {
      const middle = (low + high) >> 1
      const leaf = this.#found[middle]!
      if (leaf.textOffset + leaf.length <= wanted) low = middle + 1
      else high = middle
    }
    const leaf = this.#found[low]
    if (!leaf) return { leaf: this.#found.length, offset: 0 }
    const isText = leaf.node.nodeType === 3
    return { leaf: low, offset: isText ? Math.max(0, wanted - leaf.textOffset) : 0 }
  }

  /** UTF-16 units of the section's text before a position. */
  textOffsetOf(position: Position): number {
    const leaf = this.at(position.leaf)
    return leaf ? leaf.textOffset + position.offset : this.textLength
  }

  /** Weight of the section before a position. */
  weightOf(position: Position): number {
    const leaf = this.at(position.leaf)
    if (!leaf) return this.#weight
    return leaf.weightBefore + (leaf.node.nodeType === 3 ? Math.min(position.offset, leaf.weight) : 0)
  }

  /** Index of the first leaf in an element, of the leaf that holds it, or of that after it. */
  indexAtElement(element: Element): number {
    this.#extendWhile(() => true)
    let low = 0
    let high = this.#found.length
    while (low < high) {
      const middle = (low + high) >> 1
      const { node } = this.#found[middle]!
      // In a drawing or a formula: that leaf itself.
      const isReached =
        node.contains(element) || element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING
      if (isReached) high = middle
      else low = middle + 1
    }
    return low
  }

  /**
   * Where a link to an element leads: the first letter or picture in it, or after it when it is empty. White space
   * before that belongs to the end of the previous page.
   */
  positionOfTarget(element: Element): Position {
    const first = this.indexAtElement(element)
    for (let index = first; index < this.#found.length; index++) {
      const { node } = this.#found[index]!
      const offset = node.nodeType === 3 ? (node as Text).data.search(/[^ \t\n\r\f]/) : 0
      if (offset >= 0) return { leaf: index, offset }
    }
    return { leaf: first, offset: 0 }
  }

  /** Text between two offsets, UTF-16 units: all of it, which places are found by. */
  textBetween(from: number, to: number): string {
    return this.#join(from, to, (text) => text)
  }

  /** The text between two offsets that can be seen. */
  seenBetween(from: number, to: number): string {
    return this.#join(from, to, (text, node) => (this.#isUnseen(node) ? '' : text))
  }

  /**
   * The text between two offsets with `MASK` in place of each unit that cannot be seen, so that it keeps its length.
   *
   * @param isSpoken - keeps text that a book hides from the eye for voices
   */
  maskedBetween(from: number, to: number, isSpoken = false): string {
    return this.#join(from, to, (text, node) => {
      if (!this.#isUnseen(node) || (isSpoken && unseenOf(node) === 'spoken')) return text
      return MASK.repeat(text.length)
    })
  }

  #join(from: number, to: number, textOf: (text: string, node: Node) => string): string {
    const parts: string[] = []
    for (let index = this.positionAt(from).leaf; ; index++) {
      const leaf = this.at(index)
      if (!leaf || leaf.textOffset >= to) break
      if (leaf.length === 0) continue
      const data = leaf.node.nodeType === 3 ? (leaf.node as Text).data : (leaf.node.textContent ?? '')
      parts.push(textOf(data.slice(Math.max(0, from - leaf.textOffset), to - leaf.textOffset), leaf.node))
    }
    return parts.join('')
  }

  #isUnseen(node: Node): boolean {
    this.#hasUnseen ??= this.#root.querySelector(`[${UNSEEN}]`) !== null
    return this.#hasUnseen && unseenOf(node) !== undefined
  }

  #extendWhile(isWanted: () => boolean): void {
    while (!this.#isComplete && isWanted()) {
      const node = nextLeafNode(this.#root, this.opensDrawings, this.#found.at(-1)?.node)
      if (!node) {
        this.#isComplete = true
        return
      }
      const isText = node.nodeType === 3
      const length = isText ? (node as Text).data.length : (node.textContent ?? '').length
      const weight = isText ? textWeight(node as Text) : atomWeight(node as Element)
      this.#found.push({ node, textOffset: this.#textLength, length, weight, weightBefore: this.#weight })
      this.#textLength += length
      this.#weight += weight
    }
  }
}

/** Order of two positions: negative when `a` comes first. */
export function comparePositions(a: Position, b: Position): number {
  return a.leaf - b.leaf || a.offset - b.offset
}
