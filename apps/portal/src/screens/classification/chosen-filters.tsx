import type { Category } from '@kurasa/portal-contract'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../parts/icon.tsx'
import styles from './classification-screen.module.css'
import { type BookFilters, countFilters, noFilters } from './filters.ts'
import { useFilterNames } from './use-filter-names.ts'

/** Chosen filters of the list: a tap removes one. */
export function ChosenFilters(props: {
  filters: BookFilters
  categories: Category[] | undefined
  onChange: (filters: BookFilters) => void
}) {
  const { filters, onChange } = props
  const { t } = useTexts()
  const names = useFilterNames(props.categories)
  const { category, language, kind, access, length } = filters
  if (countFilters(filters) === 0) return null
  const without = (list: string[], value: string) => list.filter((one) => one !== value)
  const chips = [
    ...category.map((id) => ({ name: names.category(id), rest: { category: without(category, id) } })),
    ...language.map((tag) => ({ name: names.language(tag), rest: { language: without(language, tag) } })),
    ...(kind ? [{ name: names.kind(kind), rest: { kind: undefined } }] : []),
    ...(access ? [{ name: names.access(access), rest: { access: undefined } }] : []),
    ...(length ? [{ name: names.length(length), rest: { length: undefined } }] : []),
  ]
  return (
    <ul className={styles.chosen} aria-label={t('filter.chosen')}>
      {chips.map(({ name, rest }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chosenChip}
            aria-label={t('filter.remove', { name })}
            onClick={() => onChange({ ...filters, ...rest })}
          >
            <span>
              <bdi>{name}</bdi>
              <Icon icon={X} isSmall />
            </span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => onChange({ ...noFilters, sort: filters.sort })}
        >
          {t('filter.clear')}
        </button>
      </li>
    </ul>
  )
}
