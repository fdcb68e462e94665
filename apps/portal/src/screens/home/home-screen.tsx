import Bookmark from 'lucide-react/icons/bookmark'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import { Fragment, useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { languageNames, languages, likelyLanguages, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optional } from '../../loading/optional.tsx'
import { BookTitle } from '../../parts/book-list/book-list.tsx'
import { BookShelf, BookShelfBones } from '../../parts/book-list/book-shelf.tsx'
import { IconLink } from '../../parts/button/button.tsx'
import { ChipGroup } from '../../parts/choice/chip-group.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Logo } from '../../parts/logo.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { useStoredInterests, writeInterests } from '../../storage/interests.ts'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import { ContinueCard } from './continue-card.tsx'
import styles from './home-screen.module.css'
import { HomeShelf, ShelfAction } from './home-shelf.tsx'
import { MemberCard } from './member-card.tsx'
import { type Home, useHome, useNewSince } from './use-home.ts'

/** Shelves of the first screen, the reader's own among them. */
const MOST_SHELVES = 7
/** Times that one book may be on the first screen. */
const MOST_PLACES = 2

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

/** Asks once for the languages that one reads: a tap fills the shelves again. It stays until the next visit. */
function ReadingLanguages() {
  const { t, language } = useTexts()
  const uid = useUid()
  const client = usePortalClient()
  const interests = useStoredInterests()
  const picked = interests.languages
  const [isAsked] = useState(picked.length === 0)
  if (!isAsked) return null
  const pick = async (next: string[]) => {
    const changed = { ...interests, languages: next }
    // Shown at once; the account of a member follows.
    writeInterests(changed, clientStorage, uid)
    if (!uid) return
    const { saveInterests } = await import('../../account/save-interests.ts')
    await saveInterests(changed, uid, { client, storage: clientStorage })
  }
  const choices = languages.map((own) => ({
    value: toBcp47(own).split('-')[0]!,
    label: languageNames[own],
    lang: toBcp47(own),
  }))
  const likely = likelyLanguages[language]
  return (
    <div className={styles.languages}>
      <span aria-hidden="true">{t('home.languages')}</span>
      <ChipGroup
        legend={t('home.languages')}
        isLegendHidden
        isRow
        choices={choices}
        values={picked.length > 0 ? picked : likely}
        onChange={(next) => void pick(next).catch(() => undefined)}
      />
    </div>
  )
}

/** One book to begin today, for those who are in none. */
function TodaysBook({ today }: { today: NonNullable<Home['today']> }) {
  const { t } = useTexts()
  const { book, sentence } = today
  return (
    <section aria-labelledby="today">
      <Link className={styles.today} to={hrefs.details(book.id, 'home')}>
        <Cover book={book} isEager />
        <span className={styles.continueWords}>
          <h2 id="today" className={styles.kicker}>
            {t('home.today')}
          </h2>
          <span className={styles.continueTitle}>
            <BookTitle book={book} />
          </span>
          <span className={styles.sentence} dir="auto">
            {sentence}
          </span>
        </span>
      </Link>
    </section>
  )
}

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

/** Removes finished books from the common shelves, and books that have their places already. */
function withoutRepeats(
  sections: Home['sections'],
  own: readonly string[],
  finished: ReadonlySet<string>,
): Home['sections'] {
  const places = new Map<string, number>()
  const isFree = (id: string) => {
    const taken = places.get(id) ?? 0
    places.set(id, taken + 1)
    return taken < MOST_PLACES
  }
  own.forEach(isFree)
  const narrow = (section: Home['sections'][number]) => ({
    ...section,
    items: section.items.filter(({ id }) => !finished.has(id) && isFree(id)),
  })
  // News takes its places before the shelves above it.
  const news = sections.filter(({ id }) => id === 'new').map(narrow)
  return sections
    .map((section) => news.find(({ id }) => id === section.id) ?? narrow(section))
    .filter(({ items }) => items.length > 0)
}

/** The first tab: membership, the book one is in, and the shelves. */
export function HomeScreen() {
  const { t } = useTexts()
  const home = useHome()
  const newSince = useNewSince()
  const uid = useUid()
  const isPicked = useStoredInterests().categories.length > 0
  const [own, setOwn] = useState<readonly string[]>([])
  const begun = useLocalShelf().filter(({ fraction }) => fraction > 0)
  const finished = new Set(begun.filter(({ isFinished }) => isFinished).map(({ book }) => book.id))
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
        <ReadingLanguages />
        {home.data?.today && !latest && <TodaysBook today={home.data.today} />}
        {(isPicked || read) && (
          <PersonalShelves isPicked={isPicked} read={read?.book} finished={finished} onBooks={setOwn} />
        )}
        <QueryView query={home} skeleton={<ShelfBones count={2} />}>
          {({ sections }) =>
            sections.length === 0 ? (
              <EmptyHome />
            ) : (
              withoutRepeats(sections.map(newSince), own, finished)
                .slice(0, MOST_SHELVES - Number(isPicked) - Number(read !== undefined))
                .map((section, index) => (
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
