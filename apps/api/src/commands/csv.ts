import { OperatorError } from '../operator-error.ts'

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Writes rows as CSV (RFC 4180), with the names of their fields first. Lists within a cell are joined by `; `.
 *
 * @param data - rows, or an object that has one list of them
 * @throws {OperatorError} when there are no rows in it
 */
export function csvOf(data: unknown): string {
  const rows = rowsOf(data)
  if (!rows) throw new OperatorError('This command has no table: leave --csv out, or write --json.')
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('')
}

function rowsOf(data: unknown): Record<string, unknown>[] | undefined {
  const lists = Array.isArray(data) ? [data] : Object.values((data ?? {}) as object).filter(Array.isArray)
  return lists.length === 1 ? (lists[0] as Record<string, unknown>[]) : undefined
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const plain = Array.isArray(value)
    ? value.join('; ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  const text = FORMULA.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
