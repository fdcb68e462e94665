import { type BookCard, type Category, searchKey } from '@kurasa/portal-contract'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { categoryLinks, NameLinks } from './search-start.tsx'

/** Names of one kind that are shown. */
const MOST = 4

/** Authors and categories that a search names, above the books it found. */
export function FoundNames(props: {
  text: string
  books: readonly BookCard[]
  categories: readonly Category[]
}) {
  const { text, books, categories } = props
  const { t } = useTexts()
  const words = searchKey(text).split(' ').filter(Boolean)
  const isNamed = (name: string) => {
    const parts = searchKey(name).split(' ')
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const authors = [...new Set(books.flatMap((book) => book.authors))].filter(isNamed).slice(0, MOST)
  return (
    <>
      <NameLinks
        title={t('search.authors')}
        names={authors.map((name) => ({
          label: name,
          to: hrefs.list({ type: 'author', id: name, name, from: 'search' }),
        }))}
      />
      <NameLinks
        title={t('search.categories')}
        names={categoryLinks(categories)
          .filter(({ label }) => isNamed(label))
          .slice(0, MOST)}
      />
    </>
  )
}
