import type { Annotation, Reader } from '@kurasa/reader-core'
import { isCut, wordsOf } from '@kurasa/reader-core/annotations'
import type { Translate } from '../i18n/translator.ts'

/** Words for a mark that has none. @param page - its number, from 1 */
export const nameOfRegion = (page: number | undefined, t: Translate): string =>
  page === undefined ? '' : t('markOnPage', { page })

/** The words of a mark; those of a region, which has none, are the number of its page. */
export function nameOfMark(mark: Annotation, { publication }: Reader, t: Translate): string {
  const { start, region } = mark.target
  const words = wordsOf(mark)
  if (!region || words) return isCut(mark) ? `${words}…` : words
  const section = publication.readingOrder.find(({ href }) => href === start.href)
  const page = section ? section.index + 1 : start.locations.position
  return nameOfRegion(page, t)
}
