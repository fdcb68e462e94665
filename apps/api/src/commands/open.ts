import { join } from 'node:path'
import { putAdminBook } from '../admin/books.ts'
import { prepareDataFolder } from '../data-folder/data-folder.ts'
import { readEnvironment } from '../environment.ts'
import { type OpenBook, openBooks } from '../open-books/catalogue.ts'
import { downloadOpenBook } from '../open-books/download.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { importBook } from './import.ts'
import { createImportPrinter } from './import-printer.ts'
import { withOperator } from './operator.ts'

/** Milliseconds between two downloads. */
const PAUSE = 2_000

/** `book open`: works that anybody may give on, listed here and downloaded only when they are named. */
export const openCommand = openCommandOf(openBooks, PAUSE)

/** @param pause - milliseconds between two downloads */
export function openCommandOf(catalogue: readonly OpenBook[], pause: number): Command {
  return {
    usage: [
      'book open list [TEXT] [--category ID] [--lang CODE]',
      'book open get <id…> [--category ID] [--draft] [--dry-run]',
    ],
    about: [
      'Lists works in the public domain or under open licences, of which nothing is here yet.',
      'Downloads works, all of a category where none is named, and imports them; a second try goes on where it broke off.',
    ],
    async run(args) {
      const { positionals, values } = readArguments(args, {
        category: { type: 'string' },
        lang: { type: 'string' },
        draft: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      })
      const [action, ...words] = positionals
      const { category, lang } = values
      const fitting = catalogue.filter(
        (book) => (!category || book.category === category) && (!lang || book.language === lang),
      )
      if (action === 'list') {
        const text = words.join(' ').toLowerCase()
        const found = fitting.filter(({ title, author }) => `${title} ${author}`.toLowerCase().includes(text))
        for (const book of found) console.log(describe(book))
        console.log(`${found.length} of ${catalogue.length} works.`)
        return 0
      }
      if (action !== 'get') throw new OperatorError('Say what to do: book open list or book open get.')
      const wanted = words.length ? words.map((id) => findWork(catalogue, id)) : category ? fitting : []
      if (!wanted.length)
        throw new OperatorError('Name works by their ids, or --category; book open list shows them.')
      if (values['dry-run']) {
        for (const book of wanted) console.log(`${describe(book)}  ${book.file}`)
        console.log(`Nothing is downloaded: ${wanted.length} works.`)
        return 0
      }
      return bring(wanted, values.draft === true, pause)
    },
  }
}

function findWork(catalogue: readonly OpenBook[], id: string): OpenBook {
  const book = catalogue.find((each) => each.id === id)
  if (!book) throw new OperatorError(`There is no open work "${id}"; book open list shows all.`)
  return book
}

async function bring(wanted: readonly OpenBook[], isDraft: boolean, pause: number): Promise<number> {
  const { root } = await prepareDataFolder(readEnvironment(process.env, process.cwd()).dataFolder)
  const folder = join(root, 'open-books')
  const printer = createImportPrinter()
  await withOperator(async (operator) => {
    for (const [index, book] of wanted.entries()) {
      const { category } = book
      const name = `${book.id}.epub`
      try {
        console.log(`${index + 1} of ${wanted.length}: ${book.title}, ${book.licence}, ${book.source}`)
        const path = await downloadOpenBook(book, { folder })
        const options = { category, ...(isDraft && { draft: '1' as const }) }
        const id = await importBook(operator, { path, name, isImageFolder: false }, options, printer.onEvent)
        if (id !== undefined)
          await operator.call(putAdminBook, { id }, { description: originOf(book), tags: ['open licence'] })
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error
        printer.onEvent({ kind: 'failed', name, reason: error.message })
      }
      if (index < wanted.length - 1) await new Promise((settle) => setTimeout(settle, pause))
    }
  })
  printer.summarise()
  return printer.failures ? 1 : 0
}

/** Describes a work's origin for its details, in the languages of the portal. */
function originOf({ author, translator, licence, source }: OpenBook) {
  const isolated = (text: string) => `\u2066${text}\u2069`
  return {
    en_US: `By ${author}${translator ? `, translated by ${translator}` : ''}. Edition: ${source}. Licence: ${licence}.`,
    sw_KE: `Mwandishi: ${author}.${translator ? ` Mtafsiri: ${translator}.` : ''} Toleo: ${source}. Leseni: ${licence}.`,
    ar_SA: `المؤلف: ${isolated(author)}.${translator ? ` المترجم: ${isolated(translator)}.` : ''} الطبعة: ${isolated(source)}. الرخصة: ${isolated(licence)}.`,
  }
}

function describe({ id, title, author, translator, language, licence, source, category }: OpenBook): string {
  const by = translator ? `${author}, translated by ${translator}` : author
  return `${id}  ${title} (${by})  ${language}  ${category}  ${licence}, ${source}`
}
