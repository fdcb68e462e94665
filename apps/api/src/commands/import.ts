import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { toQuery } from '@kurasa/portal-contract'
import { IMPORT_LIMIT, importPath } from '../admin/import.ts'
import { type BookOptions, bookOptions } from '../import/book-options.ts'
import type { ImportEvent } from '../import/importer.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { createImportPrinter } from './import-printer.ts'
import { type Operator, withOperator } from './operator.ts'

const text = { type: 'string' } as const

/** `import <file|folder…>`: brings books in, each on its own: a bad file fails alone. */
export const importCommand: Command = {
  usage: [
    'import <file.epub|folder…> [--access free|member|paid] [--price KSH] [--free UNITS] [--category ID] [--lang CODE]',
  ],
  async run(args) {
    const { positionals, values } = readArguments(args, {
      access: text,
      price: text,
      free: text,
      category: text,
      lang: text,
    })
    const options = bookOptions.safeParse({ ...values })
    if (!options.success) {
      const issue = options.error.issues[0]
      throw new OperatorError(`--${issue?.path.join('.')}: ${issue?.message}.`)
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

/** Every book that is named or lies below a folder that is, in natural order. */
async function findBooks(paths: string[]): Promise<{ path: string; name: string }[]> {
  if (!paths.length) throw new OperatorError('Name the EPUB files or folders to import.')
  // npm changes into the project's folder; paths are meant from where the command was typed.
  const from = process.env.INIT_CWD ?? process.cwd()
  const found: { path: string; name: string }[] = []
  for (const given of paths) {
    const path = resolve(from, given)
    const entry = await stat(path).catch(() => undefined)
    if (!entry?.isDirectory()) {
      found.push({ path, name: basename(path) })
      continue
    }
    const names = await readdir(path, { recursive: true })
    const books = names.filter((name) => /\.epub$/i.test(name) && !/(^|[\\/])(\.|__MACOSX)/.test(name))
    if (!books.length) throw new OperatorError(`There is no EPUB file in the folder ${given}.`)
    books.sort(new Intl.Collator('en', { numeric: true }).compare)
    for (const name of books) found.push({ path: join(path, name), name: relative(path, join(path, name)) })
  }
  return found
}

async function importBook(
  operator: Operator,
  { path, name }: { path: string; name: string },
  options: BookOptions,
  onEvent: (event: ImportEvent) => void,
): Promise<void> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  const refuse = (why: string) =>
    onEvent({ kind: 'failed', name, reason: `${name} was not imported: ${why}.` })
  if (file instanceof Error) {
    return refuse(file.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${file.code})`)
  }
  if (file.size > IMPORT_LIMIT) return refuse(`it has more than ${IMPORT_LIMIT / 1024 / 1024} MB`)
  let body: Blob
  try {
    body = await openAsBlob(path)
  } catch (error) {
    return refuse(`it cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
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
