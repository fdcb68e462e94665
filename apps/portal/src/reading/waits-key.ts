import type { StoredKey } from '../storage/client-storage.ts'

/** Set while something of a member waits, so that nothing is loaded to find out. `_uid` at the end: it goes with them. */
export const waitsKey = (uid: string): StoredKey => `k_waits_${uid}`
