import { type AdminBook, getAdminBook, getAdminBooks, putAdminBook } from '../admin/books.ts'
import type { BookState } from '../catalogue/book-state.ts'
import { type BookChanges, bookChanges } from '../catalogue/edit-book.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

const text = { type: 'string' } as const

const options = {
  removed: { type: 'boolean' },
  title: text,
  access: text,
  price: text,
  category: { type: 'string', multiple: true },
  home: text,
  series: text,
  'series-place': text,
  work: text,
  'description-en': text,
  'description-sw': text,
  'description-ar': text,
} as const

/** `remove` and `restore` are the older names. */
const stateOfAction: Record<string, BookState> = {
  hide: 'hidden',
  remove: 'hidden',
  publish: 'published',
  restore: 'published',
  withdraw: 'draft',
}

/** `book`: finds books, changes the catalogue's details of one, and its state: draft, published or hidden. */
export const bookCommand: Command = {
  usage: [
    'book list [TEXT] [--removed]',
    'book show <id>',
    'book set <id> [--title TEXT] [--description-en|-sw|-ar TEXT] [--access free|member|paid] [--price KSH] [--category ID …] [--home PLACE|none] [--series NAME --series-place PLACE | --series none] [--work NAME|none]',
    'book publish|hide|withdraw <id>',
  ],
  async run(args) {
    const { positionals, values } = readArguments(args, options)
    const [action = '', given, ...more] = positionals
    const { removed, ...changes } = values
    const isChange = Object.values(changes).some((value) => value !== undefined)
    if (action === 'list' && !more.length && !isChange) {
      await list(given, removed)
      return 0
    }
    const state = Object.hasOwn(stateOfAction, action) ? stateOfAction[action] : undefined
    if (action !== 'show' && action !== 'set' && !state) {
      throw new OperatorError(
        'Say what to do: book list, book show, book set, book publish, book hide or book withdraw.',
      )
    }
    if (given === undefined || more.length || removed || (action !== 'set' && isChange)) {
      throw new OperatorError(
        `Name one book by its id: book ${action} <id>. The command book list shows ids.`,
      )
    }
    if (action === 'show') {
      const book = await withOperator((operator) => operator.call(getAdminBook, { id: given }))
      console.log(describeAll(book))
      for (const loss of book.losses) console.log(`lost: ${loss}`)
      return 0
    }
    const wanted = state ? { state } : readChanges(changes)
    const book = await withOperator((operator) => operator.call(putAdminBook, { id: given }, wanted))
    console.log(state ? describe(book) : describeAll(book))
    return 0
  },
}

async function list(text: string | undefined, isRemoved: boolean | undefined): Promise<void> {
  const removed = isRemoved ? ('1' as const) : undefined
  const books = await withOperator((operator) => operator.call(getAdminBooks, {}, { text, removed }))
  for (const book of books) console.log(describe(book))
  if (!books.length) console.log('No book.')
}

type Given = Omit<ReturnType<typeof readArguments<typeof options>>['values'], 'removed'>

function readChanges(given: Given): BookChanges {
  const descriptions = {
    en_US: given['description-en'],
    sw_KE: given['description-sw'],
    ar_SA: given['description-ar'],
  }
  // An empty text takes a description away; a category that is empty, all of them.
  const description = Object.fromEntries(
    Object.entries(descriptions)
      .filter(([, value]) => value !== undefined)
      .map(([language, value]) => [language, value?.trim() || null]),
  )
  const parsed = bookChanges.safeParse({
    title: given.title,
    description: Object.keys(description).length ? description : undefined,
    access: given.access,
    priceKsh: given.price === undefined ? undefined : Number(given.price),
    categories: given.category?.filter((id) => id !== ''),
    series: readSeries(given),
    work: given.work === 'none' ? null : given.work,
    homeOrder: given.home === undefined ? undefined : given.home === 'none' ? null : Number(given.home),
  })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const flag = flags[String(issue?.path[0])]
  throw new OperatorError(
    flag ? `${flag} is wrong: ${issue?.message}.` : 'Say what to change, e.g. --title TEXT or --price KSH.',
  )
}

/** A name without a place is refused by the schema. */
function readSeries(given: Given): unknown {
  const place = given['series-place']
  if (given.series === undefined && place === undefined) return undefined
  if (given.series === 'none') return null
  return { name: given.series, place: place === undefined ? undefined : Number(place) }
}

const flags: Record<string, string> = {
  title: '--title',
  description: '--description',
  access: '--access',
  priceKsh: '--price',
  categories: '--category',
  homeOrder: '--home',
  series: '--series or --series-place',
  work: '--work',
}

function describe({ id, title, authors, language, access, priceKsh, state, removedAt }: AdminBook): string {
  const price = priceKsh === null ? access : `${access} KSH ${priceKsh}`
  const since = removedAt ? `  ${state} since ${removedAt.slice(0, 10)}` : ''
  return `${id}  ${title} (${authors.join(', ') || 'no author'})  ${language}  ${price}${since}`
}

function describeAll(book: AdminBook): string {
  return [
    describe(book),
    `categories: ${book.categories.join(', ') || 'none'}`,
    `home: ${book.homeOrder ?? 'by date'}`,
    `series: ${book.series === null ? 'none' : `${book.series}, ${book.seriesPlace}`}`,
    `work: ${book.work ?? 'none'}`,
    ...Object.entries(book.description).map(([language, description]) => `${language}: ${description}`),
  ].join('\n')
}
