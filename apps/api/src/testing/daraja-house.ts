import { serve } from '@hono/node-server'
import { createDarajaBilling } from '../adapters/daraja/daraja-billing.ts'
import type { DarajaSettings } from '../billing-config.ts'
import { createFakeDaraja, type FakeDaraja } from '../fakes/fake-daraja.ts'
import type { BillingPort } from '../ports/billing.ts'

const account = {
  key: 'fake-key',
  secret: 'fake-secret',
  shortCode: '600123',
  till: '512345',
  passkey: 'fake-passkey',
  initiator: 'kurasa',
  credential: 'fake-credential',
}

/** The adapter of M-Pesa and a fake Daraja behind HTTP, both on the time of the test. */
export interface DarajaHouse {
  fake: FakeDaraja
  url: string
  /** Another adapter of the same fake. */
  open(settings?: Partial<DarajaSettings>): BillingPort
  /** Bodies that were posted to us, with their addresses. */
  posted: { url: string; body: unknown }[]
  close(): Promise<void>
}

/**
 * Starts them.
 *
 * @param options.post - takes a report; default: it is only noted in `posted`
 */
export async function openDarajaHouse(options: {
  time: { now: Date }
  random?: () => number
  callbackUrl?: string
  post?(url: string, body: unknown): Promise<unknown>
}): Promise<DarajaHouse> {
  const { time, random } = options
  const posted: DarajaHouse['posted'] = []
  const fake = createFakeDaraja({
    account,
    now: () => time.now.getTime(),
    ...(random && { random }),
    async post(url, body) {
      posted.push({ url, body })
      return options.post?.(url, body)
    },
  })
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch: fake.app.fetch })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { key, secret, shortCode, passkey, initiator: name, credential } = account
  return {
    fake,
    url,
    posted,
    open: (settings = {}) =>
      createDarajaBilling(
        {
          ...{ url, key, secret, shortCode, passkey, canPull: true, initiator: { name, credential } },
          callbackUrl: options.callbackUrl ?? 'https://kurasa.example/api/callbacks/daraja/secret',
          payoutShortCode: shortCode,
          ...settings,
        },
        { now: () => time.now },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
