import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows of a table as a query for `insert(table).select(…)`: one array for each column, so that the text of the
 * statement is the same however many rows there are, and the database keeps its plan.
 *
 * @param rows - never empty; a column that is absent is null, and takes no default
 */
export function selectRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const arrays = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const values = rows.map((row) => {
      const value: unknown = (row as Record<string, unknown>)[name]
      return value === null || value === undefined ? null : String(column.mapToDriverValue(value))
    })
    return sql`${sql.param(values)}::text[]::${sql.raw(column.getSQLType())}[]`
  })
  return sql`select * from unnest(${sql.join(arrays, sql`, `)})`
}
