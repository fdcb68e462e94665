import type { EditionKind, ListType } from '@kurasa/portal-contract'

/**
 * Every address of the portal, once: the path a route answers to and the function that builds a link to it. A new
 * screen adds a line here and one in `router.tsx`.
 */
export const paths = {
  home: '/',
  category: '/category',
  bookshelf: '/bookshelf',
  memberBookshelf: '/member_bookshelf',
  myProfile: '/my_profile',
  list: '/list',
  details: '/details',
  read: '/read',
  readImages: '/read_img',
  paidBookshelf: '/paid_bookshelf',
  ai: '/ai',
  aiDialogue: '/ai_dialogue',
  interested: '/interested',
  classification: '/classification',
  pointCenter: '/point_center',
  pointList: '/point_list',
  myPrize: '/my_prize',
  search: '/search',
  login: '/login',
  subscribe: '/subscribe',
  myPurchase: '/myPurchase',
  readHistory: '/readHistory',
  myReading: '/my_reading',
  notes: '/notes',
  language: '/language',
  faq: '/FAQ',
  faqList: '/FAQList',
  faqContent: '/FAQContent',
  contactUs: '/ContactUs',
  reportAnIssue: '/report_an_issue',
  chatHistory: '/chat_history',
  additionalComments: '/additional_comments',
  landing: '/landing_page',
  click: '/c',
  number: '/n',
  heTest: '/he_test',
  forbidden: '/403',
  privacy: '/privacy',
  terms: '/terms',
} as const

export type PortalPath = (typeof paths)[keyof typeof paths]

/** The screen a visitor came from. It labels what is counted, and is never an address. */
const ORIGINS = [
  'home',
  'category',
  'classification',
  'list',
  'search',
  'member_bookshelf',
  'paid_bookshelf',
  'interested',
  'details',
  'history',
  'ai',
  'landing',
  'c',
  'other',
] as const
export type Origin = (typeof ORIGINS)[number]

export const originOf = (value: string | null): Origin =>
  ORIGINS.find((origin) => origin === value) ?? 'other'

/** As in the contract; written out, for its parser must not come with the addresses. */
const LIST_TYPES = [
  'section',
  'category',
  'author',
  'tag',
  'related',
  'language',
] as const satisfies ListType[]

export const listTypeOf = (value: string | null): ListType | undefined =>
  LIST_TYPES.find((type) => type === value)

/** Appends the parameters that have a value. */
function withParams(path: string, params: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value)
  return `${query}` ? `${path}?${query}` : path
}

export const hrefs = {
  home: () => paths.home,
  /** `id` opens a category that has children. */
  category: (id?: string) => withParams(paths.category, { id }),
  bookshelf: () => paths.bookshelf,
  memberBookshelf: () => paths.memberBookshelf,
  myProfile: () => paths.myProfile,
  /** Without `type` the list holds every book. `name` is shown until the list's own title has come. */
  list: (params: { type?: ListType; id?: string; name?: string; from?: Origin } = {}) =>
    withParams(paths.list, { ...params, name: params.name?.slice(0, 60) }),
  details: (id: string, from: Origin) => withParams(paths.details, { id, from }),
  /** The reader, on one of the editions of a book; `at` is a page that is shared, see `sharedPage`. */
  read: (id: string, kind: EditionKind = 'text', at?: string) =>
    withParams(kind === 'image' ? paths.readImages : paths.read, { id, at }),
  paidBookshelf: () => paths.paidBookshelf,
  ai: () => paths.ai,
  /** One dialogue, or a new one; `book` is what it is about. */
  aiDialogue: (params: { id?: string; book?: string } = {}) => withParams(paths.aiDialogue, params),
  interested: () => paths.interested,
  classification: (category?: string, language?: string) =>
    withParams(paths.classification, { category, language }),
  pointCenter: () => paths.pointCenter,
  pointList: () => paths.pointList,
  myPrize: () => paths.myPrize,
  search: (params: { text?: string; from?: Origin } = {}) => withParams(paths.search, params),
  /** Where to return to goes beside it, as `{ returnTo }`. */
  login: () => paths.login,
  subscribe: () => paths.subscribe,
  myPurchase: () => paths.myPurchase,
  readHistory: () => paths.readHistory,
  myReading: () => paths.myReading,
  /** Marks and notes of all books, or of one. */
  notes: (id?: string) => withParams(paths.notes, { id }),
  language: () => paths.language,
  faq: () => paths.faq,
  /** Questions of a topic, or all. */
  faqList: (id?: string) => withParams(paths.faqList, { id }),
  faqContent: (id: string) => withParams(paths.faqContent, { id }),
  contactUs: () => paths.contactUs,
  reportAnIssue: () => paths.reportAnIssue,
  chatHistory: () => paths.chatHistory,
  /** To one report; without it the member chooses. */
  additionalComments: (id?: string) => withParams(paths.additionalComments, { id }),
  landing: () => paths.landing,
  number: () => paths.number,
  forbidden: () => paths.forbidden,
  privacy: () => paths.privacy,
  terms: () => paths.terms,
}

const trimSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname)

/** The route of an address, or undefined for an unknown one. */
export function pathOf(pathname: string): PortalPath | undefined {
  const wanted = trimSlash(pathname)
  return Object.values(paths).find((path) => path === wanted)
}

/**
 * An address of this portal that may be returned to after login: it starts with one slash and a known route answers
 * it. Everything else (another host, `//host`, a script) is no target.
 */
export function ownAddress(target: unknown): string | undefined {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return undefined
  const url = new URL(target, 'https://own.invalid')
  const path = pathOf(url.pathname)
  // Neither leads on by itself.
  if (url.origin !== 'https://own.invalid' || !path || path === paths.login || path === paths.click)
    return undefined
  return url.pathname + url.search + url.hash
}

/** The path that takes the place of another. */
export const redirectOf = (pathname: string): string | undefined =>
  trimSlash(pathname) === paths.bookshelf ? paths.memberBookshelf : undefined
