import type { BookCard, EditionKind } from '@kurasa/portal-contract'
import { useEffect, useState } from 'react'
import { useUid } from '../session/session.ts'
import { type KeptBooks, type KeptEdition, keptBooks } from './kept-books.ts'
import { isLeased } from './lease.ts'

/** An edition on this phone, as lists show it. */
export interface PhoneBook {
  /** See `KeptEdition`. */
  key: string
  book: Pick<BookCard, 'id' | 'title' | 'authors' | 'coverHash' | 'language'>
  kind: EditionKind
  bytes: number
  /** Complete; otherwise only the read parts are here. */
  isDownloaded: boolean
  /** Opens without a network. */
  isOpen: boolean
}

async function toPhoneBook(edition: KeptEdition, uid: string | undefined): Promise<PhoneBook> {
  const { key, bookId, book, manifest, bytes, isDownloaded, leaseUntil } = edition
  const { title, authors, language } = manifest.metadata
  const isFree = edition.uid === undefined && leaseUntil === undefined
  return {
    key,
    book: book ?? { id: bookId, title, authors, coverHash: null, language },
    kind: manifest.kind,
    bytes,
    isDownloaded,
    isOpen: isFree || !isDownloaded || (await isLeased(edition, uid)),
  }
}

/** The editions on this phone that this reader may see: downloads first, then the last used. */
async function listPhoneBooks(books: KeptBooks, uid: string | undefined): Promise<PhoneBook[]> {
  const kept = (await books.list())
    .filter(({ uid: owner, bytes }) => bytes > 0 && (owner === undefined || owner === uid))
    .sort((a, b) => Number(b.isDownloaded) - Number(a.isDownloaded) || b.usedAt - a.usedAt)
  return Promise.all(kept.map((edition) => toPhoneBook(edition, uid)))
}

/** Subscribes to the books on this phone. Undefined until they are known; empty where storage is blocked. */
export function usePhoneBooks(books: KeptBooks = keptBooks): PhoneBook[] | undefined {
  const uid = useUid()
  const [found, setFound] = useState<PhoneBook[]>()
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const next = await listPhoneBooks(books, uid).catch(() => [])
      if (isCurrent) setFound(next)
    }
    void look()
    const end = books.subscribe(() => void look())
    return () => {
      isCurrent = false
      end()
    }
  }, [books, uid])
  return found
}
