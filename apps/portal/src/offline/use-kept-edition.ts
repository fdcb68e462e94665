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
  const [edition, setEdition] = useState<KeptEdition>()
  useEffect(() => {
    let isCurrent = true
    const look = () =>
      books.editionOf(bookId, kind).then(
        (found) => isCurrent && setEdition(found),
        () => undefined,
      )
    void look()
    const end = books.subscribe(() => void look())
    return () => {
      isCurrent = false
      end()
    }
  }, [books, bookId, kind])
  const key = edition?.key
  const remove = useCallback(async () => {
    if (key) await books.remove(key)
  }, [books, key])
  return { edition, isOpen: edition !== undefined && isLeased(edition, uid, Date.now()), remove }
}
