import { passageOf, type ReadTarget } from '../app/read-target.ts'

/** What the link to the book asked for: a chapter or a passage that was tapped, or the book from its start. */
export interface AskedStart {
  href?: string
  passage?: ReadTarget['passage']
  isAgain?: boolean
}

/** Reads what stands beside the address. */
export function askedStart(state: unknown): AskedStart {
  if (typeof state !== 'object' || state === null) return {}
  if ('href' in state && typeof state.href === 'string') return { href: state.href }
  const passage = passageOf(state)
  if (passage) return { passage }
  return 'isAgain' in state && state.isAgain === true ? { isAgain: true } : {}
}
