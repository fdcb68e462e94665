import type { EngineBrowser } from './browser-engines.d.mts'

/** Keys and evaluation in a page, the same in each engine. */
export interface Hands {
  evaluate<T, A>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
  resize(width: number, height: number): Promise<void>
  press(key: string): Promise<void>
  pause(ms: number): Promise<void>
}
export function handsOf(engine: string, browser: EngineBrowser): Promise<Hands>
