import type { Reader, TextSelection } from '@kurasa/reader-core'

/** What is looked up in a reader, and what more the host offers about it. */
interface LookedUp {
  selection: TextSelection
  onMore: (() => void) | undefined
}

const lookedUp = new WeakMap<Reader, LookedUp>()

/** Opens the panel that defines selected words. */
export function lookUp(reader: Reader, looked: LookedUp): void {
  lookedUp.set(reader, looked)
  reader.clearSelection()
  reader.openPanel('lookup')
}

/** The words that the panel defines, and where they are. */
export const lookedUpIn = (reader: Reader): LookedUp | undefined => lookedUp.get(reader)
