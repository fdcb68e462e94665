import { passageOf, type ReadTarget } from '../app/read-target.ts'

/** Where a link opens a book: at a chapter or a passage, or from its start. */
export interface RequestedStart {
  href?: string
  passage?: ReadTarget['passage']
  isAgain?: boolean
}

/** Reads the start from the history state of an address. */
export function requestedStart(state: unknown): RequestedStart {
  if (typeof state !== 'object' || state === null) return {}
  if ('href' in state && typeof state.href === 'string') return { href: state.href }
  const passage = passageOf(state)
  if (passage) return { passage }
  return 'isAgain' in state && state.isAgain === true ? { isAgain: true } : {}
}
