import type { Locator } from '@kurasa/reader-core'

/** Port: where the reader remembers that a hint was read. `localStorage` fits. */
export type HintStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Key of the memory. */
export const HINT_KEY = 'kurasa.reading-hint'

/** Props of `ReadingHint`. */
export interface ReadingHintProps {
  storage: HintStorage
  /** Place of the page that the book was opened at: who has left it before the hint came needs none. */
  firstPage: Locator['locations'] | undefined
}

/** Whether the help is still to be read. */
export function isHintUnread(storage: HintStorage): boolean {
  try {
    return storage.getItem(HINT_KEY) === null
  } catch {
    // A browser may forbid its storage: then there is no hint rather than one each time.
    return false
  }
}
