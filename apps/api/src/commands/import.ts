import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { toQuery } from '@kurasa/portal-contract'
import { putAdminBook } from '../admin/books.ts'
import { IMPORT_LIMIT, importPath } from '../admin/import.ts'
import { type BookOptions, bookOptions } from '../import/book-options.ts'
import { type BookRecord, recordOf } from '../import/book-record.ts'
import type { ImportEvent } from '../import/importer.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { type FoundBook, findBooks, packImages } from './found-books.ts'
import { findRecords } from './found-records.ts'
import { createImportPrinter } from './import-printer.ts'
import { type Operator, withOperator } from './operator.ts'

const text = { type: 'string' } as const

/**
 * `import <file|folder…>`: brings books in, each on its own: a bad file fails alone. A table (.csv) or an ONIX 3 message (.xml) that
 * is named, or is in a folder that is, says more of them.
 */
export const importCommand: Command = {
  usage: [
    'import <file|folder…> [--access free|member|paid] [--price KSH] [--free UNITS | --preview PERCENT] [--category ID] [--lang CODE] [--rtl] [--draft] [--book ID] [--dry-run]',
  ],
  about: ['Brings books in: EPUB, CBZ, folders of them, folders of images.'],
  async run(args) {
    const { positionals, values } = readArguments(args, {
      access: text,
      price: text,
      free: text,
      preview: text,
      category: text,
      lang: text,
      book: text,
      rtl: { type: 'boolean' },
      draft: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    })
    const { rtl, draft, 'dry-run': isTried, ...given } = values
    const options = bookOptions.safeParse({
      ...given,
      direction: rtl ? 'rtl' : undefined,
      draft: draft ? '1' : undefined,
    })
    if (!options.success) {
      const issue = options.error.issues[0]
      throw new OperatorError(`--${issue?.path.join('.') || 'access'}: ${issue?.message}.`)
    }
    const { records, others } = await findRecords(positionals)
    const found = await findBooks(others)
    const pairs = found.map((book) => ({ book, record: recordOf(records, book.path) }))
    for (const warning of warningsOf(records, pairs)) console.error(warning)
    if (isTried) {
      for (const { book, record } of pairs)
        console.log(`${book.name}${record ? `  ${record.changes.title ?? ''} (${record.where})` : ''}`)
      console.log(`Nothing is imported: ${pairs.length} files, ${records.length} records.`)
      return 0
    }
    const printer = createImportPrinter()
    await withOperator(async (operator) => {
      for (const { book, record } of pairs) {
        // A record of one book comes before the options of all.
        const wanted = { ...options.data, ...record?.options }
        if (wanted.access !== 'paid') delete wanted.price
        if (record?.options.preview !== undefined) delete wanted.free
        const id = await importBook(operator, book, wanted, printer.onEvent)
        if (id !== undefined && record && Object.keys(record.changes).length)
          await operator.call(putAdminBook, { id }, record.changes).catch((error: Error) => {
            printer.onEvent({ kind: 'failed', name: book.name, reason: `${record.where}: ${error.message}` })
          })
      }
    })
    printer.summarise()
    return printer.failures ? 1 : 0
  },
}

/** Points to look at before the books are published, one sentence each. */
function warningsOf(
  records: readonly BookRecord[],
  pairs: readonly { book: FoundBook; record: BookRecord | undefined }[],
): string[] {
  const used = new Set(pairs.map(({ record }) => record))
  return [
    ...records.flatMap(({ where, warnings }) => warnings.map((warning) => `${where}: ${warning}`)),
    ...records
      .filter((record) => !used.has(record))
      .map(
        ({ where, file, identifiers }) => `${where}: there is no file of ${file ?? identifiers.join(', ')}.`,
      ),
    ...pairs
      .filter(({ record }) => records.length > 0 && !record)
      .map(({ book }) => `${book.name}: no record names it.`),
    ...[...used].flatMap((record) =>
      record && !record.changes.description ? [`${record.where}: it has no description.`] : [],
    ),
  ]
}

/** Imports one file. @returns id of the book; undefined when the file was refused */
export async function importBook(
  operator: Operator,
  book: FoundBook,
  options: BookOptions,
  onEvent: (event: ImportEvent) => void,
): Promise<string | undefined> {
  const { name } = book
  const refuse = (why: string) => {
    onEvent({ kind: 'failed', name, reason: `${name} was not imported: ${why}.` })
    return undefined
  }
  let body: Blob
  try {
    body = await openBook(book)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return refuse(code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`)
  }
  if (body.size > IMPORT_LIMIT) return refuse(`it has more than ${IMPORT_LIMIT / 1024 / 1024} MB`)
  let isAnswered = false
  let id: string | undefined
  await operator.watch<ImportEvent>(
    importPath + toQuery({ name, ...options }),
    (event) => {
      if (event.kind !== 'progress') isAnswered = true
      if (event.kind === 'imported') id = event.report.bookId
      onEvent(event)
    },
    body,
  )
  if (!isAnswered) {
    throw new OperatorError('The running server stopped before it answered: start it and try again.')
  }
  return id
}

async function openBook({ path, isImageFolder }: FoundBook): Promise<Blob> {
  if (isImageFolder) return new Blob([(await packImages(path)) as Uint8Array<ArrayBuffer>])
  await stat(path)
  return openAsBlob(path)
}
