import {
  getBook,
  getBooks,
  getCategories,
  getConfig,
  getHome,
  getList,
  getManifest,
  getPage,
  getResource,
  getUnit,
  openBook,
  postTracking,
} from '@kurasa/portal-contract'

export { envelope, failure, messageKeyOf } from '@kurasa/portal-contract'

/** The calls of the first screens and of the reader, by name. Other screens bring theirs: see `PortalClient.call`. */
export const endpoints = {
  getConfig,
  getHome,
  getCategories,
  getBooks,
  getList,
  getBook,
  getManifest,
  openBook,
  getUnit,
  getResource,
  getPage,
  postTracking,
} as const
