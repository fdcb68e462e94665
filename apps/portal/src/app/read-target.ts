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

/** Between the unit and the letter of a shared page; no id holds it. */
const AT = '~'

/** Parameter `at` of the reader's address: a page that someone shared. */
export const sharedPage = ({ unitId, offset }: { unitId: string; offset: number }): string =>
  `${unitId}${AT}${offset}`

/** The shared page of an address; undefined where it names none. */
export function sharedPageOf(search: string): ReadTarget['passage'] | undefined {
  const [, unitId = '', offset = ''] =
    /^(.{1,100})~(\d{1,9})$/.exec(new URLSearchParams(search).get('at') ?? '') ?? []
  return unitId ? { unitId, offset: Number(offset), quote: '' } : undefined
}
