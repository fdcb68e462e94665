import { countLetters } from '../direction/count-letters.ts'
import { parseDirection, type ReadingDirection } from '../direction/reading-direction.ts'

/** Facts about the direction and language of running text. */
export interface TextEvidence {
  /** Direction that the documents state, by `dir` or by `direction` in their own styles. */
  stated?: ReadingDirection | undefined
  /** Language that is marked on most of the text, BCP 47. */
  marked?: string | undefined
  /** The text without markup. */
  text: string
}

/** How far into `<html>` or `<body>` its attributes are looked for, characters. */
const LONGEST_TAG = 5000
/** Text of a document that counts, characters: its running text begins before. */
const LONGEST_TEXT = 20_000
/** A start tag of a block with a language. */
const MARKED =
  /<(html|body|div|section|article|main|p|blockquote|h[1-6])\b[^<>]*?\s(?:xml:)?lang\s*=\s*["']?([\w-]+)[^<>]*>/gi

/**
 * Reads what documents say about their direction and language.
 *
 * @param sources - markup, or the beginning of it
 */
export function readEvidence(sources: readonly string[]): TextEvidence {
  const letters = new Map<string, number>()
  let stated: ReadingDirection | undefined
  let text = ''
  for (const source of sources) {
    stated ??= statedDirection(source)
    for (const { language, part } of markedParts(source)) {
      text += part
      letters.set(language, (letters.get(language) ?? 0) + countLetters(part))
    }
  }
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0)
  const [marked] = [...letters].find(([language, count]) => language && count * 2 > all) ?? []
  return { stated, marked, text }
}

/** The text of a document in parts of one language, `''` where none is marked. A marked block ends with its name. */
function markedParts(source: string): { language: string; part: string }[] {
  const parts: { language: string; part: string }[] = []
  let outer = ''
  let at = 0
  for (const { 0: tag, 1: name, 2: language, index } of source.matchAll(MARKED)) {
    if (index < at) continue
    parts.push({ language: outer, part: plainText(source.slice(at, index)) })
    at = index + tag.length
    if (/^(html|body)$/i.test(name!)) outer = language!
    else {
      const end = source.indexOf(`</${name}`, at)
      const next = end < 0 ? source.length : end
      parts.push({ language: language!, part: plainText(source.slice(at, next)) })
      at = next
    }
  }
  parts.push({ language: outer, part: plainText(source.slice(at)) })
  return parts
}

/** Text of a piece of markup. */
function plainText(source: string): string {
  return source
    .replace(/<(head|style|script)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>?/g, ' ')
    .slice(0, LONGEST_TEXT)
}

/** Direction that a document states for all of it. */
function statedDirection(source: string): ReadingDirection | undefined {
  for (const name of ['html', 'body']) {
    const start = source.search(new RegExp(`<${name}[\\s>]`, 'i'))
    if (start < 0) continue
    const tag = /^(?:[^>"']|"[^"]*"|'[^']*')*/.exec(source.slice(start, start + LONGEST_TAG))![0]
    const found =
      /\sdir\s*=\s*["']?(ltr|rtl)\b/i.exec(tag)?.[1] ??
      /\sstyle\s*=\s*["'][^"']*\bdirection\s*:\s*(ltr|rtl)/i.exec(tag)?.[1]
    if (found) return parseDirection(found.toLowerCase())
  }
  const rule = /(?:^|[\s,}>])(?:html|body|:root)\s*(?:,[^{}]*)?\{[^{}]*\bdirection\s*:\s*(ltr|rtl)/i.exec(
    source,
  )
  return rule ? parseDirection(rule[1]!.toLowerCase()) : undefined
}
