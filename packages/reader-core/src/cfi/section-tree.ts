import { readText } from '../publication/encoding/read-text.ts'
import type { Publication } from '../publication/publication.ts'
import { parseChapter } from '../sanitise/parse-chapter.ts'
import { Leaves } from '../section/leaves.ts'
import { sanitise } from '../section/sanitise.ts'
import { type Steps, TaskRunner } from '../steps.ts'
import type { CfiPath } from './cfi.ts'
import {
  pathInText,
  readSourceTree,
  type SourceElement,
  type SourcePlace,
  type SourceText,
  type SourceTree,
  stepsTo,
} from './source-tree.ts'

/** A stretch of a section's text, or a picture in it, and where its source has it. */
interface Placed {
  source: SourceText | SourceElement
  order: number
  /** Text offset of its first character. */
  from: number
  /** UTF-16 units; 0 for a picture. */
  length: number
  /** Index of its leaf. */
  leaf: number
}

/** A section with the places of its text in its source. */
export interface SectionTree {
  index: number
  leaves: Leaves
  tree: SourceTree
  /** Text offset of a place of the source, and the pictures between the two. */
  offsetOf(place: SourcePlace): { textOffset: number; pictures: number }
  /**
   * Path to a text offset. Between two texts the end of a range is after the first, anything else before the second.
   *
   * @param pictures - between the place and the character
   */
  pathTo(textOffset: number, isEnd: boolean, pictures?: number): CfiPath | undefined
}

/**
 * Reads a section with its source.
 *
 * @throws {ReaderError} when its bytes cannot be read
 */
export async function readSectionTree(publication: Publication, index: number): Promise<SectionTree> {
  const section = publication.readingOrder[index]!
  const isPicture = /^image\/(?!svg)/.test(section.type)
  const text = isPicture ? '' : await readText(await publication.read(section.href))
  const runner = new TaskRunner()
  let tree: SourceTree | undefined
  // The first work gives the document as the source has it; all others change it.
  const run = async <Result>(steps: Steps<Result>): Promise<Result> => {
    const result = await runner.run(steps)
    if (result instanceof Document) tree ??= readSourceTree(result.documentElement)
    return result
  }
  const { html, body } = await parseChapter(text, section.type, section.href, window, run)
  await runner.run(sanitise(html, body, section.href))
  const leaves = new Leaves(body, { opensDrawings: section.layout === 'fixed' })
  await runner.run(leaves.findAll())
  return new PlacedSection(index, leaves, tree!)
}

class PlacedSection implements SectionTree {
  readonly index: number
  readonly leaves: Leaves
  readonly tree: SourceTree
  readonly #placed: Placed[] = []

  constructor(index: number, leaves: Leaves, tree: SourceTree) {
    this.index = index
    this.leaves = leaves
    this.tree = tree
    for (let leaf = 0; leaf < leaves.count; leaf++) {
      const { node, textOffset } = leaves.at(leaf)!
      this.#place(node, textOffset, leaf)
      if (node.nodeType !== 3) this.#placeTexts(node as Element, textOffset, leaf)
    }
    this.#placed.sort((a, b) => a.order - b.order)
  }

  #place(node: Node, from: number, leaf: number): void {
    const source = this.tree.texts.get(node) ?? this.tree.elements.get(node)
    if (!source) return
    const length = 'length' in source ? source.length : 0
    this.#placed.push({ source, order: source.order, from, length, leaf })
  }

  /** Letters of a drawing or a formula, which is one leaf. */
  #placeTexts(atom: Element, textOffset: number, leaf: number): void {
    const walk = atom.ownerDocument.createTreeWalker(atom, NodeFilter.SHOW_TEXT)
    for (let from = textOffset; walk.nextNode(); from += (walk.currentNode as Text).data.length) {
      this.#place(walk.currentNode, from, leaf)
    }
  }

  offsetOf({ order, offset }: SourcePlace): { textOffset: number; pictures: number } {
    const { leaves } = this
    const placed = this.#placed.find((each) => each.order >= order)
    if (!placed) return { textOffset: leaves.textLength, pictures: 0 }
    const { from, length, leaf } = placed
    // A removed node counts as just before the next remaining node.
    const textOffset = from + (placed.order === order ? Math.min(offset, length) : 0)
    const pictures = length === 0 ? leaves.positionAt(textOffset).leaf - leaf : 0
    return { textOffset, pictures: Math.max(0, pictures) }
  }

  pathTo(textOffset: number, isEnd: boolean, pictures = 0): CfiPath | undefined {
    if (pictures > 0) {
      const leaf = this.leaves.positionAt(textOffset).leaf - pictures
      const picture = this.#placed.find((each) => each.leaf === leaf && each.length === 0)
      if (picture && 'children' in picture.source) return { steps: stepsTo(picture.source) }
    }
    const isReached = ({ from, length }: Placed) =>
      length > 0 && (isEnd ? from < textOffset : from <= textOffset)
    // At the end of the section that is its last text.
    const placed = this.#placed.filter(isReached).at(-1) ?? this.#placed[0]
    if (!placed) return undefined
    const { source, from } = placed
    return 'children' in source
      ? { steps: stepsTo(source) }
      : pathInText(source, Math.max(0, Math.min(textOffset - from, source.length)))
  }
}
