import { useEffect, useRef } from 'react'
import { forgetIntent, type IntentKind, type PendingIntent, readIntent } from './pending-intent.ts'
import { useUid } from './session.ts'

type IntentOf<Kind extends IntentKind> = Extract<PendingIntent, { kind: Kind }>

/**
 * Goes on, once, with what the reader was about to do before the login.
 *
 * @param kind - that this part of a screen can go on with
 * @param bookId - that it must be about; undefined: about no book
 * @param isReady - what decides over it is known
 */
export function useResumedIntent<Kind extends IntentKind>(
  kind: Kind,
  bookId: string | undefined,
  resume: (intent: IntentOf<Kind>) => void,
  isReady = true,
): void {
  const uid = useUid()
  const latest = useRef(resume)
  latest.current = resume
  useEffect(() => {
    if (uid === undefined || !isReady) return
    const intent = readIntent()
    if (intent?.kind !== kind || intent.bookId !== bookId) return
    forgetIntent()
    latest.current(intent as IntentOf<Kind>)
  }, [uid, kind, bookId, isReady])
}
