/** One line of text as it is painted, CSS px. */
interface PaintedLine {
  left: number
  right: number
  top: number
  bottom: number
}

/** A block of text with its painted lines. Serialisable. */
export interface PaintedBlock {
  /** Its first letters, by which the same block is found in another layout. */
  key: string
  tag: string
  text: string
  /** Letters without blanks. */
  letters: number
  /** Number of its parent element, the same for siblings. */
  parent: number
  /** Size of its letters, CSS px. */
  size: number
  whiteSpace: string
  /** `ltr`, `rtl` or `vertical`. */
  direction: string
  lines: PaintedLine[]
  /** Words broken at the end of a line without a hyphen. */
  splitWords: string[]
  /** Widest space between words, as a multiple of the size of the letters. */
  widestSpace: number
  /** Whether a border is painted around it, or a ground under it. */
  hasBorder: boolean
  hasGround: boolean
  /** Whether it has a marker of a list. */
  hasMarker: boolean
  /** Whether its lines begin at its start: not in the middle, at the end, or beside a float. */
  isAtStart: boolean
  /** Values of the counters that are written before it, and of its number in a list; empty without. */
  counters: string
}

/** A picture as it is painted, CSS px. Serialisable. */
export interface PaintedPicture {
  /** Its own size, by which it is found in another layout. */
  key: string
  width: number
  height: number
  /** Whether it has another form than its file, or is in a float, which may become a block as wide as the page. */
  isFree: boolean
}

const BLOCK =
  'p,li,dd,dt,h1,h2,h3,h4,h5,h6,td,th,pre,figcaption,blockquote,caption,div,section,article,aside,address,summary'
const UNREAD = 'script,style,title,rt,rp,template,svg,math'
/** A word of letters between which no line breaks: those of some scripts are written without blanks. */
const WORD =
  /(?:(?![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7ff\uf900-\uffef])[\p{L}\p{M}\u00ad]){4,}/gu
const UNPAINTED = /[\s\u00ad\u200b-\u200f\u2060-\u2069\ufeff\u061c]+/g

/** The letters of a text without blanks and invisible signs. */
export const lettersOf = (text: string): string => text.replace(UNPAINTED, '')

/** The text of an element without the brackets of readings, which are shown where ruby is unknown. */
function wordsOf(element: Element): string {
  if (!element.querySelector('rp')) return element.textContent ?? ''
  const copy = element.cloneNode(true) as Element
  for (const bracket of copy.querySelectorAll('rp')) bracket.remove()
  return copy.textContent ?? ''
}

/** By which the same block is found in another layout: its first letters and their number. */
export function keyOf(element: Element): string {
  const letters = lettersOf(wordsOf(element))
  return letters && `${letters.slice(0, 60)} ${letters.length}`
}

/** Part of the height of a line from which the first letter of a text is a large one. */
const FIRST_LETTER = 1.4
const SIDES = ['top', 'bottom', 'left', 'right']

/** Whether a colour is opaque enough to be seen, and not the paper's. */
function isSeen(colour: string): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return alpha > 0.1 && Math.min(red, green, blue) < 235
}

/** The pictures of a tree that are painted in a view, in order. */
export function paintedPictures(root: Element, view: DOMRectReadOnly): PaintedPicture[] {
  return [...root.querySelectorAll('img')].flatMap((image) => {
    const { width, height, left, right } = image.getBoundingClientRect()
    const isPainted = width > 0 && height > 0 && right > view.left && left < view.right
    if (!isPainted) return []
    const form = (width / height) * (image.naturalHeight / image.naturalWidth)
    let isFree = !(form > 0.7 && form < 1.4)
    for (let box: Element | null = image; box && !isFree; box = box.parentElement)
      isFree = styleOf(box).float !== 'none'
    return [{ key: `${image.naturalWidth}×${image.naturalHeight}`, width, height, isFree }]
  })
}

const isBesideFloat = (element: Element): boolean =>
  [...element.children, ...(element.parentElement?.children ?? [])].some(
    (each) => styleOf(each).float !== 'none',
  )

const COUNTERS = /counters?\(\s*([\w-]+)/g
/** Names of the counters that are written before an element; the number of a list item is one, too. */
function countersOf(element: Element): string[] {
  const { content } = windowOf(element).getComputedStyle(element, '::before')
  const names = [...content.matchAll(COUNTERS)].map(([, name]) => name!)
  return element.localName === 'li' && styleOf(element).display === 'list-item'
    ? ['list-item', ...names]
    : names
}

/** Width of a letter in which counters are read, CSS px. */
const STROKE_PX = 6.02
const COUNTED = 'data-counted'
const STROKES = 'counted-strokes'

/** Declares the counters of strokes once: Chromium does not find those of a shadow tree again. */
function countInStrokes({ documentElement }: Document): void {
  if (documentElement.querySelector(`#${STROKES}`)) return
  const style = documentElement.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'style')
  style.id = STROKES
  style.textContent = `@counter-style ${STROKES} { system: additive; additive-symbols: 1 "|", 0 "" }`
  documentElement.append(style)
}

