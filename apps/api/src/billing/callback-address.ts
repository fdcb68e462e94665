import type { AppParts } from '../app-parts.ts'

type Parts = Pick<AppParts, 'config' | 'secret'>

/** The last part of the address that providers call back: the operator's, or one that all processes make alike. */
export async function callbackSecret({ config, secret }: Parts): Promise<string> {
  return config.billing.callbackSecret ?? secret.sign('billing callbacks')
}

/** Path that a provider calls back, without the secret. Safaricom refuses addresses that contain the word "mpesa". */
export function callbackPath(channel: string): string {
  return `/api/callbacks/${channel === 'mpesa' ? 'daraja' : channel}`
}

/** A report as the carrier's callback, for a carrier within this process. */
export async function callbackRequest(parts: Parts, report: object): Promise<Request> {
  const url = `http://localhost${callbackPath('carrier')}/${await callbackSecret(parts)}`
  const headers = { 'content-type': 'application/json' }
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(report) })
}
