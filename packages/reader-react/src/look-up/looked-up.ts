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

/** What was looked up last; undefined when nothing was. */
export const lookedUpIn = (reader: Reader): LookedUp | undefined => lookedUp.get(reader)
