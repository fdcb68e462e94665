import type { NoteLoss } from '../losses.ts'
import { type ChapterDocument, parseChapter } from '../sanitise/parse-chapter.ts'
import { TaskRunner } from '../steps.ts'
import { sanitise } from './sanitise.ts'

/** A section's source, parsed into a sanitised document that runs nothing and loads nothing. */
export type SourceDocument = ChapterDocument

/**
 * Parses a section's text and readies it for slices: what is left of it is harmless, see `sanitise`.
 *
 * @param text - the decoded source
 * @param type - media type: XHTML is parsed as XML and, when it is not well-formed, as HTML
 * @param baseHref - href of the section, for relative addresses
 * @param lose - counts what is changed or left out
 * @throws {ReaderError} 'network' when what reads other sources than XHTML could not be fetched
 */
export async function parseSection(
  text: string,
  type: string,
  baseHref: string,
  runner: TaskRunner = new TaskRunner(),
  lose?: NoteLoss,
): Promise<SourceDocument> {
  const source = await parseChapter(text, type, baseHref, window, (steps) => runner.run(steps), lose)
  await runner.run(sanitise(source.html, source.body, baseHref, lose))
  return source
}
