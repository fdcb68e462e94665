import type { Category } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { categoriesQuery } from '../../api/book-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, IconButton } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { clientStorage } from '../../storage/client-storage.ts'
import { forgetSearches, useRecentSearches } from '../../storage/recent-searches.ts'
import styles from './search-screen.module.css'
import { useHotSearches } from './use-search.ts'

/** Links to the categories that have books, in their order. */
export const categoryLinks = (categories: readonly Category[]) =>
  categories
    .filter(({ bookCount }) => bookCount > 0)
    .sort((a, b) => a.order - b.order)
    .map(({ id, name }) => ({
      label: name,
      to: hrefs.list({ type: 'category', id, name, from: 'search' }),
    }))

/** Words to search by with one tap. */
export function SearchWords(props: { title: string; words: string[]; onSearch: (text: string) => void }) {
  if (props.words.length === 0) return null
  return (
    <section className={styles.section} aria-label={props.title}>
      <h2 className={styles.heading}>{props.title}</h2>
      <ul className={styles.words}>
        {props.words.map((text) => (
          <li key={text}>
            <button type="button" className={styles.word} onClick={() => props.onSearch(text)}>
              <bdi>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names that lead to books. */
export function NameLinks({
  title,
  names,
}: {
  title: string
  names: readonly { label: string; to: string }[]
}) {
  if (names.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.words}>
        {names.map(({ label, to }) => (
          <li key={to}>
            <Link className={styles.word} to={to}>
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Before anything is typed: what was searched for here, what others search for, and the categories with books. */
export function SearchStart({ onSearch }: { onSearch: (text: string) => void }) {
  const { t, language } = useTexts()
  const categories = useQuery(categoriesQuery(usePortalClient(), language))
  const recent = useRecentSearches()
  const hot = useHotSearches()
  return (
    <>
      {recent.length > 0 && (
        <section className={styles.section} aria-label={t('search.recent')}>
          <div className={styles.headingRow}>
            <h2 className={styles.heading}>{t('search.recent')}</h2>
            <Button kind="text" size="card" onClick={() => forgetSearches(clientStorage)}>
              {t('search.clearRecent')}
            </Button>
          </div>
          <ul>
            {recent.map((text) => (
              <li key={text} className={styles.recent}>
                <button type="button" className={styles.recentText} onClick={() => onSearch(text)}>
                  <Icon icon={History} isSmall />
                  <bdi>{text}</bdi>
                </button>
                <IconButton
                  label={t('search.removeRecent', { text })}
                  onClick={() => forgetSearches(clientStorage, text)}
                >
                  <Icon icon={X} isSmall />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SearchWords title={t('search.hot')} words={hot} onSearch={onSearch} />
      {categories.data ? (
        <NameLinks title={t('search.categories')} names={categoryLinks(categories.data)} />
      ) : (
        recent.length === 0 &&
        hot.length === 0 &&
        categories.isError && <Notice drawing={<Lamp />} title={t('search.begin')} />
      )}
    </>
  )
}
