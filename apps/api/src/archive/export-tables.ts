import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database/open-database.ts'
import { OperatorError } from '../operator-error.ts'
import { inSnapshot, listTables, readRows, sumTable } from './table-rows.ts'

/**
 * Writes every table as a file of JSON lines that other programs can read, with `index.json` that counts them.
 *
 * @param folder - absolute; made when it is not there, and must be empty
 * @returns rows by table
 * @throws {OperatorError} when the folder cannot be used, or a file holds another number of rows than its table
 */
export async function exportTables(
  database: Database,
  folder: string,
  options: { at: Date; onTable(table: string, rows: number): void },
): Promise<Record<string, number>> {
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length)
      throw new OperatorError(`The folder ${folder} is not empty: name a new one.`)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `The folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  return inSnapshot(database, async (transaction) => {
    const counts: Record<string, number> = {}
    for (const table of await listTables(transaction)) {
      let rows = 0
      async function* lines() {
        for await (const batch of readRows(transaction, table)) {
          rows += batch.length
          yield `${batch.join('\n')}\n`
        }
      }
      await pipeline(lines(), createWriteStream(join(folder, `${table.name}.ndjson`), { mode: 0o600 }))
      const sum = await sumTable(transaction, table)
      if (sum.rows !== rows) {
        throw new OperatorError(`The table ${table.name} has ${sum.rows} rows, and ${rows} were written.`)
      }
      counts[table.name] = rows
      options.onTable(table.name, rows)
    }
    await writeFile(
      join(folder, 'index.json'),
      `${JSON.stringify({ at: options.at.toISOString(), rows: counts }, null, 2)}\n`,
      { mode: 0o600 },
    )
    return counts
  })
}
