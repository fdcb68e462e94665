import type { Hono } from 'hono'
import type { ImportEvent } from '../import/importer.ts'
import { type AdminParts, adminBase } from './admin-call.ts'
import { answerEvents } from './event-lines.ts'

/** Path at which a running server fills in the demo library. */
export const seedPath = `${adminBase}/seed`

/** POST /seed: demo books that are new or changed; answers lines of `ImportEvent`. */
export function addSeed(admin: Hono, { seed, reportError }: AdminParts): void {
  admin.post('/seed', () => answerEvents<ImportEvent>((error) => reportError(error, 'seed'), seed))
}
