import type { Database } from './database/open-database.ts'
import { auditLog } from './database/schema.ts'

/** One line of the audit log. */
export interface AuditEntry {
  /** `operator:<name>`, `operator` where the name is not known, `system`, or `user:<id>`. */
  actor: 'operator' | `operator:${string}` | 'system' | `user:${string}`
  /** Action, e.g. `user.block`. */
  action: string
  /** To what, e.g. `user:<id>`. */
  subject: string
  /** No numbers, codes or tokens. */
  detail?: Record<string, unknown>
  at: Date
}

/**
 * Writes one line of the audit log. Pass the transaction of the change it records, so that both are stored or neither.
 */
export async function audit(database: Pick<Database, 'insert'>, entry: AuditEntry): Promise<void> {
  await database.insert(auditLog).values({ detail: {}, ...entry })
}
