import { z } from 'zod'
import type { SmsPort } from '../ports/sms.ts'
import type { AfricasTalkingSettings } from '../sms-config.ts'

/** Milliseconds to wait for an answer. */
const PATIENCE = 10_000
/** Statuses of a message that is on its way: processed, sent, queued. */
const TAKEN = new Set([100, 101, 102])

const answer = z.looseObject({
  SMSMessageData: z.looseObject({
    Recipients: z.array(z.looseObject({ number: z.string(), statusCode: z.coerce.number() })),
  }),
})

/** Messages by Africa's Talking. A number that refuses messages, and a provider that fails, take none. */
export function createAfricasTalking(settings: AfricasTalkingSettings): SmsPort {
  const { url, username, apiKey, sender } = settings
  return {
    async check() {
      try {
        const response = await fetch(`${url}/version1/user?username=${encodeURIComponent(username)}`, {
          headers: { accept: 'application/json', apiKey },
          signal: AbortSignal.timeout(PATIENCE),
        })
        await response.body?.cancel()
        return response.ok
          ? undefined
          : `Africa's Talking refuses the account (${response.status}): check AT_USERNAME and AT_API_KEY.`
      } catch {
        return `Africa's Talking at ${url} does not answer: check the network.`
      }
    },
    async send(to, message) {
      try {
        const response = await fetch(`${url}/version1/messaging`, {
          method: 'POST',
          redirect: 'error',
          headers: { accept: 'application/json', apiKey },
          body: new URLSearchParams({ username, to, message, ...(sender && { from: sender }) }),
          signal: AbortSignal.timeout(PATIENCE),
        })
        const parsed = answer.safeParse(await response.json())
        const recipient = parsed.data?.SMSMessageData.Recipients.find(({ number }) => number === to)
        return response.ok && recipient !== undefined && TAKEN.has(recipient.statusCode)
      } catch {
        // Also without an answer: the person may ask for another message.
        return false
      }
    },
  }
}
