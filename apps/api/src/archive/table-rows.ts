import { sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'

/** Rows in one statement. */
const BATCH = 500

/** A table of ours, whatever domain it belongs to. */
export interface TableShape {
  name: string
  /** In the order of the table. */
  columns: string[]
}

/** How much a table holds, and of what: the same for the same rows in any order, in any database. */
export interface TableSum {
  rows: number
  digest: string
}

async function query<Row>(database: Database, statement: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await database.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** Every table, those that others refer to first. */
export async function listTables(database: Database): Promise<TableShape[]> {
  const columns = await query<{ name: string; column: string }>(
    database,
    sql`select table_name as name, column_name as column from information_schema.columns
        where table_schema = 'public' order by table_name, ordinal_position`,
  )
  const references = await query<{ name: string; target: string }>(
    database,
    sql`select source.relname as name, target.relname as target from pg_constraint
        join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
        where contype = 'f' and source.relname <> target.relname`,
  )
  const names = [...new Set(columns.map(({ name }) => name))]
  const ordered: string[] = []
  while (ordered.length < names.length) {
    const ready = names.filter(
      (name) =>
        !ordered.includes(name) &&
        references.every((reference) => reference.name !== name || ordered.includes(reference.target)),
    )
    if (!ready.length) throw new Error('Tables refer to each other in a ring.')
    ordered.push(...ready)
  }
  return ordered.map((name) => ({
    name,
    columns: columns.filter((each) => each.name === name).map(({ column }) => column),
  }))
}

/** Makes one moment of a database readable, table after table, however long that takes. */
export async function inSnapshot<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      // The text of a moment goes by the zone of the session.
      await transaction.execute(sql`set local time zone 'UTC'`)
      return work(transaction)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Rows of a table as the text of JSON objects, which loses nothing of any type. */
export async function* readRows(transaction: Database, { name }: TableShape): AsyncGenerator<string[]> {
  const table = sql.identifier(name)
  await transaction.execute(
    sql`declare kurasa_rows cursor for select row_to_json(t)::text as row from ${table} t`,
  )
  try {
    for (;;) {
      const rows = await query<{ row: string }>(
        transaction,
        sql`fetch ${sql.raw(String(BATCH))} from kurasa_rows`,
      )
      if (!rows.length) return
      yield rows.map(({ row }) => row)
    }
  } finally {
    await transaction.execute(sql`close kurasa_rows`)
  }
}

/** Writes rows as `readRows` gave them. Columns they do not name take their defaults. */
export async function writeRows(
  transaction: Database,
  { name, columns }: TableShape,
  rows: readonly string[],
): Promise<void> {
  const table = sql.identifier(name)
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = `[${rows.slice(at, at + BATCH).join(',')}]`
    await transaction.execute(
      sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${batch}::json)`,
    )
  }
}

/** Lets the next row of each table be numbered after those that were written. */
export async function continueSequences(transaction: Database, tables: readonly TableShape[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const [found] = await query<{ sequence: string | null }>(
        transaction,
        sql`select pg_get_serial_sequence(${`public."${name}"`}, ${column}) as sequence`,
      )
      if (!found?.sequence) continue
      await transaction.execute(
        sql`select setval(${found.sequence}::regclass, coalesce((select max(${sql.identifier(column)}) from ${sql.identifier(name)}), 0) + 1, false)`,
      )
    }
  }
}

/** Counts a table, and sums up its rows. */
export async function sumTable(database: Database, { name, columns }: TableShape): Promise<TableSum> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const [row] = await query<{ rows: number; digest: string }>(
    database,
    sql`select count(*)::int as rows,
          coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as digest
        from (select ${list} from ${sql.identifier(name)}) t`,
  )
  return row!
}

/** Empties every table. */
export async function emptyTables(transaction: Database, tables: readonly TableShape[]): Promise<void> {
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await transaction.execute(sql`truncate ${names}`)
}

/** Tables that hold something. */
export async function filledTables(database: Database, tables: readonly TableShape[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    const rows = await query(database, sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length) filled.push(name)
  }
  return filled
}
