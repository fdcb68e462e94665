import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { countMigrations, type Database } from '../database/open-database.ts'
import { OperatorError } from '../operator-error.ts'
import type { AssetStore } from '../ports/asset-store.ts'
import { type ArchiveSummary, readArchive, verifyArchive } from './archive-file.ts'
import {
  continueSequences,
  emptyTables,
  filledTables,
  listTables,
  sumTable,
  type TableShape,
  writeRows,
} from './table-rows.ts'

/** Rows that wait to be written together. */
const BATCH = 500

/** Result of a restore. */
export interface RestoreReport extends ArchiveSummary {
  /** Assets that the archive names and the library has not, or has otherwise: those books must be imported again. */
  missingAssets: string[]
}

/**
 * Puts a library back from an archive: first the bytes of books, if it has them, then every row in one transaction.
 *
 * @param options.replace - what is in the library now may be lost
 * @throws {OperatorError} when the archive is damaged or from a later version, or the library is not empty
 */
export async function restoreArchive(
  path: string,
  { database, assets }: { database: Database; assets: AssetStore },
  options: { replace: boolean; onTable(table: string): void },
): Promise<RestoreReport> {
  const summary = await verifyArchive(path)
  if (summary.head.migrations > (await countMigrations(database))) {
    throw new OperatorError('The backup comes from a later version of Kurasa: update this one first.')
  }
  const tables = await listTables(database)
  const filled = await filledTables(database, tables)
  if (filled.length && !options.replace) {
    throw new OperatorError(
      'The library is not empty. Say --replace to lose what is in it, or set DATA_DIR to another folder.',
    )
  }
  const missingAssets = await restoreAssets(path, assets)
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local time zone 'UTC'`)
    await emptyTables(transaction, tables)
    await restoreRows(path, transaction, tables, options.onTable)
    await continueSequences(transaction, tables)
  })
  return { ...summary, missingAssets }
}

async function restoreRows(
  path: string,
  transaction: Database,
  tables: readonly TableShape[],
  onTable: (table: string) => void,
): Promise<void> {
  let current: TableShape | undefined
  let rows: string[] = []
  let written = 0
  const flush = async () => {
    if (current && rows.length) await writeRows(transaction, current, rows)
    written += rows.length
    rows = []
  }
  const finish = async () => {
    await flush()
    if (!current) return
    const { rows: found } = await sumTable(transaction, current)
    if (found !== written)
      throw new OperatorError(`The table ${current.name} has ${found} rows instead of ${written}.`)
  }
  for await (const line of readArchive(path)) {
    if ('row' in line) {
      rows.push(line.row)
      if (rows.length === BATCH) await flush()
    } else if ('table' in line) {
      await finish()
      const known = tables.find(({ name }) => name === line.table)
      const unknown = known && line.columns.find((column) => !known.columns.includes(column))
      if (!known || unknown) {
        throw new OperatorError(
          `The backup has ${line.table}${unknown ? `.${unknown}` : ''}, which this version has not.`,
        )
      }
      current = { name: line.table, columns: line.columns }
      written = 0
      onTable(line.table)
    } else if ('asset' in line || 'end' in line) {
      await finish()
      return
    }
  }
}

/** @returns keys of those that differ from the archive */
async function restoreAssets(path: string, assets: AssetStore): Promise<string[]> {
  const missing: string[] = []
  let current: { key: string; sha256: string } | undefined
  let chunks: Buffer[] = []
  const finish = async () => {
    if (!current) return
    const { key, sha256 } = current
    current = undefined
    const bytes = chunks.length ? Buffer.concat(chunks) : await assets.get(key)
    const isSame = bytes && createHash('sha256').update(bytes).digest('hex') === sha256
    if (!isSame) missing.push(key)
    else if (chunks.length) await assets.put(key, bytes)
    chunks = []
  }
  for await (const line of readArchive(path)) {
    if ('asset' in line) {
      await finish()
      current = { key: line.asset, sha256: line.sha256 }
    } else if ('chunk' in line) chunks.push(Buffer.from(line.chunk, 'base64'))
  }
  await finish()
  return missing
}
