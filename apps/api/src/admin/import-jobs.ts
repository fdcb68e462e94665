import type { Endpoint } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

const importJob = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['running', 'waiting']),
  fraction: z.number(),
})

/** Imports of this process that are not done, in their order. */
export const getImportJobs = {
  method: 'GET',
  path: '/imports',
  data: z.array(importJob),
} as const satisfies Endpoint

/** Cancels an import. 404 when it is done or there is no such one. */
export const deleteImportJob = {
  method: 'DELETE',
  path: '/imports/:id',
  data: z.object({ name: z.string() }),
} as const satisfies Endpoint

/** GET /imports, DELETE /imports/:id. */
export function addImportJobs(admin: Hono, { importer, database, clock }: AdminParts): void {
  handleAdminCall(admin, getImportJobs, async () => importer.jobs())

  handleAdminCall(
    admin,
    deleteImportJob,
    async ({ parameters: { id }, headers }) => {
      const name = importer.cancel(id)
      if (name === undefined) throw Refusal.notFound(`No import ${id} is running or waiting.`)
      await audit(database, {
        actor: operatorOf(headers),
        action: 'book.import.cancel',
        subject: `import:${id}`,
        detail: { file: name },
        at: clock.now(),
      })
      return { name }
    },
    { reachesOut: () => true },
  )
}
