import {
  type Assistant,
  deleteDialogues,
  getAssistant,
  getDialogue,
  getDialogues,
  putAssistantConsent,
  putAssistantMarks,
} from '@kurasa/portal-contract'
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useUid } from '../session/session.ts'
import type { PortalClient } from './portal-client.ts'
import { usePortalClient } from './use-portal-client.ts'

const PAGE = 20

/** The assistant for a member: on or off, which service it uses, questions that are left. */
export const assistantQuery = (client: PortalClient, uid: string | undefined) =>
  queryOptions({
    queryKey: ['ai', uid],
    queryFn: uid ? ({ signal }) => client.call(getAssistant, undefined, { signal }) : skipToken,
  })

/** The member's dialogues, the latest first, page after page. */
export const dialoguesQuery = (client: PortalClient, uid: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['ai-dialogues', uid],
    queryFn: uid
      ? ({ pageParam: cursor, signal }) => client.call(getDialogues, { cursor, limit: PAGE }, { signal })
      : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** A dialogue with all its messages. */
export const dialogueQuery = (client: PortalClient, uid: string | undefined, id: string | undefined) =>
  queryOptions({
    queryKey: ['ai-dialogue', uid, id],
    queryFn: id ? ({ signal }) => client.call(getDialogue, undefined, { path: { id }, signal }) : skipToken,
    // Always what the server has: an answer may have been stopped half-way.
    staleTime: 0,
  })

/** Agrees that passages go to the external service, or takes it back. */
export const useAssistantConsent = () => useChoice(putAssistantConsent)

/** Allows answers to quote the member's own marks and notes, or takes it back. */
export const useMarkConsent = () => useChoice(putAssistantMarks)

function useChoice(endpoint: typeof putAssistantConsent | typeof putAssistantMarks) {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const { queryKey } = assistantQuery(client, useUid())
  return useMutation({
    mutationFn: (agreed: boolean) => client.call(endpoint, { agreed }),
    onSuccess: (next: Assistant) => queryClient.setQueryData(queryKey, next),
  })
}

/** Deletes every dialogue for good. */
export function useDeleteDialogues() {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  return useMutation({
    mutationFn: () => client.call(deleteDialogues, { all: '1' }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['ai-dialogue', uid] })
      return queryClient.resetQueries({ queryKey: dialoguesQuery(client, uid).queryKey })
    },
  })
}
