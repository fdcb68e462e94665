import type { Category } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { categoriesQuery } from '../../api/book-queries.ts'
import { prefetchOnce } from '../../api/prefetch-once.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import type { Prefetch } from '../../app/screen-code.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { languageNames, languages, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink, IconLink } from '../../parts/button/button.tsx'
import { ChipGroup } from '../../parts/choice/chip-group.tsx'
import { motifOf, paletteOfMotif } from '../../parts/cover/cover-design.ts'
import { Icon } from '../../parts/icon.tsx'
import { KangaBand } from '../../parts/kanga-band.tsx'
import { Link } from '../../parts/link.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useStoredInterests } from '../../storage/interests.ts'
import styles from './category-screen.module.css'

/** The cloth of a category. */
function clothOf({ icon }: Category) {
  const motif = motifOf(icon)
  return { motif, palette: paletteOfMotif(motif) }
}

const ALL = 'all'

/** A category has a tile from so many books on, in the languages that a person reads. */
const FEWEST = 3

/** Books of a category in the chosen languages; all of them where none is chosen. */
function countIn({ bookCount, languageCounts }: Category, wanted: string[]): number {
  if (!languageCounts || !wanted.length) return bookCount
  const tags = new Set(wanted.map((language) => language.toLowerCase().split('-')[0]!))
  return [...tags].reduce((sum, tag) => sum + (languageCounts[tag] ?? 0), 0)
}

function CategoryTile({ category, count, href }: { category: Category; count: number; href: string }) {
  const { t } = useTexts()
  const cloth = clothOf(category)
  const { palette } = cloth
  return (
    <Link className={styles.tile} to={href} style={{ backgroundColor: palette.ground, color: palette.text }}>
      <KangaBand className={styles.cloth} height={48} {...cloth} />
      <span className={styles.words}>
        <span className={styles.name}>{category.name}</span>
        <span className={styles.count}>{t('book.count', { count })}</span>
      </span>
    </Link>
  )
}

/** Categories of one level. One with children opens them here; one without leads to its books. */
function Categories({ all, openId }: { all: Category[]; openId: string | null }) {
  const { t } = useTexts()
  const open = all.find(({ id }) => id === openId)
  const [chosen, setChosen] = useState(ALL)
  const { languages: read } = useStoredInterests()
  const language = chosen === ALL ? undefined : chosen
  const wanted = language ? [language] : read
  // A small library shows all that it has.
  const fewest = all.some((category) => countIn(category, wanted) >= FEWEST) ? FEWEST : 1
  const hasBooks = (category: Category): boolean =>
    countIn(category, wanted) >= fewest ||
    all.some((child) => child.parentId === category.id && hasBooks(child))
  const shown = all
    .filter((category) => category.parentId === open?.id && hasBooks(category))
    .sort((a, b) => a.order - b.order)
  const hasChildren = (id: string) => all.some(({ parentId }) => parentId === id)
  // A book is in the categories it was given, which may be only those below.
  const openAll = open && [open, ...shown].map(({ id }) => id).join(',')
  const listOf = ({ id, name }: Category) =>
    language
      ? hrefs.classification(id, language)
      : hrefs.list({ type: 'category', id, name, from: 'category' })
  // A category above others counts the books below it.
  const countOf = (category: Category): number =>
    Math.max(
      countIn(category, wanted),
      all.filter(({ parentId }) => parentId === category.id).reduce((sum, child) => sum + countOf(child), 0),
    )

  return (
    <>
      {!open && (
        <div className={styles.languages}>
          <ChipGroup
            legend={t('category.languages')}
            isLegendHidden
            isRow
            isSingle
            choices={[
              { value: ALL, label: t('category.allLanguages') },
              ...languages.map((own) => ({
                value: toBcp47(own).split('-')[0]!,
                label: languageNames[own],
                lang: toBcp47(own),
              })),
            ]}
            values={[chosen]}
            onChange={([value = ALL]) => setChosen(value)}
          />
        </div>
      )}
      {shown.length === 0 && !open ? (
        <Notice drawing={<Lamp />} title={t('category.empty')} hint={t('category.emptyHint')}>
          <ButtonLink to={hrefs.classification()}>{t('category.all')}</ButtonLink>
        </Notice>
      ) : (
        <>
          <ul className={styles.tiles}>
            {shown.map((category) => (
              <li key={category.id}>
                <CategoryTile
                  category={category}
                  count={countOf(category)}
                  href={hasChildren(category.id) && !open ? hrefs.category(category.id) : listOf(category)}
                />
              </li>
            ))}
          </ul>
          <Link className={styles.all} to={hrefs.classification(openAll, language)}>
            <Icon icon={SlidersHorizontal} />
            <span>{open ? t('category.allOf', { name: open.name }) : t('category.filtered')}</span>
            <Icon icon={ChevronRight} isMirrored />
          </Link>
        </>
      )}
    </>
  )
}

function CategoryBones() {
  return (
    <Skeleton>
      <div className={styles.bones}>
        {[88, 102, 86].map((width) => (
          <Bone key={width} inlineSize={`${width}px`} blockSize="36px" borderRadius="var(--k-radius-pill)" />
        ))}
      </div>
      <div className={styles.tiles}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((key) => (
          <Bone key={key} className={styles.tile} />
        ))}
      </div>
    </Skeleton>
  )
}

/** The second tab: what there is to read, by subject and by language. */
export function CategoryScreen({ params }: ScreenProps) {
  const { t, language } = useTexts()
  const categories = useQuery(categoriesQuery(usePortalClient(), language))
  const openId = params.get('id')
  const open = categories.data?.find(({ id }) => id === openId)
  const title = open?.name ?? t('category.title')
  useScreenTitle(title)
  return (
    <div className={styles.screen}>
      <ScreenHeader title={title} hasBack={openId !== null}>
        <IconLink label={t('nav.search')} to={hrefs.search({ from: 'category' })}>
          <Icon icon={Search} />
        </IconLink>
      </ScreenHeader>
      {open && <KangaBand className={styles.band} height={48} {...clothOf(open)} />}
      <QueryView query={categories} skeleton={<CategoryBones />}>
        {(all) => <Categories all={all} openId={openId} />}
      </QueryView>
    </div>
  )
}

/** All categories. */
export const prefetchCategories: Prefetch = ({ client, queryClient, language }) => {
  const query = categoriesQuery(client, language)
  return prefetchOnce(queryClient, query, () => queryClient.prefetchQuery(query))
}
