import type { Leaves } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { stretchOf, type TextStretch } from './decorated-text.ts'
import type { DrawnDecoration } from './decorations.ts'

/** A decoration and the characters of its section that it covers. */
interface PlacedDecoration extends TextStretch {
  decoration: DrawnDecoration
}

/** Decorations of a section from its beginning on. */
interface Placed {
  sorted: readonly PlacedDecoration[]
  /** UTF-16 units of the longest. */
  longest: number
}

/** Ranges of decorations, found once for each. */
export type Stretches = WeakMap<DrawnDecoration, TextStretch>

/** The decorations of a group by section and place: a person may have thousands, of which a slice has few. */
export class DecorationList {
  readonly all: readonly DrawnDecoration[]
  /** Those of regions of pages, by the href of the page. */
  readonly regions = new Map<string, DrawnDecoration[]>()
  readonly #stretches: Stretches
  readonly #bySection = new Map<string, DrawnDecoration[]>()
  readonly #placed = new WeakMap<Leaves, Placed>()

  constructor(all: readonly DrawnDecoration[], stretches: Stretches) {
    this.all = all
    this.#stretches = stretches
    for (const decoration of all) {
      const { href } = decoration.locator
      const lists = decoration.region ? this.regions : this.#bySection
      const ofSection = lists.get(href)
      if (ofSection) ofSection.push(decoration)
      else lists.set(href, [decoration])
    }
  }

  /**
   * Decorations with characters in a part of a section.
   *
   * @param from - text offset of its first character
   * @param to - text offset after the last
   */
  *within(
    content: Pick<SectionContent, 'leaves' | 'isBeginning'>,
    href: string | undefined,
    from: number,
    to: number,
  ): Generator<PlacedDecoration> {
    const { sorted, longest } = this.#placedIn(content, href)
    for (let at = firstFrom(sorted, from - longest); at < sorted.length; at++) {
      const placed = sorted[at]!
      if (placed.from >= to) return
      if (placed.to > from) yield placed
    }
  }

  #placedIn(content: Pick<SectionContent, 'leaves' | 'isBeginning'>, href: string | undefined): Placed {
    const { leaves, isBeginning } = content
    const known = this.#placed.get(leaves)
    if (known) return known
    const sorted: PlacedDecoration[] = []
    let longest = 0
    for (const decoration of this.#bySection.get(href ?? '') ?? []) {
      const stretch = this.#stretches.get(decoration) ?? stretchOf(decoration, content)
      if (!stretch) continue
      this.#stretches.set(decoration, stretch)
      const { from, to } = stretch
      sorted.push({ decoration, from, to })
      longest = Math.max(longest, to - from)
    }
    const placed = { sorted: sorted.sort((a, b) => a.from - b.from), longest }
    // More of them may be in what is not parsed yet.
    if (!isBeginning) this.#placed.set(leaves, placed)
    return placed
  }
}

/** Index of the first that begins at or after an offset. */
function firstFrom(sorted: readonly PlacedDecoration[], offset: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.from < offset) low = middle + 1
    else high = middle
  }
  return low
}
