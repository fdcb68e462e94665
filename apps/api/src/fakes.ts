import { serve } from '@hono/node-server'
import { z } from 'zod'
import { createFakeDaraja } from './fakes/fake-daraja.ts'

// Providers of payments on this machine, for trials and demonstrations: `npm run fakes`.

const PORT = Number(process.env.FAKE_DARAJA_PORT ?? 8099)
/** Milliseconds between looks for what is due. */
const TICK = 200

const account = {
  key: 'fake-consumer-key',
  secret: 'fake-consumer-secret',
  shortCode: '600123',
  till: '512345',
  passkey: 'fake-passkey',
  initiator: 'kurasa',
  credential: 'fake-credential',
}

const daraja = createFakeDaraja({
  account,
  now: Date.now,
  async post(url, body) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return response.json()
  },
})

const payment = z.object({ msisdn: z.string(), amount: z.number().int().min(1), account: z.string() })
daraja.app.post('/fake/pay', async (context) =>
  context.json(await daraja.payFromMenu(payment.parse(await context.req.json()))),
)

setInterval(() => void daraja.tick(), TICK)
const server = serve({ port: PORT, hostname: '127.0.0.1', fetch: daraja.app.fetch }, ({ port }) => {
  console.log(`Fake Daraja is ready: http://127.0.0.1:${port}`)
  console.log('Start the server with these settings:')
  const settings = {
    BILLING: 'mpesa',
    BILLING_CALLBACK_SECRET: 'a-secret-of-your-own-with-32-letters',
    MPESA_URL: `http://127.0.0.1:${port}`,
    MPESA_KEY: account.key,
    MPESA_SECRET: account.secret,
    MPESA_SHORTCODE: account.shortCode,
    MPESA_PASSKEY: account.passkey,
    MPESA_INITIATOR: account.initiator,
    MPESA_CREDENTIAL: account.credential,
    MPESA_PAYOUT_SHORTCODE: account.shortCode,
    MPESA_PULL: '1',
  }
  for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`)
  console.log('Faults: POST /fake/faults. Payments from the menu: POST /fake/pay. Books: GET /fake/books.')
})
server.on('error', (error) => {
  console.error(`The fake cannot listen on port ${PORT}: ${error.message}. Set FAKE_DARAJA_PORT.`)
  process.exit(1)
})
