import { directionOfLanguage, type ReadingDirection } from '../direction/reading-direction.ts'
import { loadPart } from '../load-part.ts'

/**
 * Resolves the book's direction, EPUB's `page-progression-direction`: as declared, else by its language, else by the `dir` of
 * its first document, else by its letters.
 *
 * @param declared - of the spine or manifest; values other than `ltr` and `rtl` leave it open
 * @param readFirst - reads the first linear document; called only when the language does not decide
 */
export async function bookDirection(
  declared: unknown,
  language: string,
  readFirst: () => Promise<string>,
): Promise<ReadingDirection> {
  const said = String(declared).toLowerCase()
  if (said === 'ltr' || said === 'rtl') return said
  if (!/^(?:und|mul|mis|zxx)\b/i.test(language)) return directionOfLanguage(language)
  const [text, { directionOfText }] = await Promise.all([
    readFirst(),
    loadPart(import('./direction-of-text.ts')),
  ])
  return directionOfText(text)
}
