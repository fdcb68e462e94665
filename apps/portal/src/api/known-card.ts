import type { BookCard } from '@kurasa/portal-contract'
import type { QueryClient } from '@tanstack/react-query'

const isCard = (value: object): value is BookCard =>
  'id' in value && 'title' in value && 'authors' in value && 'coverHash' in value

function* cardsIn(value: unknown): Generator<BookCard> {
  if (typeof value !== 'object' || value === null) return
  if (isCard(value)) yield value
  else for (const part of Object.values(value)) yield* cardsIn(part)
}

/** Books that the answers on this phone name; one may come several times. */
export function* knownCards(queryClient: QueryClient): Generator<BookCard> {
  for (const { state } of queryClient.getQueryCache().getAll()) yield* cardsIn(state.data)
}

/** A book as some list of this phone has it; undefined where none of the answers at hand names it. */
export function knownCard(queryClient: QueryClient, id: string): BookCard | undefined {
  for (const card of knownCards(queryClient)) if (card.id === id) return card
  return undefined
}
