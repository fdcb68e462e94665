import type { PageRegion } from '../layout/page-region.ts'
import type { Locator } from '../publication/locator.ts'
import type { AnnotationColour } from '../theme/mark-colours.ts'

/**
 * Style of a decoration in the colours of the page's theme: a person's marks, as a ground or a line; a search hit, the current
 * search hit, the spoken sentence and its current word.
 */
export type DecorationStyle =
  | `mark-${AnnotationColour}`
  | `line-${AnnotationColour}`
  | 'match'
  | 'current-match'
  | 'spoken'
  | 'spoken-word'

/** A style of the app's own: CSS colours. Ignores invalid colours. */
export interface DecorationLook {
  /** Of the ground behind the words. */
  ground?: string
  /** Of the words. */
  ink?: string
  /** Of a line below them. */
  line?: string
  /** Of a sign in the margin, beside the lines that the words are on. */
  sign?: string
  /** Order among such styles, -40 to 40, default 0: the higher is on top. Those below 0 are under a person's marks. */
  layer?: number
}

/** Every style, in the order they are over each other: the last is on top. Those of an app are between marks and hits, or under both. */
export const decorationStyles: readonly DecorationStyle[] = [
  'mark-yellow',
  'mark-green',
  'mark-blue',
  'mark-pink',
  'line-yellow',
  'line-green',
  'line-blue',
  'line-pink',
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
  /** A part of the page of images that `locator` names, in place of words. */
  region?: PageRegion
  /**
   * One of the theme's; colours of the app; a CSS colour, for the ground; or a class of the app's style sheet after a dot
   * (`.quote`), of which `background-color`, `color`, an underline and its colour, the border at the start of lines, as the
   * sign in the margin, and `z-index`, as the layer, are taken.
   */
  style: DecorationStyle | DecorationLook | (string & {})
}

/** A decoration whose style is known. */
export interface DrawnDecoration extends Decoration {
  style: DecorationStyle | DecorationLook
}

/** A decoration that a person has tapped. */
export interface ActivatedDecoration {
  id: string
  /** Box of its part in view, CSS px of the window. */
  box: { left: number; top: number; right: number; bottom: number }
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
    a === b ||
    (JSON.stringify([a.style, a.region]) === JSON.stringify([b.style, b.region]) &&
      keyOf(a.locator) === keyOf(b.locator) &&
      keyOf(a.end) === keyOf(b.end))
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
