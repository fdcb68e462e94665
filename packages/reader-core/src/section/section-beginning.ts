import { tagsOf } from '../sanitise/tags.ts'

/** Sections up to this many bytes are parsed at once. */
const SHORT_BYTES = 40_000
/** How much of a long section its beginning holds, characters outside of tags: twice the first pages of a wide screen. `BEGINNING_BYTES` has them. */
const BEGINNING_CHARACTERS = 12_000
/** Selectors that depend on what follows an element cannot be matched in a beginning. */
const LOOKS_AHEAD = /:(last-|nth-last|only-|has\b)/

/** Whether the beginning of a section can be used while the rest is parsed. */
export function hasBeginning(bytes: number, type: string, css: string): boolean {
  return bytes > SHORT_BYTES && /xml/.test(type) && !LOOKS_AHEAD.test(css)
}

/**
 * A well-formed document that holds the first pages of an XHTML section, so that opening a chapter costs the same
 * however long it is.
 *
 * @param source - the beginning of the decoded source, or all of it
 * @returns undefined when no place to end it was found
 */
export function beginningOf(source: string): string | undefined {
  const body = source.search(/<body[\s>]/i)
  if (body < 0) return undefined
  const open: string[] = []
  let end = 0
  let openAtEnd: string[] = []
  let text = 0
  let read = body
  for (const { name, isEnd, isEmpty, from, to } of tagsOf(source)) {
    if (isEnd) {
      if (open.pop() !== name) return undefined
    } else if (!isEmpty) open.push(name)
    if (from < body) continue
    text += from - read
    read = to
    // After a block has closed nothing of it is missing.
    if (isEnd && /^(p|div|blockquote|section|h[1-6]|ul|ol|table|figure)$/.test(name)) {
      end = to
      openAtEnd = [...open]
      if (text > BEGINNING_CHARACTERS) break
    }
  }
  if (end === 0 || !openAtEnd.includes('body')) return undefined
  return (
    source.slice(0, end) +
    openAtEnd
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}
