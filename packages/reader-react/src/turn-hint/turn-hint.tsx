import { loadOnce } from '../load-once.ts'
import { usePageContext } from '../reader-context.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useReaderState } from '../use-reader-state.ts'

const turnNote = loadOnce(() => import('./turn-note.tsx'))

/**
 * The hint to turn the phone, of pages of fixed layout that ask for it; what asks for nothing does not load it. The book's
 * own word counts for its pages of fixed layout alone.
 *
 * @see https://www.w3.org/TR/epub-33/#orientation
 */
export function TurnHint() {
  const { reader } = usePageContext()
  const { metadata, readingOrder } = reader.publication
  const wanted = useReaderState(reader, ({ section }) => {
    const page = readingOrder[section.index]
    return page?.layout === 'fixed' ? (page.orientation ?? metadata.orientation) : undefined
  })
  const TurnNote = useLoaded(turnNote, { isNear: !!wanted, isOpen: false })?.default
  return TurnNote ? <TurnNote wanted={wanted} /> : null
}
