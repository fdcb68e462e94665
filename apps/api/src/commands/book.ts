import { type AdminBook, getAdminBook, getAdminBooks, putAdminBook } from '../admin/books.ts'
import type { Command } from './command.ts'
import { job, jobCommand } from './job.ts'
import { openCommand } from './open.ts'

const state = (name: string, state: string, does: string, isEarlierName?: true) =>
  job({
    endpoint: putAdminBook,
    name,
    does,
    takes: ['id'],
    gives: { state },
    // A change of the state and nothing else.
    only: ['state'],
    isEarlierName,
    print: (book) => [describe(book)],
  })

const jobs = jobCommand([
  job({
    endpoint: getAdminBooks,
    name: 'book list',
    does: 'Lists books whose title or id holds a text, at most 200.',
    takes: ['text'],
    print: (books) => books.map(describe),
    empty: 'No book.',
  }),
  job({
    endpoint: getAdminBook,
    name: 'book show',
    does: 'Shows one book, and what it lost of its file.',
    takes: ['id'],
    print: (book) => [...describeAll(book), ...book.losses.map((loss) => `lost: ${loss}`)],
  }),
  job({
    endpoint: putAdminBook,
    name: 'book set',
    does: 'Changes what the catalogue says of a book; none takes a value away.',
    takes: ['id'],
    flags: {
      authors: 'author',
      language: 'lang',
      tags: 'tag',
      ageRating: 'age',
      isPictureBook: 'picture-book',
      priceKsh: 'price',
      categories: 'category',
      homeOrder: 'home',
      'series.name': 'series',
    },
    print: describeAll,
  }),
  state('book publish', 'published', 'Shows a draft or hidden book in the catalogue.'),
  state('book hide', 'hidden', 'Takes a book out of the catalogue for all but those who bought it.'),
  state('book withdraw', 'draft', 'Makes a book a draft again.'),
  state('book remove', 'hidden', 'Hides a book.', true),
  state('book restore', 'published', 'Publishes a book.', true),
])

/** `book`: finds books, changes the catalogue's details of one and its state, and brings open works. */
export const bookCommand: Command = {
  usage: [...jobs.usage, ...openCommand.usage],
  about: [...jobs.about, ...openCommand.about],
  run: ([action, ...args]) =>
    action === 'open' ? openCommand.run(args) : jobs.run(action === undefined ? [] : [action, ...args]),
}

function describe({ id, title, authors, language, access, priceKsh, state, removedAt }: AdminBook): string {
  const price = priceKsh === null ? access : `${access} KSH ${priceKsh}`
  const since = removedAt ? `  ${state} since ${removedAt.slice(0, 10)}` : ''
  return `${id}  ${title} (${authors.join(', ') || 'no author'})  ${language}  ${price}${since}`
}

function describeAll(book: AdminBook): string[] {
  return [
    describe(book),
    `categories: ${book.categories.join(', ') || 'none'}`,
    `home: ${book.homeOrder ?? 'by date'}`,
    `series: ${book.series === null ? 'none' : `${book.series}, ${book.seriesPlace}`}`,
    `work: ${book.work ?? 'none'}`,
    ...Object.entries(book.description).map(([language, description]) => `${language}: ${description}`),
  ]
}
