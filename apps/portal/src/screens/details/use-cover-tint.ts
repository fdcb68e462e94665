import type { BookCard } from '@kurasa/portal-contract'
import { useEffect, useState } from 'react'
import { EAGER_SIZES } from '../../parts/cover/cover.tsx'
import { designCover } from '../../parts/cover/cover-design.ts'
import { coverMean } from '../../parts/cover/cover-mean.ts'

/** The colour that a cover lends to the ground behind it: its picture's mean, or the palette it is drawn in. */
export function useCoverTint({
  title,
  coverHash,
}: Pick<BookCard, 'title' | 'coverHash'>): string | undefined {
  const [tint, setTint] = useState<string>()
  useEffect(() => {
    if (coverHash === null) return
    let isWanted = true
    void coverMean(coverHash, EAGER_SIZES).then((mean) => {
      // Of an image that may not be read the ground stays plain.
      if (isWanted && mean) setTint(`rgb(${mean.join(' ')})`)
    })
    return () => {
      isWanted = false
    }
  }, [coverHash])
  return coverHash === null ? designCover(title).palette.ground : tint
}
