import type { Category } from '@kurasa/portal-contract'
import { useState } from 'react'
import { bookLanguageName } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { ChipGroup } from '../../parts/choice/chip-group.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import styles from './classification-screen.module.css'
import { accesses, type BookFilters, kinds, lengths, noFilters } from './filters.ts'
import { useFilterNames } from './use-filter-names.ts'

/** Languages that books are offered in. */
const bookLanguages = ['en', 'sw', 'ar']
const ANY = 'any'

/** Everything a list can be narrowed by. Nothing changes before the list is applied. */
export function FilterSheet(props: {
  filters: BookFilters
  /** Those with books; undefined when they did not load. */
  categories: Category[] | undefined
  onApply: (filters: BookFilters) => void
  onClose: () => void
}) {
  const { filters, categories, onApply, onClose } = props
  const { t, language } = useTexts()
  const names = useFilterNames(categories)
  const [draft, setDraft] = useState(filters)
  const change = (patch: Partial<BookFilters>) => setDraft({ ...draft, ...patch })
  const others = draft.language.filter((tag) => !bookLanguages.includes(tag))

  /** One of a few, or none. */
  const single = <T extends string>(
    legend: string,
    values: readonly T[],
    value: T | undefined,
    nameOf: (value: T) => string,
    onChange: (value: T | undefined) => void,
  ) => (
    <ChipGroup<T | typeof ANY>
      legend={legend}
      isSingle
      choices={[
        { value: ANY, label: t('filter.any') },
        ...values.map((one) => ({ value: one, label: nameOf(one) })),
      ]}
      values={[value ?? ANY]}
      onChange={([next]) => onChange(next === ANY ? undefined : next)}
    />
  )

  return (
    <Sheet
      title={t('filter.title')}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <Button kind="text" onClick={() => setDraft({ ...noFilters, sort: draft.sort })}>
            {t('filter.clear')}
          </Button>
          <Button size="tall" onClick={() => onApply(draft)}>
            {t('filter.apply')}
          </Button>
        </div>
      }
    >
      <div className={styles.groups}>
        {categories ? (
          <ChipGroup
            legend={t('filter.category')}
            choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
            values={draft.category}
            onChange={(category) => change({ category })}
          />
        ) : (
          <p className={styles.failed}>{t('filter.failedCategories')}</p>
        )}
        <ChipGroup
          legend={t('filter.language')}
          choices={[...bookLanguages, ...others].map((tag) => ({
            value: tag,
            label: bookLanguageName(tag, language),
          }))}
          values={draft.language}
          onChange={(language) => change({ language })}
        />
        {single(t('filter.kind'), kinds, draft.kind, names.kind, (kind) => change({ kind }))}
        {single(t('filter.access'), accesses, draft.access, names.access, (access) => change({ access }))}
        {single(t('filter.length'), lengths, draft.length, names.length, (length) => change({ length }))}
      </div>
    </Sheet>
  )
}
