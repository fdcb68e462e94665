import {
  type AdminSeries,
  getAuthors,
  getChoice,
  getSeriesList,
  putAuthor,
  putChoice,
  putSeries,
} from '../admin/shelves.ts'
import { job, jobCommand } from './job.ts'

interface ShelfBook {
  id: string
  title: string
  state: string
}

const describe = ({ id, title, state }: ShelfBook, index: number) =>
  `${index + 1}  ${id}  ${title}${state === 'published' ? '' : `  ${state}`}`

/** `choice`: the first shelf of home. */
export const choiceCommand = jobCommand([
  job({
    endpoint: getChoice,
    name: 'choice list',
    does: 'Lists the editor’s choice, the first shelf of home, in its order.',
    print: (books) => books.map(describe),
    empty: 'No book is chosen.',
  }),
  job({
    endpoint: putChoice,
    name: 'choice set',
    does: 'Makes these books the editor’s choice, in this order; others leave it.',
    takes: ['books…'],
    print: (books) => books.map(describe),
  }),
])

/** `series`: books in their order. */
export const seriesCommand = jobCommand([
  job({
    endpoint: getSeriesList,
    name: 'series list',
    does: 'Lists all series with their books in order.',
    print: linesOf,
    empty: 'There is no series.',
  }),
  job({
    endpoint: putSeries,
    name: 'series set',
    does: 'Makes these books a series, in this order; others leave it.',
    takes: ['name', 'books…'],
    flags: { to: 'rename' },
    print: linesOf,
  }),
])

/** `author`: names of authors. */
export const authorCommand = jobCommand([
  job({
    endpoint: getAuthors,
    name: 'author list',
    does: 'Lists authors with the number of their books.',
    takes: ['text'],
    print: (authors) => authors.map(({ name, books }) => `${name}  ${books}`),
    empty: 'No author.',
  }),
  job({
    endpoint: putAuthor,
    name: 'author rename',
    does: 'Renames an author in all books; a name that is there already makes the two one.',
    takes: ['name', 'to'],
    asks: 'Two authors that become one cannot be told apart later.',
    print: (authors) => authors.map(({ name, books }) => `${name}  ${books}`),
  }),
])

function linesOf(all: AdminSeries[]): string[] {
  return all.flatMap(({ name, books }) => [name, ...books.map((book, index) => `  ${describe(book, index)}`)])
}
