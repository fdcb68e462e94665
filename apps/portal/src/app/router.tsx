import { type ComponentType, lazy } from 'react'
import { HomeScreen } from '../screens/home/home-screen.tsx'
import { type PortalPath, pathOf, paths } from './paths.ts'
import type { TabName } from './shell/tab-icons.tsx'

/** What every screen gets: the query of its address and what the sender put beside it. */
export interface ScreenProps {
  params: URLSearchParams
  state: unknown
}

export interface ScreenRoute {
  path: string
  Screen: ComponentType<ScreenProps>
  /** Stays alive, with its place, while other screens are shown. */
  isKept: boolean
  /** The tab that is lit. */
  tab?: TabName
  /** Fills the window: no tabs at all. */
  isFull?: boolean
}

const kept = (tab: TabName, Screen: ComponentType<ScreenProps>) => ({ Screen, isKept: true, tab })
const plain = (Screen: ComponentType<ScreenProps>, tab?: TabName) => ({ Screen, isKept: false, tab })

/** Code of each screen that does not come with the shell. */
const load = {
  category: async () => ({
    default: (await import('../screens/category/category-screen.tsx')).CategoryScreen,
  }),
  bookshelf: async () => ({
    default: (await import('../screens/bookshelf/bookshelf-screen.tsx')).BookshelfScreen,
  }),
  myProfile: async () => ({
    default: (await import('../screens/my-profile/my-profile-screen.tsx')).MyProfileScreen,
  }),
  list: async () => ({ default: (await import('../screens/list/list-screen.tsx')).ListScreen }),
  details: async () => ({ default: (await import('../screens/details/details-screen.tsx')).DetailsScreen }),
  read: async () => ({ default: (await import('../screens/read/read-screen.tsx')).ReadScreen }),
  readImages: async () => ({ default: (await import('../screens/read/read-screen.tsx')).ReadImagesScreen }),
  language: async () => ({
    default: (await import('../screens/language/language-screen.tsx')).LanguageScreen,
  }),
  login: async () => ({ default: (await import('../screens/login/login-screen.tsx')).LoginScreen }),
  forbidden: async () => ({
    default: (await import('../screens/forbidden/forbidden-screen.tsx')).ForbiddenScreen,
  }),
  notFound: async () => ({
    default: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  }),
}

const CategoryScreen = lazy(load.category)
const BookshelfScreen = lazy(load.bookshelf)
const MyProfileScreen = lazy(load.myProfile)
const ListScreen = lazy(load.list)
const DetailsScreen = lazy(load.details)
const ReadScreen = lazy(load.read)
const ReadImagesScreen = lazy(load.readImages)
const LanguageScreen = lazy(load.language)
const LoginScreen = lazy(load.login)
const ForbiddenScreen = lazy(load.forbidden)
const NotFoundScreen = lazy(load.notFound)

/** Fetches the code of the screens one tap away while nothing else is going on. Not where data is spared. */
export function prefetchScreens(window: Window): void {
  const { connection } = window.navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return
  const fetchAll = () => {
    for (const screen of [load.details, load.category, load.bookshelf, load.myProfile, load.list]) {
      screen().catch(() => undefined)
    }
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 5000 })
  else setTimeout(fetchAll, 3000)
}

type Route = Omit<ScreenRoute, 'path'>

/** The screen of each path. The first screen comes with the shell, every other one in its own chunk. */
const routes: Record<Exclude<PortalPath, typeof paths.bookshelf>, Route> = {
  [paths.home]: kept('member', HomeScreen),
  [paths.category]: kept('category', CategoryScreen),
  [paths.memberBookshelf]: kept('bookshelf', BookshelfScreen),
  [paths.myProfile]: kept('profile', MyProfileScreen),
  [paths.list]: plain(ListScreen, 'category'),
  [paths.details]: plain(DetailsScreen),
  [paths.read]: { ...plain(ReadScreen), isFull: true },
  [paths.readImages]: { ...plain(ReadImagesScreen), isFull: true },
  [paths.language]: plain(LanguageScreen, 'profile'),
  [paths.login]: plain(LoginScreen, 'profile'),
  [paths.forbidden]: plain(ForbiddenScreen),
}

/** The screen that answers an address; a page that says so for an address nobody knows. */
export function screenRouteOf(pathname: string): ScreenRoute {
  const path = pathOf(pathname)
  if (!path || path === paths.bookshelf) return { path: '*', ...plain(NotFoundScreen) }
  return { path, ...routes[path] }
}
