import { serve } from '@hono/node-server'
import { type Carrier, type CarrierReport, createCarrier } from '../adapters/simulated-carrier/carrier.ts'
import { createMemoryJournal } from '../adapters/simulated-carrier/carrier-journal.ts'
import { serveCarrier } from '../adapters/simulated-carrier/carrier-service.ts'
import { systemClock } from '../adapters/system-clock.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A carrier in the test's own process, whose books therefore outlive every server that is killed. */
export interface UnreliableCarrier {
  carrier: Carrier
  url: string
  close(): Promise<void>
}

/**
 * Starts one: its responses come late, so that callbacks overtake them; callbacks are lost, doubled and late.
 *
 * @param options.callbackUrl - read at each callback
 * @param options.onEvent - called at each moment at which a server could die: a request arrived, was accepted, a
 *   callback is sent
 */
export async function startUnreliableCarrier(options: {
  speed: number
  random: SeededRandom
  callbackUrl(): string
  onEvent(): void
}): Promise<UnreliableCarrier> {
  const { speed, random, callbackUrl, onEvent } = options

  async function post(report: CarrierReport): Promise<boolean> {
    onEvent()
    const response = await fetch(callbackUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok
  }

  const carrier = createCarrier({
    journal: createMemoryJournal(),
    clock: systemClock,
    speed,
    async callBack(report) {
      if (random.percent(15)) return true
      if (random.percent(20)) return false
      const times = random.percent(40) ? 3 : 1
      const taken = await Promise.all(Array.from({ length: times }, () => post(report).catch(() => false)))
      return taken.some(Boolean)
    },
  })
  const service = serveCarrier(carrier)
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      onEvent()
      const response = await service.fetch(request)
      onEvent()
      if (random.percent(30)) await rest(random.below(300))
      return response
    },
  })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  let isOpen = true
  const telling = (async () => {
    while (isOpen) {
      await carrier.sendCallbacks()
      await rest(50)
    }
  })()
  return {
    carrier,
    url: `http://127.0.0.1:${port}`,
    async close() {
      isOpen = false
      await telling
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
