import { type AdminBook, getAdminBooks, postBookState } from '../admin/books.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** `book`: finds books, takes one out of the catalogue or puts it back. */
export const bookCommand: Command = {
  usage: ['book list [TEXT] [--removed]', 'book remove|restore <id>'],
  async run(args) {
    const { positionals, values } = readArguments(args, { removed: { type: 'boolean' } })
    const [action = '', given, ...more] = positionals
    if (action === 'list' && !more.length) {
      const removed = values.removed ? ('1' as const) : undefined
      const books = await withOperator((operator) =>
        operator.call(getAdminBooks, {}, { text: given, removed }),
      )
      for (const book of books) console.log(describe(book))
      if (!books.length) console.log('No book.')
      return 0
    }
    if (action !== 'remove' && action !== 'restore') {
      throw new OperatorError('Say what to do: book list, book remove or book restore.')
    }
    if (given === undefined || more.length || values.removed) {
      throw new OperatorError(
        `Name one book by its id: book ${action} <id>. The command book list tells ids.`,
      )
    }
    const book = await withOperator((operator) =>
      operator.call(postBookState, { id: given }, { isRemoved: action === 'remove' }),
    )
    console.log(describe(book))
    return 0
  },
}

function describe({ id, title, authors, language, access, priceKsh, removedAt }: AdminBook): string {
  const price = priceKsh === null ? access : `${access} KSH ${priceKsh}`
  const removed = removedAt ? `  removed ${removedAt.slice(0, 10)}` : ''
  return `${id}  ${title} (${authors.join(', ') || 'no author'})  ${language}  ${price}${removed}`
}