/**
 * Reads the values of counters: no interface of the browser has them, but it lays them out. A style sheet writes each as so many strokes, and
 * the width of these is its value.
 *
 * @param counted - elements, and the counters that are written before them
 */
function readCounters(root: Element, counted: ReadonlyMap<Element, readonly string[]>): Map<Element, string> {
  const values = new Map<Element, string>()
  const tree = root.getRootNode() as Document | ShadowRoot
  countInStrokes(root.ownerDocument)
  for (const name of new Set([...counted.values()].flat())) {
    const style = root.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'style')
    style.textContent = `[${COUNTED}]:not(#a, #b, #c)::before { content: counter(${name}, ${STROKES}) !important; position: absolute !important; display: block !important;
  width: max-content !important; padding: 0 !important; border: 0 !important; font: 10px monospace !important; letter-spacing: 0 !important; white-space: pre !important }`
    const elements = [...counted].filter(([, names]) => names.includes(name)).map(([element]) => element)
    for (const element of elements) element.setAttribute(COUNTED, '')
    ;('host' in tree ? tree : root).append(style)
    for (const element of elements) {
      const { width } = windowOf(element).getComputedStyle(element, '::before')
      const value = Math.round(Number.parseFloat(width) / STROKE_PX)
      values.set(element, `${values.get(element) ?? ''}${name} ${value} `)
    }
    style.remove()
    for (const element of elements) element.removeAttribute(COUNTED)
  }
  return values
}

const windowOf = (node: Node): Window & typeof globalThis => node.ownerDocument!.defaultView!
const styleOf = (element: Element): CSSStyleDeclaration => windowOf(element).getComputedStyle(element)

