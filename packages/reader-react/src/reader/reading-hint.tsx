import { useState } from 'react'
import { loadOnce } from '../load-once.ts'
import { useLoaded } from '../use-loaded.ts'
import { isHintUnread, type ReadingHintProps } from './hint-storage.ts'

const hintNote = loadOnce(() => import('./hint-note.tsx'))

/** How to turn pages, shown once. A reader who has seen it does not load it. */
export function ReadingHint(props: ReadingHintProps) {
  const [isUnread] = useState(() => isHintUnread(props.storage))
  const HintNote = useLoaded(hintNote, { isNear: isUnread, isOpen: false })?.default
  return isUnread && HintNote ? <HintNote {...props} /> : null
}
