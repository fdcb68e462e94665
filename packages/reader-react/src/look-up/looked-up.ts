import type { Reader, TextSelection } from '@kurasa/reader-core'

/** Look-up of words in a reader, with further offers of the host. */
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

/** The last look-up; undefined before the first. */
export const lookedUpIn = (reader: Reader): LookedUp | undefined => lookedUp.get(reader)
