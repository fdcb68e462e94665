import { useCallback, useEffect, useState } from 'react'
import { useUid } from '../session/session.ts'
import { type KeptBooks, type KeptEdition, keptBooks } from './kept-books.ts'
import { isLeased } from './lease.ts'

/** Subscribes to a book's edition on this phone: undefined until known and where there is none. */
export function useKeptEdition(
  bookId: string,
  kind: 'text' | 'image',
  books: KeptBooks = keptBooks,
): { edition: KeptEdition | undefined; isOpen: boolean; remove: () => Promise<void> } {
  const uid = useUid()
  const [{ edition, isOpen }, setFound] = useState<{ edition?: KeptEdition; isOpen: boolean }>({
    isOpen: false,
  })
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found = await books.editionOf(bookId, kind).catch(() => undefined)
      const isFree = found?.uid === undefined && found?.leaseUntil === undefined
      const opens = found !== undefined && (isFree || (await isLeased(found, uid)))
      if (isCurrent) setFound({ edition: found, isOpen: opens })
    }
    void look()
    const end = books.subscribe(() => void look())
    return () => {
      isCurrent = false
      end()
    }
  }, [books, bookId, kind, uid])
  const key = edition?.key
  const remove = useCallback(async () => {
    if (key) await books.remove(key)
  }, [books, key])
  return { edition, isOpen, remove }
}
