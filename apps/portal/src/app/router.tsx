import { type ComponentType, lazy } from 'react'
import type { TextArea } from '../i18n/text-keys.ts'
import { needTexts } from '../i18n/texts.ts'
import { HomeScreen } from '../screens/home/home-screen.tsx'
import { clientStorage } from '../storage/client-storage.ts'
import { sparesData } from '../storage/data-saver.ts'
import { type PortalPath, pathOf, paths } from './paths.ts'
import type { ScreenProps } from './screen-props.ts'
import type { TabName } from './shell/tab-icons.tsx'

export interface ScreenRoute {
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
  /** Parameters that the screen itself changes while it stands, such as what is typed: it is not made anew by them. */
  ownParams?: readonly string[]
}

type Screen = ComponentType<ScreenProps>

/** A screen that does not come with the shell: its code and its words are fetched together, on the first visit. */
function code(importScreen: () => Promise<Screen>, ...areas: TextArea[]) {
  const fetch = async () => {
    const [found] = await Promise.all([importScreen(), needTexts(...areas)])
    return { default: found }
  }
  return { Screen: lazy(fetch), fetch }
}

/** Help is needed most without a network: whoever opens one of its screens gets the code of all of them. */
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
  return code(importScreen, 'support')
}

type Route = Omit<ScreenRoute, 'path'> & { fetch?: () => Promise<unknown> }

