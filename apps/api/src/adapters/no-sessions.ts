import type { Sessions } from '../ports/sessions.ts'

/** A portal without accounts: everyone is a visitor. */
export const noSessions: Sessions = { resolveUser: async () => null }
