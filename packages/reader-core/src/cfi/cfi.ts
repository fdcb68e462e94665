/**
 * A step from an element to one of its children: an even number for an element, an odd one for the characters between two.
 * Elements are counted from 2; 0 and the number after the last are before and after all of the content.
 */
export interface CfiStep {
  index: number
  /** Id that the element has. */
  id?: string
  /** The first step in the document that the element before it refers to. */
  isInner?: boolean
}

/** A place in a book, from the root of its package document. */
export interface CfiPath {
  steps: readonly CfiStep[]
  /** UTF-16 units into the characters of the last step. */
  offset?: number
  /** Seconds into a sound or film. */
  time?: number
  /** Percent of the width and the height of a picture. */
  point?: { x: number; y: number }
  /** Text before and after the place, white space collapsed. */
  before?: string
  after?: string
  /** Whether the place belongs to what is before it or after it. */
  side?: 'before' | 'after'
}

/** A place, or a range of text. */
export interface Cfi {
  start: CfiPath
  /** Of a range. */
  end?: CfiPath
}

const WHOLE = '(0|[1-9]\\d*)'
const NUMBER = '((?:0|[1-9]\\d*)\\.\\d*[1-9]|0|[1-9]\\d*)'
const token = () =>
  new RegExp(
    `/${WHOLE}|(!)|:${WHOLE}|~${NUMBER}|@${NUMBER}:${NUMBER}|\\[((?:\\^[\\s\\S]|[^\\]^])*)\\]|(,)`,
    'y',
  )

/** A path while it is read. */
interface ReadPath extends CfiPath {
  steps: CfiStep[]
  /** It ends with `!`: the next step is in the document that the last one refers to. */
  isOpen?: boolean
  isAsserted?: boolean
}

/**
 * Parses a CFI, also as the fragment of a URL.
 *
 * @returns undefined for what is none
 * @see https://www.w3.org/TR/epub-cfi/#sec-epubcfi-syntax
 */
export function parseCfi(source: string): Cfi | undefined {
  const inner = innerOf(source)
  if (inner === undefined) return undefined
  const parts: ReadPath[] = [{ steps: [] }]
  const next = token()
  while (next.lastIndex < inner.length) {
    const found = next.exec(inner)
    if (!found) return undefined
    if (found[8]) parts.push({ steps: [], ...(parts[0]!.isOpen && { isOpen: true }) })
    else if (!take(parts.at(-1)!, found)) return undefined
  }
  const [parent, start, end] = parts
  if (parent!.steps.length === 0 || parent!.steps[0]!.isInner) return undefined
  if (!start) return { start: pathOf(parent!) }
  if (!end || parts.length > 3 || isEnded(parent!)) return undefined
  const whole = (part: ReadPath) => pathOf({ ...part, steps: [...parent!.steps, ...part.steps] })
  return { start: whole(start), end: whole(end) }
}

/** Text between the parentheses. A fragment of a URL may be percent-encoded, all of it. */
function innerOf(source: string): string | undefined {
  const text = source.trim()
  const hash = text.indexOf('#')
  let cfi = text
  if (hash >= 0 && !text.startsWith('epubcfi(')) {
    try {
      cfi = decodeURIComponent(text.slice(hash + 1))
    } catch {
      return undefined
    }
  }
  return /^epubcfi\(([\s\S]*)\)$/.exec(cfi)?.[1]
}

const isEnded = ({ offset, time, point }: CfiPath): boolean =>
  offset !== undefined || time !== undefined || point !== undefined

/** Adds a token to a path. @returns whether it may be there */
function take(path: ReadPath, found: RegExpExecArray): boolean {
  const [, step, redirects, offset, time, x, y, assertion] = found
  if (step !== undefined) {
    if (isEnded(path) || !Number.isSafeInteger(Number(step))) return false
    path.steps.push({ index: Number(step), ...(path.isOpen && { isInner: true }) })
    path.isOpen = false
    path.isAsserted = false
    return true
  }
  if (path.isOpen) return false
  if (redirects) {
    if (isEnded(path)) return false
    path.isOpen = true
    return true
  }
  if (assertion !== undefined) return takeAssertion(path, assertion)
  path.isAsserted = false
  if (offset !== undefined) {
    if (isEnded(path) || !Number.isSafeInteger(Number(offset))) return false
    path.offset = Number(offset)
  } else if (time !== undefined) {
    if (isEnded(path)) return false
    path.time = Number(time)
  } else {
    if (path.offset !== undefined || path.point || Number(x) > 100 || Number(y) > 100) return false
    path.point = { x: Number(x), y: Number(y) }
  }
  return true
}

