import type { BookCard } from '@kurasa/portal-contract'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { useState } from 'react'
import { coverSrcSet, coverUrl } from '../../api/portal-client.ts'
import { useSparesData } from '../../storage/data-saver.ts'
import styles from './cover.module.css'
import { designCover } from './cover-design.ts'
import { DrawnCover } from './drawn-cover.tsx'

export interface CoverProps {
  book: Pick<BookCard, 'title' | 'authors' | 'coverHash' | 'language'>
  /** Loads the picture at once instead of when it comes near: for the one cover a screen is about. */
  isEager?: boolean
}

/** Width of a cover in a row, for `sizes`. */
const ROW_SIZES = '120px'
/** Of the one cover a screen is about. On a phone that is 140 px wide, and the file of the row is there already, also without a network. */
export const EAGER_SIZES = `(min-width: 840px) 200px, ${ROW_SIZES}`

/** A picture whose ratio differs from 2:3 by more than this is shown whole, at the bottom; another fills the cover. */
const ODD_FROM = 0.15

const isOddShape = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  Math.abs((1.5 * naturalWidth) / naturalHeight - 1) > ODD_FROM

/**
 * The cover of a book: its picture, or one drawn from the title when it has none or it does not load. The title is
 * shown beside every cover, so the cover is hidden from assistive technology. Fills the width it is given, 2:3.
 */
export function Cover({ book, isEager = false }: CoverProps) {
  const [brokenHash, setBrokenHash] = useState<string | null>(null)
  const [isOdd, setOdd] = useState(false)
  const design = designCover(book.title)
  // The one cover a screen is about is worth its bytes; a row of them is not, where data is spared.
  const isSpared = useSparesData() && !isEager
  const hasPicture = book.coverHash !== null && book.coverHash !== brokenHash && !isSpared
  return (
    <div
      className={styles.cover}
      dir={directionOfLanguage(book.language)}
      lang={book.language}
      data-odd={(hasPicture && isOdd) || undefined}
      style={{ backgroundColor: hasPicture && isOdd ? undefined : design.palette.ground }}
    >
      {hasPicture ? (
        <img
          className={styles.picture}
          // The width that `sizes` chooses is requested once, before `src` could be.
          sizes={isEager ? EAGER_SIZES : ROW_SIZES}
          srcSet={coverSrcSet(book.coverHash!)}
          src={coverUrl(book.coverHash!)}
          alt=""
          width={200}
          height={300}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget }) => setOdd(isOddShape(currentTarget))}
          onError={() => setBrokenHash(book.coverHash)}
        />
      ) : (
        <DrawnCover design={design} title={book.title} author={book.authors[0]} />
      )}
    </div>
  )
}
