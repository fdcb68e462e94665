import {
  type AiMessage,
  type Assistant,
  aiStreamEvent,
  type DataOf,
  failure,
  type getDialogue,
  messageKeyOf,
  postDialogue,
  postDialogueMessage,
} from '@kurasa/portal-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { assistantQuery, dialogueQuery, dialoguesQuery } from '../../api/assistant-queries.ts'
import { readEvents } from '../../api/event-stream.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useUid } from '../../session/session.ts'

/** The last question, until the dialogue itself contains its answer. */
export interface PendingQuestion {
  question: string
  /** Answer as far as it has arrived. */
  answer: string
  state: 'writing' | 'failed'
  /** Absent when the reader stopped it before it began. */
  error?: unknown
}

type Dialogue = DataOf<typeof getDialogue>

/** The question under way, and its dialogue once that is known. */
interface Running {
  stop: AbortController
  id?: string
}

type NewMessage = Pick<AiMessage, 'role' | 'text' | 'stopped'>

const requested = (text: string): NewMessage => ({ role: 'user', text, stopped: false })

/** A dialogue with messages that the server has stored too, under other ids. */
function withMessages(dialogue: Dialogue, messages: readonly NewMessage[]): Dialogue {
  const at = new Date().toISOString()
  const whole = messages.map((message, index) => ({ id: `${at}-${index}`, citations: [], at, ...message }))
  return { ...dialogue, messages: [...dialogue.messages, ...whole] }
}

/** A failure that came in the middle of an answer. */
function failed(event: { code: number; data: unknown; message: string }): PortalError {
  const read = failure.safeParse(event.data ?? {})
  const details = read.success ? read.data : {}
  return new PortalError('answer', event.message, {
    code: event.code,
    failure: details,
    messageKey: messageKeyOf(event.code, details.reason),
  })
}

/**
 * Sends a question, and returns the answer as it is written.
 *
 * @param id - of the dialogue; absent: the first question begins one
 * @param onBegun - called with the id of a new dialogue
 */
export function useQuestion(
  id: string | undefined,
  book: string | undefined,
  onBegun: (id: string) => void,
): { pending: PendingQuestion | undefined; send: (question: string) => void; stop: () => void } {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const [pending, setPending] = useState<PendingQuestion>()
  const running = useRef<Running>(undefined)

  // Leaving aborts the stream: the server keeps what was written so far.
  useEffect(() => () => running.current?.stop.abort(), [])

  const keep = (dialogueId: string, ...messages: NewMessage[]) => {
    const { queryKey } = dialogueQuery(client, uid, dialogueId)
    queryClient.setQueryData<Dialogue>(queryKey, (known) => known && withMessages(known, messages))
  }

  const begin = async (signal: AbortSignal) => {
    const dialogue = await client.call(postDialogue, { bookId: book }, { signal })
    queryClient.setQueryData(dialogueQuery(client, uid, dialogue.id).queryKey, { dialogue, messages: [] })
    void queryClient.invalidateQueries({ queryKey: dialoguesQuery(client, uid).queryKey })
    onBegun(dialogue.id)
    return dialogue.id
  }

  const run = async (question: string, running: Running) => {
    const { signal } = running.stop
    running.id ??= await begin(signal)
    const dialogueId = running.id
    const stream = await client.stream(
      postDialogueMessage,
      { text: question },
      { path: { id: dialogueId }, signal },
    )
    let answer = ''
    for await (const given of readEvents(stream)) {
      if (signal.aborted) return
      const event = aiStreamEvent.safeParse(given)
      if (!event.success) throw new PortalError('contract', 'An event of another shape than agreed.')
      if (event.data.kind === 'failed') throw failed(event.data)
      if (event.data.kind === 'done') {
        const { message, quota } = event.data
        // An older state of the dialogue that is still on its way must not take the answer away.
        await queryClient.cancelQueries({ queryKey: dialogueQuery(client, uid, dialogueId).queryKey })
        keep(dialogueId, requested(question), message)
        queryClient.setQueryData<Assistant>(
          assistantQuery(client, uid).queryKey,
          (known) => known && { ...known, quota },
        )
        setPending(undefined)
        return
      }
      answer += event.data.text
      setPending({ question, answer, state: 'writing' })
    }
    throw new PortalError('network', 'The answer ended before its last event.')
  }

  const send = (question: string) => {
    running.current?.stop.abort()
    const own: Running = { stop: new AbortController(), id }
    running.current = own
    setPending({ question, answer: '', state: 'writing' })
    run(question, own).catch((error: unknown) => {
      if (own.stop.signal.aborted) return
      setPending((now) => ({ question, answer: now?.answer ?? '', state: 'failed', error }))
      if (own.id) keep(own.id, requested(question))
      void queryClient.invalidateQueries({ queryKey: assistantQuery(client, uid).queryKey })
    })
  }

  const stop = () => {
    const own = running.current
    own?.stop.abort()
    if (!pending) return
    const { question, answer } = pending
    if (!own?.id) return setPending({ question, answer, state: 'failed' })
    // The server keeps the same.
    keep(
      own.id,
      requested(question),
      ...(answer ? [{ role: 'assistant' as const, text: answer, stopped: true }] : []),
    )
    setPending(undefined)
  }

  return { pending, send, stop }
}
