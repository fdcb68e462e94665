import { directionOfLanguage, parseDirection, type ReadingDirection } from '../direction/reading-direction.ts'
import { loadPart } from '../load-part.ts'

/**
 * Resolves the book's direction, EPUB's `page-progression-direction`: as declared, else by its language, else by the `dir` of
 * its first document, else by its letters. A reflowable book in Chinese, Japanese or Korean declares `rtl` because its lines
 * are vertical; here they are horizontal, and so its pages follow one another from left to right.
 *
 * @param declared - of the spine or manifest; values other than `ltr` and `rtl` leave it open
 * @param layout - of the book; pages of fixed layout keep what is declared
 * @param readFirst - reads the first linear document; called only when the language does not decide
 */
export async function bookDirection(
  declared: unknown,
  { language, layout }: { language: string; layout: 'reflowable' | 'fixed' },
  readFirst: () => Promise<string>,
): Promise<ReadingDirection> {
  const stated = parseDirection(String(declared).toLowerCase())
  const isVertical = layout === 'reflowable' && /^(?:zh|ja|ko|yue)\b/i.test(language)
  if (stated && !isVertical) return stated
  if (!/^(?:und|mul|mis|zxx)\b/i.test(language)) return directionOfLanguage(language)
  const [text, { directionOfText }] = await Promise.all([
    readFirst(),
    loadPart(import('./direction-of-text.ts')),
  ])
  return directionOfText(text)
}
