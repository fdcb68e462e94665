import { directionOfLanguage, type ReadingDirection } from '../direction/reading-direction.ts'
import { loadPart } from '../load-part.ts'
import type { PublicationMetadata } from './publication.ts'

/**
 * When pages are paired, as the book states it; `auto` and unknown values leave it to the reader.
 *
 * @see https://www.w3.org/TR/epub-33/#spread
 */
export function spreadOf(value: unknown): Pick<PublicationMetadata, 'spread'> {
  // What was to be paired in upright views only was, by the older rule, to be paired always.
  const spread = value === 'portrait' ? 'both' : value
  return spread === 'none' || spread === 'landscape' || spread === 'both' ? { spread } : {}
}

/**
 * A language as BCP 47 writes it, the first of several; `ar` for `ara`. `und` for what is none, a name (`Arabic`) too: an
 * invalid tag makes `Intl` throw.
 */
export function languageTag(language: string | undefined): string {
  const tag = (language ?? '').split(/[,;]/)[0]!.trim().replaceAll('_', '-')
  try {
    const [found] = Intl.getCanonicalLocales(tag) as [string]
    if (/^\w{4}/.test(found)) return 'und'
    return found.toLowerCase() === tag.toLowerCase() ? tag : found
  } catch {
    return 'und'
  }
}

/**
 * The book's direction: as declared, else by its language, else by the `dir` of its first document, else by its
 * letters.
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
