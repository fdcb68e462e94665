import Bookmark from 'lucide-react/icons/bookmark'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookShelf, BookShelfBones, BookTitle, Progress } from '../../parts/book-list/book-list.tsx'
import buttonStyles from '../../parts/button/button.module.css'
import { ButtonLink, IconLink } from '../../parts/button/button.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Logo } from '../../parts/logo.tsx'
import { Kiondo } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { type ShelfEntry, useLocalShelf } from '../../storage/local-shelf.ts'
import styles from './home-screen.module.css'
import { MemberCard } from './member-card.tsx'
import { useHome } from './use-home.ts'

function ContinueCard({ entry }: { entry: ShelfEntry }) {
  const { t } = useTexts()
  const { book } = entry
  return (
    <section className={styles.section} aria-labelledby="continue">
      <h2 id="continue" className={styles.heading}>
        {t('home.continue')}
      </h2>
      <Link className={styles.continue} to={hrefs.read(book.id, entry.kind)}>
        <Cover book={book} isEager />
        <span className={styles.continueWords}>
          <span className={styles.continueTitle}>
            <BookTitle book={book} />
          </span>
          {entry.chapter && (
            <span className={styles.chapter}>
              <bdi lang={book.language}>{entry.chapter}</bdi>
            </span>
          )}
          <span className={styles.continueProgress}>
            <Progress fraction={entry.fraction} language={book.language} />
          </span>
          <span className={styles.continueFoot}>
            <span className={styles.left}>
              {entry.minutesLeft !== undefined && t('reading.minutesLeft', { count: entry.minutesLeft })}
            </span>
            <span className={buttonStyles.button} data-kind="tonal" data-size="card">
              {t('details.read')}
            </span>
          </span>
        </span>
      </Link>
    </section>
  )
}

function HomeBones() {
  return (
    <Skeleton>
      {[1, 2].map((key) => (
        <div key={key} className={styles.section}>
          <div className={styles.headingRow}>
            <Bone inlineSize="150px" blockSize="26px" />
          </div>
          <BookShelfBones />
        </div>
      ))}
    </Skeleton>
  )
}

/** The first tab: membership, the book one is in, and the shelves. */
export function HomeScreen() {
  const { t } = useTexts()
  const home = useHome()
  const latest = useLocalShelf().find((entry) => !entry.isFinished && entry.fraction > 0)
  useScreenTitle(undefined)
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.logo}>
          <Logo />
        </h1>
        <IconLink label={t('nav.savedBooks')} to={hrefs.memberBookshelf()}>
          <Icon icon={Bookmark} />
        </IconLink>
      </header>
      <div className={styles.content}>
        <MemberCard />
        {latest && <ContinueCard entry={latest} />}
        <QueryView query={home} skeleton={<HomeBones />}>
          {({ sections }) =>
            sections.length === 0 ? (
              <Notice drawing={<Kiondo />} title={t('home.empty')} hint={t('home.emptyHint')}>
                <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
              </Notice>
            ) : (
              sections.map((section) => (
                <section
                  key={section.id}
                  className={styles.section}
                  aria-labelledby={`section-${section.id}`}
                >
                  <div className={styles.headingRow}>
                    <h2 id={`section-${section.id}`} className={styles.heading}>
                      {section.title}
                    </h2>
                    <Link
                      className={styles.all}
                      to={hrefs.list({ type: 'section', id: section.id, name: section.title, from: 'home' })}
                      aria-label={`${t('action.seeAll')}: ${section.title}`}
                    >
                      {t('action.seeAll')}
                      <Icon icon={ChevronRight} isSmall isMirrored />
                    </Link>
                  </div>
                  <BookShelf books={section.items} from="home" label={section.title} />
                </section>
              ))
            )
          }
        </QueryView>
      </div>
    </>
  )
}
