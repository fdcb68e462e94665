import type { endpoints } from './called-contract.ts'

/** Where a call goes. */
export interface CallForm {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  isLocalised?: true
}

/**
 * Forms of the calls of the first screens and of the reader. They repeat the contract, and a test holds them to it. A call
 * leaves before the parser is there, and an answer that came with the page is used before.
 */
export const firstCalls = {
  getConfig: { method: 'GET', path: '/config' },
  getHome: { method: 'GET', path: '/home', isLocalised: true },
  getCategories: { method: 'GET', path: '/categories', isLocalised: true },
  getBooks: { method: 'GET', path: '/books' },
  getList: { method: 'GET', path: '/lists/:type/:id', isLocalised: true },
  getBook: { method: 'GET', path: '/books/:id', isLocalised: true },
  getManifest: { method: 'GET', path: '/books/:id/manifest' },
  openBook: { method: 'GET', path: '/books/:id/open' },
  getUnit: { method: 'GET', path: '/content/:edition/:hash/units/:i' },
  getResource: { method: 'GET', path: '/content/:edition/:hash/res/:name' },
  getPage: { method: 'GET', path: '/content/:edition/:hash/pages/:i' },
  postTracking: { method: 'POST', path: '/page_event/tracking' },
} as const satisfies Record<keyof typeof endpoints, CallForm>
