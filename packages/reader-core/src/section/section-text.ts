import { readText } from '../publication/encoding/read-text.ts'
import type { Publication } from '../publication/publication.ts'
import { TaskRunner } from '../steps.ts'
import { Leaves } from './leaves.ts'
import { parseSection } from './parse-section.ts'
import type { SectionContent } from './section-content.ts'

/** A section's text without its styles, parsed apart from what is on screen: for search, listening and notes. */
export type SectionText = Pick<SectionContent, 'index' | 'href' | 'html' | 'body' | 'leaves' | 'language'>

/**
 * Reads a section for its text. Offsets are those of the pages.
 *
 * @throws {ReaderError} when its bytes cannot be read
 */
export async function readSectionText(
  publication: Publication,
  index: number,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<SectionText> {
  const section = publication.readingOrder[index]!
  const { signal } = options
  const isPicture = /^image\/(?!svg)/.test(section.type)
  const bytes = isPicture ? undefined : await publication.read(section.href, signal ? { signal } : {})
  const text = bytes ? await readText(bytes) : ''
  const { html, body } = await parseSection(text, section.type, section.href, new TaskRunner(signal))
  const language = body.getAttribute('lang') || html.getAttribute('lang') || publication.metadata.language
  const leaves = new Leaves(body, { opensDrawings: section.layout === 'fixed' })
  return { index, href: section.href, html, body, leaves, language }
}
