import type { ClientStorage } from '../storage/client-storage.ts'

/** Storage key of the notice that the next shell shows after a logout. */
export const EXIT_NOTICE_KEY = 'k_once_farewell'

const exitNotices = ['logout.done', 'logout.allDone', 'privacy.erased'] as const
/** Text key of the notice after a logout. */
export type ExitNotice = (typeof exitNotices)[number]

/** Returns the notice that is still to be shown, and removes it: it is shown once. */
export function takeExitNotice(storage: ClientStorage): ExitNotice | undefined {
  const stored = storage.read(EXIT_NOTICE_KEY)
  if (stored !== undefined) storage.write(EXIT_NOTICE_KEY, undefined)
  return exitNotices.find((key) => key === stored)
}
