import type { ReaderSnapshot } from '@kurasa/reader-core'
import { useMemo } from 'react'
import { usePageContext } from '../reader-context.tsx'
import { useReadTime } from '../use-read-time.ts'
import { useReaderState } from '../use-reader-state.ts'

const pick = ({ page, pagesInView = 1, section, locator, status, images }: ReaderSnapshot) => ({
  page,
  section,
  locator,
  status,
  /** Numbers of the pages side by side. */
  first: images?.isDouble ? (images.shown[0]?.section ?? 0) + 1 : page.index + 1,
  last: images?.isDouble ? (images.shown.at(-1)?.section ?? 0) + 1 : page.index + pagesInView,
})
const isSame = (a: ReturnType<typeof pick>, b: ReturnType<typeof pick>) =>
  a.locator === b.locator &&
  a.first === b.first &&
  a.last === b.last &&
  a.status === b.status &&
  a.page.index === b.page.index &&
  a.page.count === b.page.count &&
  a.page.isExact === b.page.isExact &&
  a.page.isRough === b.page.isRough &&
  a.section.index === b.section.index &&
  a.section.title === b.section.title &&
  a.section.page === b.section.page &&
  a.section.pageCount === b.section.pageCount

const stays = () => true

/**
 * Where one is in the book, in words of the interface.
 *
 * @param isShown - out of sight the place stays as it was: the frame in which a page turns has no time for it
 */
export function usePlace(isShown = true) {
  const { reader, t } = usePageContext()
  const place = useReaderState(reader, pick, isShown ? isSame : stays)
  const minutes = useReadTime(reader).minutesLeft?.chapter
  return useMemo(() => {
    const { page, section, locator, status, first, last } = place
    const isKnown = status === 'ready' && page.count > 0
    // Of a book that was not measured the share read is all that is known.
    const share = t('percentage', { fraction: Math.floor(locator.locations.totalProgression * 100) / 100 })
    const numbers = { page: first, last, total: page.count }
    const sentence = (number: number) => {
      if (page.isRough) return share
      if (first < last && number >= first && number <= last) return t('pagesOf', numbers)
      return t(page.isExact ? 'pageOf' : 'pageOfAbout', { page: number, total: page.count })
    }
    return {
      isKnown,
      page,
      /** Number of the last page in view. */
      last,
      chapter: section.title,
      fraction: locator.locations.totalProgression,
      sentence,
      /** `Page 84 of 312`: both numbers stay while the page is in view. */
      footPage: !isKnown ? '' : page.isRough ? share : t(first < last ? 'pagesOf' : 'pageOf', numbers),
      /** Minutes left in the chapter, at the reader's pace. Undefined for images, where every page is a section. */
      remaining:
        !isKnown || minutes === undefined || reader.publication.kind === 'image'
          ? ''
          : minutes === 0
            ? t('lessThanAMinuteLeft')
            : t('minutesLeft', { count: minutes }),
    }
  }, [t, place, minutes, reader])
}
