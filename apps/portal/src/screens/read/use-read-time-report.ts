import type { IntervalHandler, ReadTimeOptions } from '@kurasa/reader-react'
import { useCallback, useMemo } from 'react'
import { bookIdOf, ticksOf } from '../../reading/read-ticks.ts'
import type { ReadingSync } from '../../reading/reading-sync.ts'
import { readUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { addReadingDay } from '../../storage/reading-days.ts'
import { addReadSeconds } from '../../storage/shelf-changes.ts'

/** Takes reading time from the reader: for the history of this phone and, of a member, for the server. */
export function useReadTimeReport(
  sync: ReadingSync | undefined,
  uid: string | undefined,
): { onReadTime: IntervalHandler; readTime: ReadTimeOptions } {
  const onReadTime = useCallback<IntervalHandler>(
    async (slices) => {
      // After a logout this rejects: the interval is reported again when its reader is back.
      if (readUid(clientStorage) !== uid) throw new Error('Somebody else reads now.')
      for (const publicationId of new Set(slices.map(({ bookId }) => bookId))) {
        const own = slices.filter(({ bookId }) => bookId === publicationId)
        const bookId = bookIdOf(publicationId)
        const seconds = Math.round(own.reduce((sum, { ms }) => sum + ms, 0) / 1000)
        const last = Math.max(...own.map(({ wallStart, ms }) => wallStart + ms))
        await sync?.read(bookId, ticksOf(own))
        addReadSeconds(bookId, seconds, last, clientStorage)
        for (const { wallStart, ms } of own) addReadingDay(ms / 1000, wallStart + ms, clientStorage)
      }
    },
    [sync, uid],
  )
  return { onReadTime, readTime: useMemo(() => ({ user: uid ?? 'visitor' }), [uid]) }
}
