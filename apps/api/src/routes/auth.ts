import {
  headerNames,
  type Login,
  type Phone,
  parsePhone,
  postDormant,
  postLogin,
  postLogout,
  postLogoutAll,
  postOtp,
  postTicket,
  postTicketLogin,
} from '@kurasa/portal-contract'
import { and, eq, gt } from 'drizzle-orm'
import type { Hono } from 'hono'
import { type CodeOrigin, codeExpired, sendCode, useCode } from '../accounts/codes.ts'
import { chooseOwner } from '../accounts/dormant-choice.ts'
import { logIn } from '../accounts/log-in.ts'
import { hashSecret, newSecret } from '../accounts/secret.ts'
import type { AppParts } from '../app-parts.ts'
import { audit } from '../audit.ts'
import { sessions as sessionRows, tickets, users } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { networksOf } from '../http/network.ts'
import { Refusal } from '../http/refusal.ts'

/** Seconds a pass for the native reader is good for. */
const TICKET_LIFE = 60

/** POST /auth/otp, /auth/login, /auth/dormant, /auth/logout, /auth/logout_all, /auth/tickets, /auth/tickets/login. */
export function addAuth(app: Hono, parts: AppParts): void {
  const { database, clock, cookies, sessions, secret, metrics } = parts
  const options = { sessions, cache: cacheControl.personal }
  const asUser = { ...options, writesAsUser: true }

  async function numberOf(userId: string): Promise<Phone> {
    const [row] = await database.select({ phone: users.phoneE164 }).from(users).where(eq(users.id, userId))
    if (!row?.phone) throw Refusal.overdue()
    return row.phone as Phone
  }

  async function originOf(address: string): Promise<CodeOrigin> {
    const { subscriber, site, isOneLine } = networksOf(address)
    return { subscriberHash: await secret.sign(subscriber), siteHash: await secret.sign(site), isOneLine }
  }

  handleEndpoint(app, postOtp, options, async ({ request, caller, member }) => {
    const { purpose, lang, deviceId, pow } = request
    const phone =
      purpose === 'step-up' ? await numberOf((await member()).id) : parsePhone(request.phone ?? '')
    if (!phone) throw Refusal.because(422, 'PHONE_INVALID', 'Please enter the correct mobile phone number')
    const from = caller.address ? await originOf(caller.address) : undefined
    const sent = await sendCode(parts, { phone, purpose, language: lang, deviceId, pow, from })
    metrics.codesSent.inc()
    return sent
  })

  handleEndpoint(app, postLogin, options, async ({ request, language, setHeader }) => {
    const { challengeId, code, ...wish } = request
    const phone = await useCode(parts, { challengeId, code, purpose: 'login' })
    metrics.codesVerified.inc()
    const begun = await logIn(parts, { ...wish, phone, language, assurance: 'otp', now: clock.now() })
    setHeader('set-cookie', cookies.login(begun))
    return begun
  })

  handleEndpoint(app, postDormant, asUser, async ({ request, session, language, headers, setHeader }) => {
    const found = await session()
    if (!found) throw Refusal.overdue()
    if (found.isBlocked) throw Refusal.denied('NUMBER_BLOCKED')
    const chosen = await chooseOwner(parts, found, { ...request, language, now: clock.now() })
    setHeader('set-cookie', cookies.login({ token: headers.get(headerNames.token) ?? '' }))
    return chosen
  })

  handleEndpoint(app, postLogout, options, async ({ session, setHeader }) => {
    const found = await session()
    if (found) await database.delete(sessionRows).where(eq(sessionRows.id, found.sessionId))
    setHeader('set-cookie', cookies.endSession())
    // Chapters that only this member may read are in the browser's cache.
    setHeader('clear-site-data', '"cache"')
    return null
  })

  handleEndpoint(app, postLogoutAll, asUser, async ({ session, setHeader }) => {
    const found = await session()
    if (!found) throw Refusal.overdue()
    await database.transaction(async (tx) => {
      await tx.delete(sessionRows).where(eq(sessionRows.userId, found.id))
      await tx.delete(tickets).where(eq(tickets.userId, found.id))
      await audit(tx, {
        actor: `user:${found.id}`,
        action: 'user.logout_all',
        subject: `user:${found.id}`,
        at: clock.now(),
      })
    })
    setHeader('clear-site-data', '"cache"')
    setHeader('set-cookie', cookies.endSession())
    return null
  })

  handleEndpoint(app, postTicket, asUser, async ({ member }) => {
    const { id: userId, assurance } = await member()
    const ticket = newSecret()
    await database.insert(tickets).values({
      ticketHash: hashSecret(ticket),
      userId,
      assurance,
      expiresAt: new Date(clock.now().getTime() + TICKET_LIFE * 1000),
    })
    return { ticket, expiresIn: TICKET_LIFE }
  })

  handleEndpoint(app, postTicketLogin, options, async ({ request, language, setHeader }): Promise<Login> => {
    const now = clock.now()
    const [ticket] = await database
      .delete(tickets)
      .where(and(eq(tickets.ticketHash, hashSecret(request.ticket)), gt(tickets.expiresAt, now)))
      .returning()
    if (!ticket) throw codeExpired()
    const { deviceId, deviceName } = request
    const phone = await numberOf(ticket.userId)
    const begun = await logIn(parts, {
      phone,
      language,
      assurance: ticket.assurance,
      deviceId,
      deviceName,
      isExpected: true,
      now,
    })
    setHeader('set-cookie', cookies.login(begun))
    return begun
  })
}
