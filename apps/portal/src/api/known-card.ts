import type { BookCard } from '@kurasa/portal-contract'
import type { QueryClient } from '@tanstack/react-query'

const isCardOf = (value: object, id: string): value is BookCard =>
  'id' in value && value.id === id && 'title' in value && 'authors' in value && 'coverHash' in value

function cardIn(value: unknown, id: string): BookCard | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isCardOf(value, id)) return value
  for (const part of Object.values(value)) {
    const found = cardIn(part, id)
    if (found) return found
  }
  return undefined
}

/** A book as some list of this phone has it; undefined where none of the answers at hand names it. */
export function knownCard(queryClient: QueryClient, id: string): BookCard | undefined {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const found = cardIn(state.data, id)
    if (found) return found
  }
  return undefined
}
