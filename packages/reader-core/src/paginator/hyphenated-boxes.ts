import { pageOffset, sourceOffset, sourceText } from './added-hyphens.ts'
import type { BeginningBoxes, LeafBoxes } from './leaf-boxes.ts'
import type { LeafNodes } from './measure-leaves.ts'

/** Boxes of leaves whose texts have added hyphens, in offsets of the source. */
export class HyphenatedBoxes implements LeafBoxes {
  readonly #boxes: LeafBoxes
  readonly #nodes: LeafNodes

  constructor(boxes: LeafBoxes, nodes: LeafNodes) {
    this.#boxes = boxes
    this.#nodes = nodes
  }

  get count(): number {
    return this.#boxes.count
  }

  get first(): Int32Array {
    return this.#boxes.first
  }

  get last(): Int32Array {
    return this.#boxes.last
  }

  get inColumn(): LeafBoxes['inColumn'] {
    return this.#boxes.inColumn
  }

  get outside(): ReadonlySet<number> {
    return this.#boxes.outside
  }

  get returning(): readonly number[] {
    return this.#boxes.returning
  }

  text(leaf: number): string | undefined {
    const node = this.#nodes[leaf]
    return node?.nodeType === 3 ? sourceText(node as Text) : undefined
  }

  isEmptyBox(leaf: number): boolean {
    return this.#boxes.isEmptyBox(leaf)
  }

  isAbsolute(leaf: number): boolean {
    return this.#boxes.isAbsolute(leaf)
  }

  isFloating(leaf: number): boolean {
    return this.#boxes.isFloating(leaf)
  }

  splitAt(leaf: number, column: number): number {
    return sourceOffset(this.#nodes[leaf]!, this.#boxes.splitAt(leaf, column))
  }

  blanksAt(leaf: number, offset: number): number {
    const at = this.#onPage(leaf, offset)
    return sourceOffset(this.#nodes[leaf]!, at + this.#boxes.blanksAt(leaf, at)) - offset
  }

  linesIn(column: number): number {
    return this.#boxes.linesIn(column)
  }

  topAt(leaf: number, offset: number, column: number): number | undefined {
    return this.#boxes.topAt(leaf, this.#onPage(leaf, offset), column)
  }

  boxesBeginningAt(leaf: number, offset: number, column: number): BeginningBoxes {
    return this.#boxes.boxesBeginningAt(leaf, this.#onPage(leaf, offset), column)
  }

  #onPage(leaf: number, offset: number): number {
    const node = this.#nodes[leaf]
    return node ? pageOffset(node, offset) : offset
  }
}
