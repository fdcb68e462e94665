import type { Locator } from '@kurasa/reader-react'
import { passageOf, type ReadTarget, sharedPageOf } from '../app/read-target.ts'

/** Where a link opens a book: at a chapter, a mark or a passage, or from its start. */
export interface RequestedStart {
  href?: string
  /** Of a mark. */
  place?: Locator
  passage?: ReadTarget['passage']
  isAgain?: boolean
}

/** Reads the start from the history state of an address, else from the page that the address shares. */
export function requestedStart({ search, state }: { search: string; state: unknown }): RequestedStart {
  const start = startOfState(state)
  const passage = sharedPageOf(search)
  return Object.keys(start).length === 0 && passage ? { passage } : start
}

function startOfState(state: unknown): RequestedStart {
  if (typeof state !== 'object' || state === null) return {}
  if ('href' in state && typeof state.href === 'string') return { href: state.href }
  const place = 'place' in state ? (state.place as Partial<Locator> | null) : undefined
  if (typeof place?.href === 'string' && typeof place.locations?.progression === 'number') {
    return { place: place as Locator }
  }
  const passage = passageOf(state)
  if (passage) return { passage }
  return 'isAgain' in state && state.isAgain === true ? { isAgain: true } : {}
}
