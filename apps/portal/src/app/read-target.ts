import type { AiCitation } from '@kurasa/portal-contract'

/** A passage that a book is to be opened at, put beside the address of the reader. */
export interface ReadTarget {
  passage: Pick<AiCitation, 'unitId' | 'offset' | 'quote'>
}

/** Reads the passage from the history state of an address; undefined when there is none. */
export function passageOf(state: unknown): ReadTarget['passage'] | undefined {
  if (typeof state !== 'object' || state === null || !('passage' in state)) return undefined
  const { unitId, offset, quote } = (state.passage ?? {}) as Partial<ReadTarget['passage']>
  const isPassage =
    typeof unitId === 'string' && Number.isInteger(offset) && (offset ?? -1) >= 0 && typeof quote === 'string'
  return isPassage ? (state.passage as ReadTarget['passage']) : undefined
}
