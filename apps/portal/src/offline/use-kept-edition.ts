import { useCallback, useEffect, useState } from 'react'
import { useUid } from '../session/session.ts'
import { type KeptBooks, type KeptEdition, keptBooks } from './kept-books.ts'
import { isLeased } from './lease.ts'

/** What this phone holds of a book's edition: undefined until it is known (`isKnown`), and where it holds nothing. */
export function useKeptEdition(
  bookId: string,
  kind: 'text' | 'image',
  books: KeptBooks = keptBooks,
): { edition: KeptEdition | undefined; isKnown: boolean; isOpen: boolean; remove: () => Promise<void> } {
  const uid = useUid()
  const [edition, setEdition] = useState<KeptEdition>()
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const look = () =>
      books
        .editionOf(bookId, kind)
        .catch(() => undefined)
        .then((found) => {
          if (!isCurrent) return
          setEdition(found)
          setIsKnown(true)
        })
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
  return { edition, isKnown, isOpen: edition !== undefined && isLeased(edition, uid, Date.now()), remove }
}
