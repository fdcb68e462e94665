import type { PublicationMetadata } from './publication.ts'

/**
 * When pages are paired, as the book states it; `auto` and unknown values leave it to the reader.
 *
 * @see https://www.w3.org/TR/epub-33/#spread
 */
export function spreadOf(value: unknown): Pick<PublicationMetadata, 'spread'> {
  // Pages paired in upright views only were, by the older rule, always paired.
  const spread = value === 'portrait' ? 'both' : value
  return spread === 'none' || spread === 'landscape' || spread === 'both' ? { spread } : {}
}

/** Content narrower than the page is centred (`align-x-center`). */
export const CENTRED_CSS = 'kz-body>*{inline-size:fit-content;margin-inline:auto!important}'

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
