/** A tag in the source of a section. */
export interface Tag {
  name: string
  isEnd: boolean
  /** Whether it ends itself: `<br/>`. */
  isEmpty: boolean
  from: number
  /** After its `>`. */
  to: number
}

/** Markup that is no tag, and how it ends. */
const OTHERS: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]

/** Where a tag ends, behind its quoted values; -1 when it does not. */
function endOfTag(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const letter = source[at]
    if (letter === '>') return at + 1
    if (letter !== '"' && letter !== "'") continue
    at = source.indexOf(letter, at + 1)
    if (at < 0) return -1
  }
  return -1
}

/**
 * The tags of an XML source in order, as far as it is well-formed. Each character is looked at once: a regular
 * expression for the same would take hours for a source made to that end.
 */
export function* tagsOf(source: string): Generator<Tag> {
  for (let from = source.indexOf('<'); from >= 0; ) {
    const other = OTHERS.find(([begin]) => source.startsWith(begin, from))
    let to: number
    if (other) {
      const end = source.indexOf(other[1], from + other[0].length)
      if (end < 0) return
      to = end + other[1].length
    } else {
      to = endOfTag(source, from + 1)
      if (to < 0) return
      const isEnd = source[from + 1] === '/'
      const isEmpty = source[to - 2] === '/'
      const name = source.slice(from + (isEnd ? 2 : 1), to - (isEmpty ? 2 : 1)).split(/[\s/]/, 1)[0]!
      if (name === '') return
      yield { name, isEnd, isEmpty, from, to }
    }
    from = source.indexOf('<', to)
  }
}
