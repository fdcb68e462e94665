import { type BookCard, searchKey } from '@kurasa/portal-contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { knownCards } from '../../api/known-card.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { keptBooks } from '../../offline/kept-books.ts'
import { BookRow } from '../../parts/book-list/book-row.tsx'
import styles from './search-screen.module.css'

/** Books that are shown. */
const MOST = 20

/** Books that this phone keeps or knows from lists, whose title or authors have all words of a search. */
async function searchPhone(
  queryClient: QueryClient,
  text: string,
  language: string | undefined,
): Promise<BookCard[]> {
  const words = searchKey(text).split(' ')
  const editions = await keptBooks.list().catch(() => [])
  const cards = [...knownCards(queryClient), ...editions.flatMap(({ book }) => book ?? [])]
  return [...new Map(cards.map((book) => [book.id, book])).values()]
    .filter((book) => {
      const key = searchKey([book.title, ...book.authors].join(' '))
      const isOfLanguage = language === undefined || book.language.split('-')[0] === language
      return isOfLanguage && book.kinds !== undefined && words.every((word) => key.includes(word))
    })
    .slice(0, MOST)
}

/** Results of a search that the server does not answer. */
export function OnThisPhone({ text, language }: { text: string; language: string | undefined }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const { data: books = [] } = useQuery({
    queryKey: ['search-phone', text, language],
    networkMode: 'always',
    gcTime: 0,
    queryFn: () => searchPhone(queryClient, text, language),
  })
  if (books.length === 0) return null
  return (
    <section className={styles.results} aria-label={t('search.onPhone')}>
      <h2>{t('search.onPhone')}</h2>
      <ul>
        {books.map((book) => (
          <li key={book.id}>
            <BookRow book={book} from="search" />
          </li>
        ))}
      </ul>
    </section>
  )
}
