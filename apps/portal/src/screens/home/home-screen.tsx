import Bookmark from 'lucide-react/icons/bookmark'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import { Fragment } from 'react'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optional } from '../../loading/optional.tsx'
import { BookShelf, BookShelfBones } from '../../parts/book-list/book-list.tsx'
import { IconLink } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Logo } from '../../parts/logo.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import { hasInterests, useStoredInterests } from '../../storage/interests.ts'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import { ContinueCard } from './continue-card.tsx'
import styles from './home-screen.module.css'
import { HomeShelf, ShelfAction } from './home-shelf.tsx'
import { MemberCard } from './member-card.tsx'
import { useHome, useNewSince } from './use-home.ts'

function ShelfBones({ count }: { count: number }) {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have nothing else
        <div key={index} className={styles.section}>
          <div className={styles.headingRow}>
            <Bone inlineSize="150px" blockSize="26px" />
          </div>
          <BookShelfBones />
        </div>
      ))}
    </Skeleton>
  )
}

/** Loaded apart from the first screen, since only some need it. */
const PersonalShelves = optional(
  async () => (await import('./personal-shelves.tsx')).PersonalShelves,
  ({ isPicked, read, hasFailed }) => !hasFailed && <ShelfBones count={isPicked && read ? 2 : 1} />,
)
const EmptyHome = optional(async () => (await import('./empty-home.tsx')).EmptyHome)
const ContinueAnywhere = optional(
  async () => (await import('./continue-anywhere.tsx')).ContinueAnywhere,
  ({ here }) => here && <ContinueCard entry={here} />,
)

/** For those who have not chosen yet what they like to read. */
function InterestsInvitation() {
  const { t } = useTexts()
  return (
    <Link className={styles.invitation} to={hrefs.interested()}>
      <span>
        <strong>{t('home.interests')}</strong>
        <span>{t('home.interestsHint')}</span>
      </span>
      <Icon icon={ChevronRight} isMirrored />
    </Link>
  )
}

/** The first tab: membership, the book one is in, and the shelves. */
export function HomeScreen() {
  const { t } = useTexts()
  const home = useHome()
  const newSince = useNewSince()
  const uid = useUid()
  const isPicked = hasInterests(useStoredInterests())
  const begun = useLocalShelf().filter(({ fraction }) => fraction > 0)
  const read = begun[0]
  const latest = begun.find(({ isFinished }) => !isFinished)
  useScreenTitle(undefined)
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.logo}>
          <Logo />
        </h1>
        <IconLink label={t('nav.search')} to={hrefs.search({ from: 'home' })}>
          <Icon icon={Search} />
        </IconLink>
        <IconLink label={t('nav.savedBooks')} to={hrefs.memberBookshelf()}>
          <Icon icon={Bookmark} />
        </IconLink>
        <IconLink label={t('nav.orders')} to={hrefs.myPurchase()}>
          <Icon icon={ReceiptText} />
        </IconLink>
      </header>
      <div className={styles.content}>
        <MemberCard />
        {uid ? <ContinueAnywhere uid={uid} here={latest} /> : latest && <ContinueCard entry={latest} />}
        {(isPicked || read) && <PersonalShelves isPicked={isPicked} read={read?.book} />}
        <QueryView query={home} skeleton={<ShelfBones count={2} />}>
          {({ sections }) =>
            sections.length === 0 ? (
              <EmptyHome />
            ) : (
              sections.map(newSince).map((section, index) => (
                <Fragment key={section.id}>
                  <HomeShelf
                    id={section.id}
                    title={section.title}
                    action={
                      <ShelfAction
                        to={hrefs.list({
                          type: 'section',
                          id: section.id,
                          name: section.title,
                          from: 'home',
                        })}
                        label={`${t('action.seeAll')}: ${section.title}`}
                      >
                        {t('action.seeAll')}
                      </ShelfAction>
                    }
                  >
                    <BookShelf books={section.items} from="home" label={section.title} />
                  </HomeShelf>
                  {index === 0 && !isPicked && <InterestsInvitation />}
                </Fragment>
              ))
            )
          }
        </QueryView>
      </div>
    </>
  )
}
