import { type ReactNode, useEffect, useState } from 'react'
import { usePortalClient } from '../api/use-portal-client.ts'
import { useNavigation } from '../app/navigation.ts'
import type { Origin } from '../app/paths.ts'
import { useUid } from '../session/session.ts'
import { useNativeBridge } from './use-native-bridge.ts'

/** Milliseconds that a ticket may take. Without one the native reader opens what is free. */
const TICKET_WITHIN = 3000

/**
 * Offers a book to the native reader of the app around the page. When the app takes it this screen makes way; when it
 * does not, or there is none, the book opens here.
 */
export function NativeFirst(props: {
  bookId: string
  kind: 'text' | 'image'
  /** The origin in the link; else that of the previous screen is used. */
  from: Origin | undefined
  children: ReactNode
}) {
  const { bookId, kind, from } = props
  const { bridge, isAsking } = useNativeBridge()
  const client = usePortalClient()
  const isMember = useUid() !== undefined
  const { back } = useNavigation()
  const [refused, setRefused] = useState<string>()

  useEffect(() => {
    if (!bridge) return
    let isCurrent = true
    const offer = async () => {
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), TICKET_WITHIN)
      const ticket = isMember
        ? await import('./request-ticket.ts')
            .then(({ requestTicket }) => requestTicket(client, limit.signal))
            .catch(() => undefined)
        : undefined
      clearTimeout(timer)
      if (!isCurrent) return
      const entry: unknown = window.history.state
      const origin = from ?? (await import('./origin-behind.ts')).originBehind(entry)
      const isTaken = await bridge.request('openReader', {
        bookId,
        kind,
        from: origin,
        ticket,
      })
      if (!isCurrent) return
      if (isTaken) back()
      else setRefused(bookId)
    }
    void offer()
    return () => {
      isCurrent = false
    }
  }, [bridge, bookId, kind, from, client, isMember, back])

  if (isAsking || (bridge && refused !== bookId)) return null
  return props.children
}
