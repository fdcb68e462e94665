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

const CategoryScreen = lazy(async () => ({
  default: (await import('../screens/category/category-screen.tsx')).CategoryScreen,
}))
const BookshelfScreen = lazy(async () => ({
  default: (await import('../screens/bookshelf/bookshelf-screen.tsx')).BookshelfScreen,
}))
const MyProfileScreen = lazy(async () => ({
  default: (await import('../screens/my-profile/my-profile-screen.tsx')).MyProfileScreen,
}))
const ListScreen = lazy(async () => ({
  default: (await import('../screens/list/list-screen.tsx')).ListScreen,
}))
const DetailsScreen = lazy(async () => ({
  default: (await import('../screens/details/details-screen.tsx')).DetailsScreen,
}))
const ReadScreen = lazy(async () => ({
  default: (await import('../screens/read/read-screen.tsx')).ReadScreen,
}))
const LanguageScreen = lazy(async () => ({
  default: (await import('../screens/language/language-screen.tsx')).LanguageScreen,
}))
const LoginScreen = lazy(async () => ({
  default: (await import('../screens/login/login-screen.tsx')).LoginScreen,
}))
const ForbiddenScreen = lazy(async () => ({
  default: (await import('../screens/forbidden/forbidden-screen.tsx')).ForbiddenScreen,
}))
const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
}))

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
