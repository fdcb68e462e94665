import { loadOnce } from '../load-once.ts'
import { useLoaded } from '../use-loaded.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { useListening } from './use-listening.ts'

const listenSheet = loadOnce(() => import('./listen-sheet.tsx'))

/** Bar of reading aloud at the foot of the page: shown while its panel is open or something is read. */
export function ListenBar() {
  const { reader } = useReaderContext()
  const isOpen = useReaderState(reader, ({ panel }) => panel === 'listen')
  const isOther = useReaderState(reader, ({ panel }) => panel !== undefined && panel !== 'listen')
  const { status } = useListening()
  const isOn = isOpen || status === 'playing' || status === 'paused'
  const ListenSheet = useLoaded(listenSheet, {
    isOpen: isOn,
    onMissing: () => reader.openPanel(undefined),
  })?.default
  if (!ListenSheet || !reader.listen || !isOn || isOther) return null
  return <ListenSheet listen={reader.listen} />
}
