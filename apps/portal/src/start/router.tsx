import type { ComponentType } from 'react'
import { type PortalPath, pathOf, paths } from '../app/paths.ts'
import { type Prefetch, type ScreenCode, screenCode } from '../app/screen-code.ts'
import type { ScreenProps } from '../app/screen-props.ts'
import { nativeChannelOf } from '../native/native-channel.ts'
import type { TabName } from './shell/tab-icons.tsx'

export interface ScreenRoute extends Partial<Omit<ScreenCode, 'Screen'>> {
  path: string
  Screen: ComponentType<ScreenProps>
  /** Stays alive, with its place, while other screens are shown. */
  isKept?: boolean
  /** The tab that is lit. */
  tab?: TabName
  /** A visitor is led to the login first, and back. */
  isForMembers?: boolean
  /** Fills the window: no tabs at all. */
  isFull?: boolean
  /** Requests more than the first answer, while the code is loading. */
  prefetchBeside?: Prefetch
  /**
   * Parameters that the screen itself changes while it is open, such as typed text: a change of them does not remount
   * it.
   */
  ownParams?: readonly string[]
}

/** Help is needed most without a network: opening one of its screens loads the code of all of them. */
const helpScreens = {
  faq: async () => (await import('../screens/faq/faq-screen.tsx')).FaqScreen,
  faqList: async () => (await import('../screens/faq-list/faq-list-screen.tsx')).FaqListScreen,
  faqContent: async () => (await import('../screens/faq-content/faq-content-screen.tsx')).FaqContentScreen,
  contactUs: async () => (await import('../screens/contact-us/contact-us-screen.tsx')).ContactUsScreen,
  reportAnIssue: async () =>
    (await import('../screens/report-an-issue/report-an-issue-screen.tsx')).ReportAnIssueScreen,
}

function help(name: keyof typeof helpScreens) {
  const importScreen = async () => {
    const found = await helpScreens[name]()
    for (const fetchOther of Object.values(helpScreens)) fetchOther().catch(() => undefined)
    return found
  }
  return screenCode(importScreen, 'support')
}

type Route = Omit<ScreenRoute, 'path'>

/** What `/details` shows of a book. */
const requestBook: Prefetch = async (prefetchContext, location) => {
  const found = await import('../reading/request-first-page.ts')
  await found.requestBook(location, prefetchContext)
}

/** A book's first page. An app around the page may take the book to its own reader. */
const requestFirstPage: Prefetch = async (prefetchContext, location) => {
  if (nativeChannelOf(window)) return
  const found = await import('../reading/request-first-page.ts')
  await found.requestFirstPage(location, prefetchContext)
}

