import type { IdentityPort } from '../ports/identity.ts'

/** Where the simulated network is entered. */
export const simulatedNetworkPath = '/api/dev/he'

/** A network for development: it knows one number, the one of the configuration. */
export const simulatedIdentity: IdentityPort = {
  startUrl: (attemptId) => `${simulatedNetworkPath}?attempt=${encodeURIComponent(attemptId)}`,
}
