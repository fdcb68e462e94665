import { PortalError } from '../api/portal-error.ts'

/** Whether the server refused a unit or page because its reader needs a login, a subscription, or the book itself. */
export const isLockedAnswer = (error: unknown): boolean =>
  error instanceof PortalError &&
  (error.status === 401 ||
    error.status === 402 ||
    error.code === 401 ||
    error.code === -30001 ||
    error.reason === 'PURCHASE_REQUIRED')
