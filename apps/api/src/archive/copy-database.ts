import { sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { OperatorError } from '../operator-error.ts'
import {
  continueSequences,
  filledTables,
  inSnapshot,
  listTables,
  readRows,
  sumTable,
  writeRows,
} from './table-rows.ts'

/** Result of copying one table. */
export interface CopiedTable {
  table: string
  rows: number
}

/**
 * Copies every table into another database, all or nothing: at the end each table is counted and summed up on both
 * sides, and a difference undoes it all.
 *
 * @param target - migrated as far as the source, and empty
 * @throws {OperatorError} when it is not empty, or holds something else than the source afterwards
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  onTable: (copied: CopiedTable) => void,
): Promise<CopiedTable[]> {
  const tables = await listTables(source)
  const filled = await filledTables(target, tables)
  if (filled.length) {
    throw new OperatorError(
      `The database to migrate to is not empty: it has rows in ${filled.join(', ')}. Name a new one.`,
    )
  }
  return inSnapshot(source, (from) =>
    target.transaction(async (to) => {
      await to.execute(sql`set local time zone 'UTC'`)
      const copied: CopiedTable[] = []
      for (const table of tables) {
        let rows = 0
        for await (const batch of readRows(from, table)) {
          await writeRows(to, table, batch)
          rows += batch.length
        }
        const [there, here] = [await sumTable(from, table), await sumTable(to, table)]
        if (there.rows !== here.rows || there.digest !== here.digest) {
          throw new OperatorError(
            `The table ${table.name} is not the same afterwards (${there.rows} rows before, ${here.rows} after), so nothing was migrated.`,
          )
        }
        copied.push({ table: table.name, rows })
        onTable({ table: table.name, rows })
      }
      await continueSequences(to, tables)
      return copied
    }),
  )
}
