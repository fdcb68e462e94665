import { bookChanges } from '../catalogue/edit-book.ts'
import { OperatorError } from '../operator-error.ts'
import { bookOptions } from './book-options.ts'
import { type BookRecord, bareIdentifier } from './book-record.ts'

/** Columns of the table of a publisher; those that are left out or empty change nothing. */
const csvColumns = [
  'file',
  'isbn',
  'title',
  'authors',
  'language',
  'description_en',
  'description_sw',
  'description_ar',
  'access',
  'price',
  'free',
  'preview',
  'categories',
  'series',
  'series_place',
  'tags',
  'age',
  'draft',
] as const
type Row = Partial<Record<(typeof csvColumns)[number], string>>

/**
 * Reads a table with a row for each book. Lists within a cell are separated by semicolons.
 *
 * @param name - of the file, for messages
 * @throws {OperatorError} that names the line, for an unknown column, or a value that no book can have
 */
export function readCsvRecords(text: string, name: string): BookRecord[] {
  const [head, ...rows] = parseCsv(text)
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const unknown = columns.find((column) => !(csvColumns as readonly string[]).includes(column))
  if (unknown !== undefined)
    throw new OperatorError(`${name} has the column "${unknown}"; the columns are ${csvColumns.join(', ')}.`)
  if (!columns.includes('file') && !columns.includes('isbn'))
    throw new OperatorError(`${name} needs a column "file" or "isbn", so that each row finds its book.`)
  return rows.map(({ cells, line }) => {
    const entries = columns.map((column, index) => [column, cells[index]?.trim() ?? ''])
    return recordOfRow(
      Object.fromEntries(entries.filter(([, value]) => value !== '')),
      `${name}, line ${line}`,
    )
  })
}

function recordOfRow(row: Row, where: string): BookRecord {
  const list = (value: string | undefined) =>
    value
      ?.split(';')
      .map((item) => item.trim())
      .filter(Boolean)
  const number = (value: string | undefined) => (value === undefined ? undefined : Number(value))
  const description = { en_US: row.description_en, sw_KE: row.description_sw, ar_SA: row.description_ar }
  const changes = bookChanges.safeParse(
    present({
      title: row.title,
      authors: list(row.authors),
      language: row.language,
      description: present(description),
      categories: list(row.categories),
      series: row.series && { name: row.series, place: number(row.series_place) },
      tags: list(row.tags),
      ageRating: row.age,
    }) ?? { title: undefined },
  )
  const options = bookOptions.safeParse(
    present({
      access: row.access ?? (row.price ? 'paid' : undefined),
      price: row.price,
      free: row.free,
      preview: row.preview?.replace('%', ''),
      draft: row.draft && row.draft !== 'no' ? '1' : undefined,
    }) ?? {},
  )
  const issues = [
    ...(changes.success ? [] : changes.error.issues.filter(({ message }) => message !== 'nothing to change')),
    ...(options.success ? [] : options.error.issues),
  ]
  if (issues[0]) throw new OperatorError(`${where}: ${issues[0].path.join('.')}: ${issues[0].message}.`)
  return {
    where,
    ...(row.file && { file: row.file }),
    identifiers: row.isbn ? [bareIdentifier(row.isbn)] : [],
    options: options.data ?? {},
    changes: changes.data ?? {},
    warnings: [],
  }
}

/** The fields that are there; undefined when none is. */
function present<T extends object>(fields: T): Partial<T> | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return entries.length ? (Object.fromEntries(entries) as Partial<T>) : undefined
}

/** Rows of a CSV (RFC 4180) with the line each begins at; a semicolon separates where the head has no comma. */
export function parseCsv(source: string): { cells: string[]; line: number }[] {
  const text = source.replace(/^\uFEFF/, '')
  const comma = /^[^\n",]*;/.test(text) ? ';' : ','
  const rows: { cells: string[]; line: number }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begin = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some((value) => value.trim() !== '')) rows.push({ cells, line: begin })
    cells = []
    cell = ''
    begin = line
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\n') line++
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === comma) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (isQuoted)
    throw new OperatorError(`A cell that begins in line ${begin} is not closed by a quotation mark.`)
  endRow()
  return rows
}
