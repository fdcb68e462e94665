import type { Category } from '@kurasa/portal-contract'
import { bookLanguageName } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { BookFilters } from './filters.ts'

/** Returns the name of each value of a filter. */
export function useFilterNames(categories: Category[] = []) {
  const { t, language } = useTexts()
  return {
    category: (id: string) => categories.find((category) => category.id === id)?.name ?? id,
    language: (tag: string) => bookLanguageName(tag, language),
    kind: (kind: NonNullable<BookFilters['kind']>) => t(`book.${kind}`),
    access: (access: NonNullable<BookFilters['access']>) => t(`filter.access.${access}`),
    length: (length: NonNullable<BookFilters['length']>) => t(`filter.length.${length}`),
  }
}
