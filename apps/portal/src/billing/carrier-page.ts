import { PortalError } from '../api/portal-error.ts'

function isHttps(address: string): boolean {
  try {
    return new URL(address).protocol === 'https:'
  } catch {
    return false
  }
}

/**
 * Leads to the page of a carrier. The server names only hosts that the operator allowed; what is not https is no page
 * that anyone is sent to.
 *
 * @throws {PortalError} `sub.jumpFailed`
 */
export function openCarrierPage(
  address: string,
  assign: (url: string) => void = (url) => window.location.assign(url),
) {
  if (!isHttps(address)) {
    throw new PortalError('contract', `Nobody is sent to ${address}.`, { messageKey: 'sub.jumpFailed' })
  }
  assign(address)
}
