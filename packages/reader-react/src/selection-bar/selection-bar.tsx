import type { TextSelection } from '@kurasa/reader-core'
import { loadOnce } from '../load-once.ts'
import { useLoaded } from '../use-loaded.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'

const selectionActions = loadOnce(() => import('./selection-actions.tsx'))

/** Props of `SelectionBar`. */
export interface SelectionBarProps {
  /** Shares selected text; when absent the system does, where it can. */
  onShare?: ((selection: TextSelection) => void) | undefined
  /** Tells more of selected text; without it and without dictionaries there is no "Look up". */
  onLookUp?: ((selection: TextSelection) => void) | undefined
}

/** Actions for selected text. Their code loads with the first selection. */
export function SelectionBar(props: SelectionBarProps) {
  const { reader } = useReaderContext()
  const selection = useReaderState(reader, (snapshot) => snapshot.selection)
  const isBare = useReaderState(reader, ({ panel }) => panel === undefined)
  const isOpen = selection !== undefined && isBare
  const SelectionActions = useLoaded(selectionActions, { isOpen })?.default
  return isOpen && SelectionActions ? <SelectionActions {...props} selection={selection} /> : null
}
