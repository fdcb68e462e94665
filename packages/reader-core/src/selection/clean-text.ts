import type { Leaves } from '../section/leaves.ts'
import { paragraphsOf } from '../section/paragraphs.ts'

const SOFT_HYPHEN = /\u00ad/g

/**
 * Text as a person would write it down: white space as one blank, soft hyphens left out, paragraphs and lines of verse on
 * lines of their own.
 *
 * @param from - text offsets in the section, UTF-16 units
 */
export function cleanText(leaves: Leaves, from: number, to: number): string {
  const lines: string[] = []
  for (const paragraph of paragraphsOf(leaves, null, leaves.positionAt(from).leaf)) {
    if (paragraph.from >= to) break
    const raw = leaves.seenBetween(Math.max(from, paragraph.from), Math.min(to, paragraph.to))
    const line = raw.replace(SOFT_HYPHEN, '').replace(/\s+/g, ' ').trim()
    if (line !== '') lines.push(line)
  }
  return lines.join('\n')
}
