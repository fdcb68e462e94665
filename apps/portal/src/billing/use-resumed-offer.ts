import type { Book } from '@kurasa/portal-contract'
import { useState } from 'react'
import { keepIntent } from '../session/pending-intent.ts'
import { useResumedIntent } from '../session/use-resumed-intent.ts'

/**
 * The offer of a book across a login: opens the sheet again that the login interrupted.
 *
 * @param isReady - what the book costs this member is known
 * @returns `agreed`: package and price that were chosen before; `keepBuying`: keeps a purchase, to be called before the login
 */
export function useResumedOffer(
  book: Pick<Book, 'id' | 'priceKsh'>,
  open: (sheet: 'subscribe' | 'buy') => void,
  isReady = true,
) {
  const [agreed, setAgreed] = useState<{ packageId: string; priceKsh: number }>()
  const resumePaying = (intent: { packageId: string; priceKsh: number }) => {
    setAgreed(intent)
    open('subscribe')
  }
  useResumedIntent('pay', book.id, resumePaying, isReady)
  useResumedIntent('buy', book.id, () => open('buy'), isReady)
  const keepBuying = (returnTo: string, href?: string) =>
    keepIntent({ kind: 'buy', bookId: book.id, priceKsh: book.priceKsh ?? 0, href }, returnTo)
  return { agreed, keepBuying }
}
