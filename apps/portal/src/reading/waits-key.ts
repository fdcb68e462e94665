import type { StoredKey } from '../storage/client-storage.ts'

/** Set while something of a member waits, so that nothing is loaded to find out. `_uid` at the end: it goes with them. */
export const waitsKey = (uid: string): StoredKey => `k_waits_${uid}`

/** How many things a member's last sending left behind; absent: none. */
export const unsentKey = (uid: string): StoredKey => `k_unsent_${uid}`

/** Changes that the server refused for good. `_uid` at the end: it goes with them. */
export const refusedKey = (uid: string): StoredKey => `k_refused_${uid}`

/** When changes of other devices were last received, by this phone's clock, epoch ms. */
export const pulledKey = (uid: string): StoredKey => `k_pulled_${uid}`
