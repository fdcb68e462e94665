import { type ClippedBox, clippedBox } from './clipped-box.ts'
import { inkHeight } from './ink-height.ts'

const HAS_INK = /[\p{L}\p{N}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Letters that are beside each other, CSS px of the window. */
export interface Line {
  /** Boxes of its letters that are on the page. */
  boxes: DOMRect[]
  /** Letters of it that are cut off. */
  cutLetters: number
  /** For a line that lies over an edge: how high its ink is, and what of that is within the edge. */
  ink?: { height: number; top: number; bottom: number }
}

/** Text nodes below a node, those in shadow trees too. */
function* textNodes(root: Node): Generator<Text> {
  for (const child of root.childNodes) {
    if (child instanceof Text) yield child
    else yield* textNodes(child)
  }
  if (root instanceof Element && root.shadowRoot) yield* textNodes(root.shadowRoot)
}

/** Letters of a text that are still looked for. A letter counts by its kind. */
class Wanted {
  readonly #counts: Map<string, number>

  constructor(text: string) {
    this.#counts = countLetters(text)
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** @returns how many of the letters were looked for */
  take(part: string): number {
    let taken = 0
    for (const [letter, count] of countLetters(part)) {
      const left = this.#counts.get(letter) ?? 0
      if (left > 0) this.#counts.set(letter, Math.max(0, left - count))
      taken += Math.min(left, count)
    }
    return taken
  }
}

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text.normalize())
    if (HAS_INK.test(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** A letter as it is laid out. */
interface Letter {
  text: string
  index: number
  rect: DOMRect
}

/**
 * Compares the letters that a page should show with those whose boxes are on it. Where one is lost and the same letter of another place is
 * seen that should not be, it is not noticed.
 *
 * @param view - the element of the page
 * @param text - all that the page should show
 */
export function lettersOnPage(view: HTMLElement, text: string) {
  const wanted = new Wanted(text)
  const letters = wanted.count
  const lines: Line[] = []
  const clips = new Map<Element, ClippedBox>()
  let hidden = 0
  for (const node of letters > 0 ? textNodes(view) : []) {
    const { parentElement } = node
    if (!parentElement?.closest('kz-body')) continue
    let clip = clips.get(parentElement)
    if (!clip) {
      clip = clippedBox(parentElement, view)
      clips.set(parentElement, clip)
    }
    if (isHidden(parentElement, clip)) {
      hidden += wanted.take(node.data)
      continue
    }
    for (const run of runsOf(node)) {
      const seen = run.filter(({ rect }) => isWithin(rect, clip))
      // Content that scrolling reaches is not lost.
      for (const letter of clip.isScrolled ? run : seen) wanted.take(letter.text)
      if (seen.length === 0) continue
      const line: Line = {
        boxes: seen.map(({ rect }) => rect),
        cutLetters: clip.isScrolled ? 0 : run.length - seen.length,
      }
      const ink = inkOver(run, node, clip)
      if (ink) line.ink = ink
      lines.push(line)
    }
  }
  return { letters, hidden, lost: wanted.count, lines }
}

/**
 * Whether the book hides the text of an element: that is not lost. The reader too hides by opacity what the book puts beside the page, and
 * text for the ear alone is in a box of one pixel.
 */
function isHidden(element: Element, { left, top, right, bottom }: ClippedBox): boolean {
  return (
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    (right > left && bottom > top && (right - left <= 1 || bottom - top <= 1))
  )
}

/** Letters of a text node, those beside each other on one line together. */
function* runsOf(node: Text): Generator<Letter[]> {
  const range = document.createRange()
  let run: Letter[] = []
  for (const { segment, index } of segmenter.segment(node.data)) {
    if (!HAS_INK.test(segment)) continue
    range.setStart(node, index)
    range.setEnd(node, index + segment.length)
    const rect = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
    if (!rect) continue
    const last = run.at(-1)?.rect
    if (last && !isBeside(last, rect)) {
      yield run
      run = []
    }
    run.push({ text: segment, index, rect })
  }
  if (run.length > 0) yield run
}

/** Whether two boxes are on one line, at most two letters' heights apart. */
const isBeside = (a: DOMRect, b: DOMRect): boolean =>
  Math.abs(a.top - b.top) < 1 &&
  Math.abs(a.height - b.height) < 1 &&
  Math.max(a.left, b.left) - Math.min(a.right, b.right) < 2 * a.height

/** Ink of a run that lies over the upper or the lower edge of what can be seen. */
function inkOver(run: readonly Letter[], node: Text, clip: ClippedBox): Line['ink'] {
  const [first, last] = [run[0]!, run.at(-1)!]
  const { rect } = first
  if (clip.isScrolled || (rect.top >= clip.top && rect.bottom <= clip.bottom)) return undefined
  const ink = inkHeight(
    node.data.slice(first.index, last.index + last.text.length),
    node.parentElement!,
    rect,
  )
  if (!ink || (ink.top >= clip.top - 1 && ink.bottom <= clip.bottom + 1)) return undefined
  return {
    height: ink.bottom - ink.top,
    top: Math.max(ink.top, clip.top),
    bottom: Math.min(ink.bottom, clip.bottom),
  }
}

/** Whether the middle of a box can be seen. */
function isWithin(rect: DOMRect, { left, top, right, bottom }: ClippedBox): boolean {
  const x = rect.left + rect.width / 2
  const y = rect.top + rect.height / 2
  return x >= left && x <= right && y >= top && y <= bottom
}