/** The screen of each path, each in its own file. */
const routes: Record<Exclude<PortalPath, typeof paths.bookshelf>, Route> = {
  [paths.home]: {
    ...screenCode(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen),
    tab: 'member',
    isKept: true,
  },
  [paths.memberBookshelf]: {
    ...screenCode(
      async () => (await import('../screens/bookshelf/bookshelf-screen.tsx')).BookshelfScreen,
      'shelf',
      'offline',
    ),
    tab: 'bookshelf',
    isKept: true,
  },
  [paths.paidBookshelf]: {
    ...screenCode(
      async () => (await import('../screens/paid-bookshelf/paid-bookshelf-screen.tsx')).PaidBookshelfScreen,
      'shelf',
    ),
    tab: 'bookshelf',
    isKept: true,
  },
  [paths.category]: {
    ...screenCode(async () => {
      const { CategoryScreen, prefetchCategories } = await import('../screens/category/category-screen.tsx')
      return [CategoryScreen, prefetchCategories]
    }),
    tab: 'category',
    isKept: true,
  },
  [paths.classification]: {
    ...screenCode(
      async () => (await import('../screens/classification/classification-screen.tsx')).ClassificationScreen,
      'discovery',
    ),
    tab: 'category',
    isKept: true,
  },
  [paths.myProfile]: {
    ...screenCode(async () => {
      const { MyProfileScreen, prefetchProfile } = await import('../screens/my-profile/my-profile-screen.tsx')
      return [MyProfileScreen, prefetchProfile]
    }, 'account'),
    tab: 'profile',
    isKept: true,
  },
  [paths.subscribe]: {
    ...screenCode(async () => {
      const { SubscribeScreen, prefetchSubscribe } = await import('../screens/subscribe/subscribe-screen.tsx')
      return [SubscribeScreen, prefetchSubscribe]
    }, 'money'),
    tab: 'member',
    isKept: true,
  },
  [paths.list]: {
    ...screenCode(async () => {
      const { ListScreen, prefetchList } = await import('../screens/list/list-screen.tsx')
      return [ListScreen, prefetchList]
    }),
    tab: 'category',
  },
  [paths.search]: {
    ...screenCode(
      async () => (await import('../screens/search/search-screen.tsx')).SearchScreen,
      'discovery',
    ),
    ownParams: ['text'],
  },
  [paths.details]: {
    ...screenCode(
      async () => {
        const { DetailsScreen, prefetchDetails } = await import('../screens/details/details-screen.tsx')
        return [DetailsScreen, prefetchDetails]
      },
      'discovery',
      'money',
      'offline',
    ),
    prefetchBeside: requestBook,
  },
  [paths.interested]: {
    ...screenCode(
      async () => (await import('../screens/interested/interested-screen.tsx')).InterestedScreen,
      'discovery',
    ),
    tab: 'profile',
  },
  [paths.ai]: {
    ...screenCode(async () => (await import('../screens/ai/ai-screen.tsx')).AiScreen, 'assistant'),
  },
  [paths.aiDialogue]: {
    ...screenCode(
      async () => (await import('../screens/ai-dialogue/ai-dialogue-screen.tsx')).AiDialogueScreen,
      'assistant',
    ),
    isForMembers: true,
    ownParams: ['id', 'book'],
  },
  [paths.myPurchase]: {
    ...screenCode(
      async () => (await import('../screens/my-purchase/my-purchase-screen.tsx')).MyPurchaseScreen,
      'money',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.readHistory]: {
    ...screenCode(
      async () => (await import('../screens/read-history/read-history-screen.tsx')).ReadHistoryScreen,
      'shelf',
    ),
    tab: 'profile',
  },
  [paths.myReading]: {
    ...screenCode(
      async () => (await import('../screens/my-reading/my-reading-screen.tsx')).MyReadingScreen,
      'account',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.notes]: {
    ...screenCode(async () => (await import('../screens/notes/notes-screen.tsx')).NotesScreen, 'account'),
    tab: 'profile',
    isForMembers: true,
    ownParams: ['id'],
  },
  [paths.pointCenter]: {
    ...screenCode(
      async () => (await import('../screens/point-center/point-center-screen.tsx')).PointCenterScreen,
      'points',
      'account',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.pointList]: {
    ...screenCode(
      async () => (await import('../screens/point-list/point-list-screen.tsx')).PointListScreen,
      'points',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.myPrize]: {
    ...screenCode(
      async () => (await import('../screens/my-prize/my-prize-screen.tsx')).MyPrizeScreen,
      'points',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.language]: {
    ...screenCode(async () => (await import('../screens/language/language-screen.tsx')).LanguageScreen),
    tab: 'profile',
  },
  [paths.login]: {
    ...screenCode(async () => (await import('../screens/login/login-screen.tsx')).LoginScreen, 'account'),
    tab: 'profile',
  },
  [paths.number]: {
    ...screenCode(async () => (await import('../screens/number/number-screen.tsx')).NumberScreen, 'account'),
    tab: 'profile',
  },
  [paths.heTest]: {
    ...screenCode(
      async () => (await import('../screens/he-test/he-test-screen.tsx')).HeTestScreen,
      'account',
    ),
  },
  [paths.faq]: { ...help('faq'), tab: 'profile' },
  [paths.faqList]: { ...help('faqList'), tab: 'profile' },
  [paths.faqContent]: { ...help('faqContent'), tab: 'profile' },
  [paths.contactUs]: { ...help('contactUs'), tab: 'profile' },
  [paths.reportAnIssue]: { ...help('reportAnIssue'), tab: 'profile' },
  [paths.chatHistory]: {
    ...screenCode(
      async () => (await import('../screens/chat-history/chat-history-screen.tsx')).ChatHistoryScreen,
      'support',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.additionalComments]: {
    ...screenCode(
      async () =>
        (await import('../screens/additional-comments/additional-comments-screen.tsx'))
          .AdditionalCommentsScreen,
      'support',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.landing]: {
    ...screenCode(async () => (await import('../screens/landing/landing-screen.tsx')).LandingScreen),
  },
  [paths.click]: {
    ...screenCode(async () => (await import('../screens/click/click-screen.tsx')).ClickScreen),
  },
  [paths.forbidden]: {
    ...screenCode(
      async () => (await import('../screens/forbidden/forbidden-screen.tsx')).ForbiddenScreen,
      'account',
    ),
  },
  [paths.privacy]: {
    ...screenCode(
      async () => (await import('../screens/policy/policy-screen.tsx')).PrivacyScreen,
      'policies',
    ),
  },
  [paths.terms]: {
    ...screenCode(async () => (await import('../screens/policy/policy-screen.tsx')).TermsScreen, 'policies'),
  },
  [paths.read]: {
    ...screenCode(async () => (await import('../screens/read/read-screen.tsx')).ReadScreen, 'shelf'),
    prefetchBeside: requestFirstPage,
    isFull: true,
  },
  [paths.readImages]: {
    ...screenCode(async () => (await import('../screens/read/read-screen.tsx')).ReadImagesScreen, 'shelf'),
    prefetchBeside: requestFirstPage,
    isFull: true,
  },
}

const notFound: Route = screenCode(
  async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
)

/** Begins to fetch the screen of the first address, so that it comes beside the words and not after them. */
export function fetchFirstScreen(pathname: string): void {
  const path = pathOf(pathname)
  if (path && path !== paths.bookshelf) routes[path].fetch?.().catch(() => undefined)
}

/** The screen of an address; the "not found" page for an unknown one. */
export function screenRouteOf(pathname: string): ScreenRoute {
  const path = pathOf(pathname)
  if (!path || path === paths.bookshelf) return { path: '*', ...notFound }
  return { path, ...routes[path] }
}
