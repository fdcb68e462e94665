import type { AppParts } from '../app.ts'

/** The last part of the address that providers call back: the operator's, or one that all processes make alike. */
export async function callbackSecret({
  config,
  secret,
}: Pick<AppParts, 'config' | 'secret'>): Promise<string> {
  return config.billing.callbackSecret ?? secret.sign('billing callbacks')
}
