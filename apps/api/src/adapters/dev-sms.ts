import type { Phone } from '@kurasa/portal-contract'
import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { devMessages } from '../database/schema.ts'
import type { Clock } from '../ports/clock.ts'
import type { SmsPort } from '../ports/sms.ts'

/** Milliseconds a message stays in the inbox. */
const KEPT = 24 * 3600_000

/** A message that was not really sent. */
export interface DevMessage {
  phone: string
  text: string
  at: Date
}

/** Messages for development: they go to an inbox in the database, which every process reads. */
export interface DevSms extends SmsPort {
  /** The newest first, at most 50. */
  inbox(phone?: Phone): Promise<DevMessage[]>
}

/**
 * Opens the inbox.
 *
 * @param options.print - called for each message, e.g. to show it on the console
 */
export function createDevSms(options: {
  database: Database
  clock: Clock
  print?: (message: DevMessage) => void
}): DevSms {
  const { database, clock, print } = options
  return {
    async send(phone, text) {
      const at = clock.now()
      await database.delete(devMessages).where(lt(devMessages.at, new Date(at.getTime() - KEPT)))
      await database.insert(devMessages).values({ phoneE164: phone, text, at })
      print?.({ phone, text, at })
      return true
    },
    inbox: (phone) =>
      database
        .select({ phone: devMessages.phoneE164, text: devMessages.text, at: devMessages.at })
        .from(devMessages)
        .where(phone && eq(devMessages.phoneE164, phone))
        .orderBy(desc(devMessages.id))
        .limit(50),
  }
}
