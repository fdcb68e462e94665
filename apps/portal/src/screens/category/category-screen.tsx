import type { Category } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LibraryBig from 'lucide-react/icons/library-big'
import { categoriesQuery } from '../../api/book-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/router.tsx'
import { languageNames, languages, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { motifOf, paletteOfMotif } from '../../parts/cover/cover-design.ts'
import { Icon } from '../../parts/icon.tsx'
import { KangaBand } from '../../parts/kanga-band.tsx'
import { Link } from '../../parts/link.tsx'
import { Lamp } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import styles from './category-screen.module.css'

function CategoryTile({ category, href }: { category: Category; href: string }) {
  const { t } = useTexts()
  const motif = motifOf(category.icon)
  const palette = paletteOfMotif(motif)
  return (
    <Link className={styles.tile} to={href} style={{ backgroundColor: palette.ground, color: palette.text }}>
      <KangaBand className={styles.cloth} height={48} motif={motif} palette={palette} />
      <span className={styles.words}>
        <span className={styles.name}>{category.name}</span>
        <span className={styles.count}>{t('book.count', { count: category.bookCount })}</span>
      </span>
    </Link>
  )
}

/** Categories of one level. One with children opens them here; one without leads to its books. */
function Categories({ all, openId }: { all: Category[]; openId: string | null }) {
  const { t } = useTexts()
  const open = all.find(({ id }) => id === openId)
  // A tile that leads to an empty list helps nobody.
  const hasBooks = ({ id, bookCount }: Category): boolean =>
    bookCount > 0 || all.some((child) => child.parentId === id && hasBooks(child))
  const shown = all
    .filter((category) => category.parentId === open?.id && hasBooks(category))
    .sort((a, b) => a.order - b.order)
  const hasChildren = (id: string) => all.some(({ parentId }) => parentId === id)
  const listOf = ({ id, name }: Category) => hrefs.list({ type: 'category', id, name, from: 'category' })

  return (
    <>
      {!open && (
        <nav className={styles.languages} aria-label={t('category.languages')}>
          {languages.map((language) => (
            <Link
              key={language}
              className={styles.chip}
              to={hrefs.list({ type: 'language', id: toBcp47(language).split('-')[0]!, from: 'category' })}
            >
              <span lang={toBcp47(language)}>{languageNames[language]}</span>
            </Link>
          ))}
        </nav>
      )}
      {shown.length === 0 && !open ? (
        <Notice drawing={<Lamp />} title={t('category.empty')} hint={t('category.emptyHint')}>
          <ButtonLink to={hrefs.list({ from: 'category' })}>{t('category.all')}</ButtonLink>
        </Notice>
      ) : (
        <>
          <ul className={styles.tiles}>
            {shown.map((category) => (
              <li key={category.id}>
                <CategoryTile
                  category={category}
                  href={hasChildren(category.id) && !open ? hrefs.category(category.id) : listOf(category)}
                />
              </li>
            ))}
          </ul>
          <Link className={styles.all} to={open ? listOf(open) : hrefs.list({ from: 'category' })}>
            <Icon icon={LibraryBig} />
            <span>{open ? t('category.allOf', { name: open.name }) : t('category.all')}</span>
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
      <div className={styles.languages}>
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
      <ScreenHeader title={title} hasBack={openId !== null} />
      <QueryView query={categories} skeleton={<CategoryBones />}>
        {(all) => <Categories all={all} openId={openId} />}
      </QueryView>
    </div>
  )
}
