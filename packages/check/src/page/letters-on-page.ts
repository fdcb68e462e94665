const HAS_INK = /[\p{L}\p{N}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Text nodes below a node, those in shadow trees too. */
function* textNodes(root: Node): Generator<Text> {
  for (const child of root.childNodes) {
    if (child instanceof Text) yield child
    else yield* textNodes(child)
  }
  if (root instanceof Element && root.shadowRoot) yield* textNodes(root.shadowRoot)
}

const countLetters = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const letter of text.normalize())
    if (HAS_INK.test(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/**
 * Compares the letters that a page should show with those whose boxes are on it. A letter counts by its kind: where one is lost and the
 * same letter of another place is seen, it is not noticed.
 *
 * @param view - the element of the page
 * @param text - all that the page should show
 */
export function lettersOnPage(view: HTMLElement, text: string) {
  const expected = countLetters(text)
  const letters = total(expected)
  const page = view.getBoundingClientRect()
  const lines = new Map<string, { box: Box; letters: number }>()
  const range = document.createRange()
  let hidden = 0
  const take = (part: string): number => {
    let taken = 0
    for (const [letter, count] of countLetters(part)) {
      const left = expected.get(letter) ?? 0
      if (left > 0) expected.set(letter, Math.max(0, left - count))
      taken += Math.min(left, count)
    }
    return taken
  }
  for (const node of letters > 0 ? textNodes(view) : []) {
    const { parentElement } = node
    if (!parentElement?.closest('kz-body')) continue
    // What the book hides is not lost. The reader too hides by opacity what the book puts beside the page.
    if (!parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      hidden += take(node.data)
      continue
    }
    for (const { segment, index } of segmenter.segment(node.data)) {
      if (!HAS_INK.test(segment)) continue
      range.setStart(node, index)
      range.setEnd(node, index + segment.length)
      const rect = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
      if (!rect || !isWithin(rect, page)) continue
      take(segment)
      const key = `${Math.round(rect.top)} ${Math.round(rect.height)}`
      const line = lines.get(key)
      lines.set(key, {
        box: line ? around(line.box, rect) : around(rect, rect),
        letters: (line?.letters ?? 0) + 1,
      })
    }
  }
  return { letters, hidden, lost: total(expected), lines: [...lines.values()] }
}

/** Whether the middle of a box is within another. */
function isWithin(rect: DOMRect, page: DOMRect): boolean {
  const x = rect.left + rect.width / 2
  const y = rect.top + rect.height / 2
  return x >= page.left && x <= page.right && y >= page.top && y <= page.bottom
}

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