/** `[id]` after a step, `[before,after]` after an offset, each with parameters. */
function takeAssertion(path: ReadPath, assertion: string): boolean {
  const last = path.steps.at(-1)
  if (path.isAsserted || (!last && !isEnded(path))) return false
  path.isAsserted = true
  const [words = '', ...parameters] = splitPlain(assertion, ';')
  const [first = '', second = ''] = splitPlain(words, ',').map(withoutEscapes)
  if (path.offset !== undefined) {
    if (first) path.before = first
    if (second) path.after = second
  } else if (!isEnded(path) && first) {
    last!.id = first
  }
  for (const parameter of parameters) {
    // Parameters of others are ignored.
    const [, side] = /^s=([ab])$/.exec(parameter.trim()) ?? []
    if (side) path.side = side === 'b' ? 'before' : 'after'
  }
  return true
}

/** Parts between signs that no `^` escapes. */
function splitPlain(text: string, sign: ',' | ';'): string[] {
  const parts = ['']
  for (const [each] of text.matchAll(/\^[\s\S]|[\s\S]/g)) {
    if (each === sign) parts.push('')
    else parts[parts.length - 1] += each
  }
  return parts
}

const withoutEscapes = (text: string): string => text.replace(/\^([\s\S])/g, '$1')
const withEscapes = (text: string): string => text.replace(/[\^[\](),;=]/g, '^$&')

function pathOf({ isOpen: _, isAsserted: __, ...path }: ReadPath): CfiPath {
  return path
}

/** Writes a CFI. A range has the steps that both of its ends share once. */
export function formatCfi({ start, end }: Cfi): string {
  if (!end) return `epubcfi(${formatSteps(start.steps)}${formatEnd(start)})`
  // The characters of a path are named beside their offset, as all readers write it.
  const most = Math.min(start.steps.length, end.steps.length) - 1
  let shared = 0
  while (shared < most && isSameStep(start.steps[shared]!, end.steps[shared]!)) shared++
  const local = (path: CfiPath) =>
    formatSteps(path.steps.slice(shared)) + formatEnd({ ...path, side: undefined })
  return `epubcfi(${formatSteps(start.steps.slice(0, shared))},${local(start)},${local(end)})`
}

const isSameStep = (a: CfiStep, b: CfiStep): boolean => a.index === b.index && a.isInner === b.isInner

const formatSteps = (steps: readonly CfiStep[]): string =>
  steps
    .map(({ index, id, isInner }) => `${isInner ? '!' : ''}/${index}${id ? `[${withEscapes(id)}]` : ''}`)
    .join('')

function formatEnd({
  offset,
  time,
  point,
  before = '',
  after,
  side,
}: Omit<CfiPath, 'side'> & { side?: CfiPath['side'] | undefined }): string {
  const place = [
    offset !== undefined && `:${offset}`,
    time !== undefined && `~${time}`,
    point && `@${point.x}:${point.y}`,
  ]
  const words = offset === undefined ? '' : withEscapes(before) + (after ? `,${withEscapes(after)}` : '')
  const assertion = words + (side ? `;s=${side === 'before' ? 'b' : 'a'}` : '')
  return place.filter(Boolean).join('') + (assertion ? `[${assertion}]` : '')
}

/** Comparison at one step of a path: the kind first, then the numbers from left to right. */
type Rank = readonly number[]

// A path that ends precedes every longer one.
const OFFSET = 1
const CHILD = 2
const MEDIA = 3
const REFERENCE = 4

function ranksOf({ steps, offset, time, point }: CfiPath): Rank[] {
  const ranks = steps.flatMap(({ index, isInner }): Rank[] => [
    ...(isInner ? [[REFERENCE]] : []),
    [CHILD, index],
  ])
  const isText = (steps.at(-1)?.index ?? 0) % 2 === 1
  if (offset !== undefined || isText) ranks.push([OFFSET, offset ?? 0])
  // An omitted part precedes everything.
  if (time !== undefined || point) ranks.push([MEDIA, time ?? -1, point?.y ?? -1, point?.x ?? -1])
  return ranks
}

/**
 * Order of two CFIs of one book, as it is in the book: negative when `a` comes first.
 *
 * @see https://www.w3.org/TR/epub-cfi/#sec-sorting
 */
export function compareCfi(a: Cfi, b: Cfi): number {
  return comparePaths(a.start, b.start) || comparePaths(a.end ?? a.start, b.end ?? b.start)
}

function comparePaths(a: CfiPath, b: CfiPath): number {
  const [left, right] = [ranksOf(a), ranksOf(b)]
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [one, other] = [left[at]!, right[at]!]
    for (let part = 0; part < Math.min(one.length, other.length); part++) {
      if (one[part] !== other[part]) return one[part]! - other[part]!
    }
  }
  return left.length - right.length
}