/** The screen of each path. The first screen comes with the shell, every other one in its own chunk. */
const routes: Record<Exclude<PortalPath, typeof paths.bookshelf>, Route> = {
  [paths.home]: { Screen: HomeScreen, tab: 'member', isKept: true },
  [paths.memberBookshelf]: {
    ...code(async () => (await import('../screens/bookshelf/bookshelf-screen.tsx')).BookshelfScreen, 'shelf'),
    tab: 'bookshelf',
    isKept: true,
  },
  [paths.paidBookshelf]: {
    ...code(
      async () => (await import('../screens/paid-bookshelf/paid-bookshelf-screen.tsx')).PaidBookshelfScreen,
      'shelf',
    ),
    tab: 'bookshelf',
    isKept: true,
  },
  [paths.category]: {
    ...code(async () => (await import('../screens/category/category-screen.tsx')).CategoryScreen),
    tab: 'category',
    isKept: true,
  },
  [paths.classification]: {
    ...code(
      async () => (await import('../screens/classification/classification-screen.tsx')).ClassificationScreen,
      'discovery',
    ),
    tab: 'category',
    isKept: true,
  },
  [paths.myProfile]: {
    ...code(
      async () => (await import('../screens/my-profile/my-profile-screen.tsx')).MyProfileScreen,
      'account',
    ),
    tab: 'profile',
    isKept: true,
  },
  [paths.subscribe]: {
    ...code(async () => (await import('../screens/subscribe/subscribe-screen.tsx')).SubscribeScreen, 'money'),
    tab: 'member',
    isKept: true,
  },
  [paths.list]: {
    ...code(async () => (await import('../screens/list/list-screen.tsx')).ListScreen),
    tab: 'category',
  },
  [paths.search]: {
    ...code(async () => (await import('../screens/search/search-screen.tsx')).SearchScreen, 'discovery'),
    ownParams: ['text'],
  },
  [paths.details]: {
    ...code(
      async () => (await import('../screens/details/details-screen.tsx')).DetailsScreen,
      'money',
      'offline',
    ),
  },
  [paths.interested]: {
    ...code(
      async () => (await import('../screens/interested/interested-screen.tsx')).InterestedScreen,
      'discovery',
    ),
    tab: 'profile',
  },
  [paths.ai]: { ...code(async () => (await import('../screens/ai/ai-screen.tsx')).AiScreen, 'assistant') },
  [paths.aiDialogue]: {
    ...code(
      async () => (await import('../screens/ai-dialogue/ai-dialogue-screen.tsx')).AiDialogueScreen,
      'assistant',
    ),
    isForMembers: true,
    ownParams: ['id', 'book'],
  },
  [paths.myPurchase]: {
    ...code(
      async () => (await import('../screens/my-purchase/my-purchase-screen.tsx')).MyPurchaseScreen,
      'money',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.readHistory]: {
    ...code(
      async () => (await import('../screens/read-history/read-history-screen.tsx')).ReadHistoryScreen,
      'shelf',
    ),
    tab: 'profile',
  },
  [paths.pointCenter]: {
    ...code(
      async () => (await import('../screens/point-center/point-center-screen.tsx')).PointCenterScreen,
      'points',
      'account',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.pointList]: {
    ...code(
      async () => (await import('../screens/point-list/point-list-screen.tsx')).PointListScreen,
      'points',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.myPrize]: {
    ...code(async () => (await import('../screens/my-prize/my-prize-screen.tsx')).MyPrizeScreen, 'points'),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.language]: {
    ...code(async () => (await import('../screens/language/language-screen.tsx')).LanguageScreen),
    tab: 'profile',
  },
  [paths.login]: {
    ...code(async () => (await import('../screens/login/login-screen.tsx')).LoginScreen, 'account'),
    tab: 'profile',
  },
  [paths.number]: {
    ...code(async () => (await import('../screens/number/number-screen.tsx')).NumberScreen, 'account'),
    tab: 'profile',
  },
  [paths.heTest]: {
    ...code(async () => (await import('../screens/he-test/he-test-screen.tsx')).HeTestScreen, 'account'),
  },
  [paths.faq]: { ...help('faq'), tab: 'profile' },
  [paths.faqList]: { ...help('faqList'), tab: 'profile' },
  [paths.faqContent]: { ...help('faqContent'), tab: 'profile' },
  [paths.contactUs]: { ...help('contactUs'), tab: 'profile' },
  [paths.reportAnIssue]: { ...help('reportAnIssue'), tab: 'profile' },
  [paths.chatHistory]: {
    ...code(
      async () => (await import('../screens/chat-history/chat-history-screen.tsx')).ChatHistoryScreen,
      'support',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.additionalComments]: {
    ...code(
      async () =>
        (await import('../screens/additional-comments/additional-comments-screen.tsx'))
          .AdditionalCommentsScreen,
      'support',
    ),
    tab: 'profile',
    isForMembers: true,
  },
  [paths.landing]: {
    ...code(async () => (await import('../screens/landing/landing-screen.tsx')).LandingScreen),
  },
  [paths.click]: { ...code(async () => (await import('../screens/click/click-screen.tsx')).ClickScreen) },
  [paths.forbidden]: {
    ...code(
      async () => (await import('../screens/forbidden/forbidden-screen.tsx')).ForbiddenScreen,
      'account',
    ),
  },
  [paths.privacy]: {
    ...code(async () => (await import('../screens/policy/policy-screen.tsx')).PrivacyScreen, 'policies'),
  },
  [paths.terms]: {
    ...code(async () => (await import('../screens/policy/policy-screen.tsx')).TermsScreen, 'policies'),
  },
  [paths.read]: {
    ...code(async () => (await import('../screens/read/read-screen.tsx')).ReadScreen, 'shelf'),
    isFull: true,
  },
  [paths.readImages]: {
    ...code(async () => (await import('../screens/read/read-screen.tsx')).ReadImagesScreen, 'shelf'),
    isFull: true,
  },
}

const notFound: Route = code(
  async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
)

/** What is most often opened next. */
const oneTapAway = [
  paths.details,
  paths.category,
  paths.memberBookshelf,
  paths.myProfile,
  paths.list,
] as const

/** Fetches the code of the screens one tap away while nothing else is going on. Not where data is spared. */
export function prefetchScreens(window: Window): void {
  if (sparesData(clientStorage, window.navigator)) return
  const fetchAll = () => {
    for (const path of oneTapAway) routes[path].fetch?.().catch(() => undefined)
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 5000 })
  else setTimeout(fetchAll, 3000)
}

/** Begins to fetch the screen of the first address, so that it comes beside the words and not after them. */
export function fetchFirstScreen(pathname: string): void {
  const path = pathOf(pathname)
  if (path && path !== paths.bookshelf) routes[path].fetch?.().catch(() => undefined)
}

/** The screen that answers an address; a page that says so for an address nobody knows. */
export function screenRouteOf(pathname: string): ScreenRoute {
  const path = pathOf(pathname)
  if (!path || path === paths.bookshelf) return { path: '*', ...notFound }
  return { path, ...routes[path] }
}
