import { lazy, Suspense } from 'react'
import { useReaderContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'
import { useListening } from './use-listening.ts'

const ListenSheet = lazy(() => import('./listen-sheet.tsx'))

/** What reads the book aloud, at the foot of the page: there while its panel is open or something is read. */
export function ListenBar() {
  const { reader } = useReaderContext()
  const isOpen = useReaderState(reader, ({ panel }) => panel === 'listen')
  const isOther = useReaderState(reader, ({ panel }) => panel !== undefined && panel !== 'listen')
  const { status } = useListening()
  const isOn = isOpen || status === 'playing' || status === 'paused'
  if (!reader.listen || !isOn || isOther) return null
  return (
    <Suspense>
      <ListenSheet listen={reader.listen} />
    </Suspense>
  )
}
