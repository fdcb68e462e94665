import type { PublicationMetadata } from '@kurasa/reader-core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { enUsTurnHint } from '../i18n/en-us-turn-hint.ts'
import { usePageContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'
import styles from './turn-note.module.css'

/** Time to read it in, ms. */
const SHOWN_MS = 8000

const wide = () => matchMedia('(orientation: landscape)')
const onTurned = (listener: () => void) => {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * Tells who holds a phone in another way than the page asks for; for a moment, and until it is turned.
 *
 * @param props.wanted - how the page on screen is meant to be held
 */
export default function TurnNote({ wanted }: { wanted: PublicationMetadata['orientation'] }) {
  const { reader, withTools } = usePageContext()
  const t = withTools(enUsTurnHint)
  const isFree = useReaderState(reader, ({ isControlsVisible, panel }) => !isControlsVisible && !panel)
  const isWide = useSyncExternalStore(
    onTurned,
    () => wide().matches,
    () => false,
  )
  const isOther = wanted !== undefined && wanted !== 'auto' && isWide !== (wanted === 'landscape')
  const [isRead, setRead] = useState(false)
  // A window of a desk is not turned.
  const isShown = isOther && isFree && !isRead && matchMedia('(pointer: coarse)').matches
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setRead(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  if (!isShown) return null
  return (
    <p className={styles.note} role="note">
      {t(wanted === 'landscape' ? 'turnSideways' : 'turnUpright')}
    </p>
  )
}