/** Whether styles hide an element from the eyes. */
function isUnseen(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const style = styleOf(each)
    const { offsetWidth, offsetHeight } = each as HTMLElement
    const isClipped =
      /inset\((5\d|[6-9]\d|100)%/.test(style.clipPath) ||
      (/absolute|fixed/.test(style.position) && /rect\(([01](px)?,? ){3}[01]/.test(style.clip))
    const isTiny =
      style.overflow !== 'visible' &&
      (offsetWidth <= 2 || offsetHeight <= 2) &&
      each.clientWidth + each.clientHeight > 0
    if (style.visibility === 'hidden' || Number(style.opacity) < 0.05 || isClipped || isTiny) return true
  }
  return false
}

/** Reads the blocks of text that are painted in a view. */
export class BlockReader {
  readonly #blocks = new Map<Element, PaintedBlock>()
  readonly #parents = new Map<Element | null, number>()
  readonly #unseen = new Map<Element, boolean>()
  readonly #view: DOMRectReadOnly

  /** @param view - rectangle of what counts as painted, CSS px of the document that is read */
  constructor(view: DOMRectReadOnly) {
    this.#view = view
  }

  /** @returns the blocks in document order; those without a painted line have none */
  read(root: Element): PaintedBlock[] {
    const walk = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) this.#add(node as Text)
    const owners = [...this.#blocks.keys()].map((owner) => [owner, countersOf(owner)] as const)
    const counters = readCounters(root, new Map(owners.filter(([, names]) => names.length > 0)))
    for (const [owner, values] of counters) this.#blocks.get(owner)!.counters = values
    return [...this.#blocks.values()]
  }

  #add(node: Text): void {
    const element = node.parentElement
    if (!element || !lettersOf(node.data) || element.closest(UNREAD)) return
    const block = this.#blockOf(element)
    let isUnseenHere = this.#unseen.get(element)
    if (isUnseenHere === undefined) {
      isUnseenHere = isUnseen(element)
      this.#unseen.set(element, isUnseenHere)
    }
    if (isUnseenHere) return
    const range = node.ownerDocument.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((rect) => this.#isInView(rect))
    // A large first letter has a rectangle of its own.
    while (rects.length > 1 && rects[0]!.height > FIRST_LETTER * rects.at(-1)!.height) rects.shift()
    for (const rect of rects) addToLines(block.lines, rect)
    if (rects.length > 1) block.splitWords.push(...this.#splitWords(node, range))
    if (rects.length > 0) block.widestSpace = Math.max(block.widestSpace, this.#widestSpace(node, range))
  }

  #blockOf(element: Element): PaintedBlock {
    const owner = element.closest(BLOCK) ?? element
    let block = this.#blocks.get(owner)
    if (block) return block
    const style = styleOf(owner)
    const parent = owner.parentElement
    if (!this.#parents.has(parent)) this.#parents.set(parent, this.#parents.size)
    const letters = lettersOf(owner.textContent ?? '')
    block = {
      key: keyOf(owner),
      tag: owner.localName,
      text: (owner.textContent ?? '').slice(0, 2000),
      letters: letters.length,
      parent: this.#parents.get(parent)!,
      size: Number.parseFloat(style.fontSize),
      whiteSpace: style.whiteSpace,
      direction: style.writingMode.startsWith('vertical') ? 'vertical' : style.direction,
      lines: [],
      splitWords: [],
      widestSpace: 0,
      hasBorder: SIDES.some(
        (side) =>
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
          isSeen(style.getPropertyValue(`border-${side}-color`)),
      ),
      hasGround: isSeen(style.backgroundColor) || style.backgroundImage !== 'none',
      // Lists of navigation have no numbers by the specification.
      hasMarker:
        style.display === 'list-item' && style.listStyleType !== 'none' && owner.closest('nav') === null,
      isAtStart:
        /^(start|left|justify|-webkit-auto|-webkit-left)$/.test(style.textAlign) && !isBesideFloat(owner),
      counters: '',
    }
    this.#blocks.set(owner, block)
    return block
  }

  #isInView({ left, right, top, bottom, width }: DOMRect): boolean {
    const view = this.#view
    return width >= 0.5 && right > view.left && left < view.right && bottom > view.top && top < view.bottom
  }

  #splitWords(node: Text, range: Range): string[] {
    const found: string[] = []
    // There the book itself breaks words anywhere.
    if (styleOf(node.parentElement!).wordBreak === 'break-all') return found
    for (const { 0: word, index } of node.data.matchAll(WORD)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && this.#isInView(rect))
      if (tops.length < 2 || Math.abs(tops[0]!.top - tops.at(-1)!.top) < tops[0]!.height / 2) continue
      for (let i = 1; i < word.length; i++) {
        range.setStart(node, index + i)
        range.setEnd(node, index + i + 1)
        const rect = range.getBoundingClientRect()
        if (rect.width < 0.5 || rect.top - tops[0]!.top < tops[0]!.height / 2) continue
        // A raised or sunk first letter is no break; a soft hyphen is painted as one.
        // The letter after a hyphen may have a box at the hyphen, too.
        if (i > 1 && !word.slice(i - 2, i + 1).includes('\u00ad')) found.push(word)
        break
      }
    }
    return found
  }

  #widestSpace(node: Text, range: Range): number {
    const { fontSize, wordSpacing } = styleOf(node.parentElement!)
    const size = Number.parseFloat(fontSize)
    const own = Number.parseFloat(wordSpacing) || 0
    if (
      !/justify/.test(styleOf(node.parentElement!).textAlign) ||
      /pre/.test(styleOf(node.parentElement!).whiteSpace)
    )
      return 0
    let widest = 0
    for (const { index } of node.data.matchAll(/ /g)) {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const rects = range.getClientRects()
      if (rects.length === 1 && this.#isInView(rects[0]!))
        widest = Math.max(widest, (rects[0]!.width - own) / size)
    }
    return widest
  }
}

function addToLines(lines: PaintedLine[], { left, right, top, bottom }: DOMRect): void {
  const middle = (top + bottom) / 2
  const line = lines.find((each) => Math.abs((each.top + each.bottom) / 2 - middle) < (bottom - top) / 6)
  if (!line) {
    lines.push({ left, right, top, bottom })
    return
  }
  line.left = Math.min(line.left, left)
  line.right = Math.max(line.right, right)
}

/** Number of pictures that style sheets paint in a view: grounds, generated content, markers. */
export function sheetPictures(root: Element, view: DOMRectReadOnly): number {
  const isInView = ({ left, right, top, bottom }: DOMRect): boolean =>
    right > view.left && left < view.right && bottom > view.top && top < view.bottom
  let count = 0
  for (const element of root.querySelectorAll('*')) {
    if (![...element.getClientRects()].some(isInView)) continue
    for (const pseudo of ['', '::before', '::after']) {
      const style = windowOf(root).getComputedStyle(element, pseudo || null)
      if (/url\(/.test(style.backgroundImage + (pseudo ? style.content : ''))) count++
    }
    if (element.localName === 'li' && /url\(/.test(styleOf(element).listStyleImage)) count++
  }
  return count
}
