import {
  getBook,
  getBooks,
  getCategories,
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

/** The calls that the portal's screens make: what it does not call is not loaded. A new call is named here. */
export const endpoints = {
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
