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
  postTracking,
} from '@kurasa/portal-contract'

export {
  encodeHeader,
  endpointUrl,
  envelope,
  failure,
  headerNames,
  messageKeyOf,
  requestTimeout,
  toQuery,
} from '@kurasa/portal-contract'

/** The calls of the first screens and of the reader, by name. Other screens bring theirs: see `PortalClient.call`. */
export const endpoints = {
  getConfig,
  getHome,
  getCategories,
  getBooks,
  getList,
  getBook,
  getManifest,
  getUnit,
  getResource,
  getPage,
  postTracking,
} as const
