import type { ClientStorage } from '../storage/client-storage.ts'

/** Where the last word to a member who left waits for the shell that comes after. */
export const FAREWELL = 'k_once_farewell'

const farewells = ['logout.done', 'logout.allDone', 'privacy.erased'] as const
/** Key of what is said to a member who left. */
export type Farewell = (typeof farewells)[number]

/** The last word that was not said yet; it is said once. */
export function takeFarewell(storage: ClientStorage): Farewell | undefined {
  const stored = storage.read(FAREWELL)
  if (stored !== undefined) storage.write(FAREWELL, undefined)
  return farewells.find((key) => key === stored)
}
