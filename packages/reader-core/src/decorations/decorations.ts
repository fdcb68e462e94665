import type { Locator } from '../publication/locator.ts'

/** Style of a decoration: a search hit, the current search hit, the spoken sentence and its current word. */
export type DecorationStyle = 'match' | 'current-match' | 'spoken' | 'spoken-word'

/** Every style, in the order they are over each other: the last is on top. */
export const decorationStyles: readonly DecorationStyle[] = [
  'match',
  'spoken',
  'spoken-word',
  'current-match',
]

/** A mark over a stretch of text. */
export interface Decoration {
  /** Unique within its group. */
  id: string
  /** Where it begins. Without `end` it is as long as the locator's `text.highlight`. */
  locator: Locator
  /** One past its last character, in the same section. */
  end?: Locator
  style: DecorationStyle
}

/** Difference between two lists of decorations: what to remove and what to draw. */
export interface DecorationChange {
  added: Decoration[]
  /** Same id, another place or style. */
  changed: Decoration[]
  /** Ids. */
  removed: string[]
}

/** The difference between two lists of one group. Of decorations with the same id the last counts. */
export function changeOfDecorations(
  present: readonly Decoration[],
  wanted: readonly Decoration[],
): DecorationChange {
  const before = new Map(present.map((each) => [each.id, each]))
  const after = new Map(wanted.map((each) => [each.id, each]))
  const change: DecorationChange = { added: [], changed: [], removed: [] }
  for (const [id, each] of after) {
    const known = before.get(id)
    if (!known) change.added.push(each)
    else if (!isSame(known, each)) change.changed.push(each)
  }
  for (const id of before.keys()) if (!after.has(id)) change.removed.push(id)
  return change
}

function isSame(a: Decoration, b: Decoration): boolean {
  return (
    a === b || (a.style === b.style && keyOf(a.locator) === keyOf(b.locator) && keyOf(a.end) === keyOf(b.end))
  )
}

function keyOf(locator: Locator | undefined): string {
  return locator
    ? JSON.stringify([
        locator.href,
        locator.locations.textOffset,
        locator.locations.progression,
        locator.text?.highlight,
      ])
    : ''
}
