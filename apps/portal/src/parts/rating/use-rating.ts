import { getRating, putRating } from '@kurasa/portal-contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { keepIntent } from '../../session/pending-intent.ts'
import { useUid } from '../../session/session.ts'
import { useResumedIntent } from '../../session/use-resumed-intent.ts'

/**
 * A member's rating of a book: shown at once, taken back when the server refuses it. A visitor is led to the login,
 * and the stars are saved when they come back.
 *
 * @param returnTo - address to which the login leads back
 */
export function useRating(
  bookId: string,
  returnTo: string,
): { stars: number | null; rate: (stars: number | null) => void } {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const { push } = useNavigation()
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const queryKey = ['rating', uid, bookId]
  const rating = useQuery({
    queryKey,
    queryFn:
      uid === undefined
        ? skipToken
        : async ({ signal }) => {
            const found = await client.call(getRating, undefined, {
              path: { id: bookId },
              signal,
              silent: true,
            })
            return found.stars
          },
  })
  // Calls go out one after another, so that the last tap is the one that stays.
  const sent = useRef(Promise.resolve())

  const rate = (stars: number | null) => {
    if (uid === undefined) {
      if (stars === null) return
      keepIntent({ kind: 'rate', bookId, stars }, returnTo)
      push(hrefs.login(), { returnTo })
      return
    }
    const before = queryClient.getQueryData<number | null>(queryKey) ?? null
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, stars)
    sent.current = sent.current.then(async () => {
      try {
        await client.call(putRating, { stars }, { path: { id: bookId }, silent: true })
        toast(t(stars === null ? 'rating.removed' : 'rating.saved'), {
          label: t('action.undo'),
          onClick: () => latest.current(before),
        })
      } catch {
        if (queryClient.getQueryData(queryKey) === stars) queryClient.setQueryData(queryKey, before)
        toast(t('rating.failed'))
      }
    })
  }
  const latest = useRef(rate)
  latest.current = rate

  useResumedIntent('rate', bookId, ({ stars }) => latest.current(stars))

  return { stars: rating.data ?? null, rate }
}
