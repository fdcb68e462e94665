import { useEffect, useLayoutEffect, useState } from 'react'
import { loadOnce } from '../load-once.ts'
import { useLoaded } from '../use-loaded.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { useListening } from './use-listening.ts'
import { usePlayerRoom } from './use-player-room.ts'

const listenSheet = loadOnce(() => import('./listen-sheet.tsx'))

/**
 * The player of reading aloud at the foot, shown while its panel is open or something is read; the page ends above it. It
 * is tall when it opens and low while it reads, until it is made tall.
 */
export function ListenBar() {
  const { reader } = useReaderContext()
  const isOpen = useReaderState(reader, ({ panel }) => panel === 'listen')
  const isOther = useReaderState(reader, ({ panel }) => panel !== undefined && panel !== 'listen')
  const hasBars = useReaderState(reader, ({ isControlsVisible }) => isControlsVisible)
  const { status } = useListening()
  const [isTall, setTall] = useState(false)
  const isOn = isOpen || status === 'playing' || status === 'paused'
  const measure = usePlayerRoom(isOn)
  // Bars that are called while it reads need the space.
  const isLow = hasBars && !isOpen
  useLayoutEffect(() => {
    if (isOpen) setTall(true)
    else if (isLow) setTall(false)
  }, [isOpen, isLow])
  useEffect(() => {
    if (status !== 'playing' || reader.getSnapshot().panel !== 'listen') return
    // From now on a tap on the page is one on the page.
    reader.showControls(false)
    setTall(false)
  }, [reader, status])
  const ListenSheet = useLoaded(listenSheet, {
    isOpen: isOn,
    onMissing: () => reader.openPanel(undefined),
  })?.default
  if (!ListenSheet || !reader.listen || !isOn || isOther) return null
  return <ListenSheet listen={reader.listen} isTall={isTall} onTall={setTall} measure={measure} />
}
