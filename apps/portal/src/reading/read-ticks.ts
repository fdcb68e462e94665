import type { ReadTick } from '@kurasa/portal-contract'
import type { ReadTimeInterval } from '@kurasa/reader-react'

/** Longest stretch that the server takes, seconds. */
const LONGEST = 60

/** Slices of reading as the server counts them: whole seconds, at most sixty at a time, each by its end. */
export function ticksOf(slices: readonly Pick<ReadTimeInterval, 'wallStart' | 'ms'>[]): ReadTick[] {
  return slices.flatMap(({ wallStart, ms }) => {
    const seconds = Math.round(ms / 1000)
    return Array.from({ length: Math.ceil(seconds / LONGEST) }, (_, index) => {
      const until = Math.min(seconds, (index + 1) * LONGEST)
      return { at: new Date(wallStart + until * 1000).toISOString(), seconds: until - index * LONGEST }
    })
  })
}

const IMAGE = '~image'

/** How the reader knows an edition: what it keeps by itself, such as bookmarks and minutes, it keeps under this name. */
export const publicationIdOf = ({ bookId, kind }: { bookId: string; kind: 'text' | 'image' }): string =>
  kind === 'image' ? `${bookId}${IMAGE}` : bookId

/** The book that such a name is about. */
export const bookIdOf = (publicationId: string): string =>
  publicationId.endsWith(IMAGE) ? publicationId.slice(0, -IMAGE.length) : publicationId
