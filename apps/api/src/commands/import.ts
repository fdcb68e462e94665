import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { toQuery } from '@kurasa/portal-contract'
import { IMPORT_LIMIT, importPath } from '../admin/import.ts'
import { type BookOptions, bookOptions } from '../import/book-options.ts'
import type { ImportEvent } from '../import/importer.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { type FoundBook, findBooks, packImages } from './found-books.ts'
import { createImportPrinter } from './import-printer.ts'
import { type Operator, withOperator } from './operator.ts'

const text = { type: 'string' } as const

/** `import <file|folder…>`: brings books in, each on its own: a bad file fails alone. */
export const importCommand: Command = {
  usage: [
    'import <file|folder…> [--access free|member|paid] [--price KSH] [--free UNITS] [--category ID] [--lang CODE] [--rtl] [--draft] [--book ID]',
  ],
  async run(args) {
    const { positionals, values } = readArguments(args, {
      access: text,
      price: text,
      free: text,
      category: text,
      lang: text,
      book: text,
      rtl: { type: 'boolean' },
      draft: { type: 'boolean' },
    })
    const { rtl, draft, ...given } = values
    const options = bookOptions.safeParse({
      ...given,
      direction: rtl ? 'rtl' : undefined,
      draft: draft ? '1' : undefined,
    })
    if (!options.success) {
      const issue = options.error.issues[0]
      throw new OperatorError(`--${issue?.path.join('.') || 'access'}: ${issue?.message}.`)
    }
    const found = await findBooks(positionals)
    const printer = createImportPrinter()
    await withOperator(async (operator) => {
      for (const book of found) await importBook(operator, book, options.data, printer.onEvent)
    })
    printer.summarise()
    return printer.failures ? 1 : 0
  },
}

async function importBook(
  operator: Operator,
  book: FoundBook,
  options: BookOptions,
  onEvent: (event: ImportEvent) => void,
): Promise<void> {
  const { name } = book
  const refuse = (why: string) =>
    onEvent({ kind: 'failed', name, reason: `${name} was not imported: ${why}.` })
  let body: Blob
  try {
    body = await openBook(book)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return refuse(code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`)
  }
  if (body.size > IMPORT_LIMIT) return refuse(`it has more than ${IMPORT_LIMIT / 1024 / 1024} MB`)
  let isAnswered = false
  await operator.watch<ImportEvent>(
    importPath + toQuery({ name, ...options }),
    (event) => {
      if (event.kind !== 'progress') isAnswered = true
      onEvent(event)
    },
    body,
  )
  if (!isAnswered) {
    throw new OperatorError('The running server stopped before it answered: start it and try again.')
  }
}

async function openBook({ path, isImageFolder }: FoundBook): Promise<Blob> {
  if (isImageFolder) return new Blob([(await packImages(path)) as Uint8Array<ArrayBuffer>])
  await stat(path)
  return openAsBlob(path)
}
