import { type Endpoint, intentKinds, intentStates, maskPhone, parsePhone } from '@kurasa/portal-contract'
import { and, desc, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { decidePayment } from '../billing/decide-payment.ts'
import { type EvidenceRow, readEvidence, readStrayEvidence } from '../billing/evidence.ts'
import { readBalances } from '../billing/money-ledger.ts'
import { evidenceKinds, moneyAccounts } from '../database/billing-tables.ts'
import { billingIntents, refunds, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

const adminPayment = z.object({
  id: z.string(),
  userId: z.string(),
  phoneMasked: z.string(),
  kind: z.enum(intentKinds),
  state: z.enum(intentStates),
  resultCode: z.string().nullable(),
  amountKsh: z.number().int(),
  providerRef: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** `owed` or `done`, when the money goes back; `void`: there was none. */
  refund: z.enum(['owed', 'done', 'void']).nullable(),
})
/** An attempt to charge, or to end the charging, as an operator sees it. */
export type AdminPayment = z.infer<typeof adminPayment>

/** The newest attempts, at most 100. */
export const getPayments = {
  method: 'GET',
  path: '/payments',
  request: z.object({ state: z.enum(intentStates).optional(), userId: z.string().max(40).optional() }),
  data: z.array(adminPayment),
} as const satisfies Endpoint

const adminEvidence = z.object({
  kind: z.enum(evidenceKinds),
  outcome: z.string(),
  providerRef: z.string().nullable(),
  amountKsh: z.number().int().nullable(),
  /** The payer's number, masked. */
  payer: z.string().nullable(),
  receipt: z.string().nullable(),
  resultCode: z.string().nullable(),
  receivedAt: z.iso.datetime(),
})
/** One report about a payment, as an operator sees it. */
export type AdminEvidence = z.infer<typeof adminEvidence>

/** Reports that fit no attempt, and payments whose reports exclude each other: each at most 100, newest first. */
export const getQuarantine = {
  method: 'GET',
  path: '/payments/quarantine',
  data: z.object({ strays: z.array(adminEvidence), held: z.array(adminPayment) }),
} as const satisfies Endpoint

/** All reports about a payment, oldest first. 404 for none. */
export const getEvidence = {
  method: 'GET',
  path: '/payments/:id/evidence',
  data: z.array(adminEvidence),
} as const satisfies Endpoint

/**
 * Decides a payment that the provider's reports do not settle: `grant` counts it as paid, `return` gives the money back.
 * Answers 404 when there is none, and 409 `ALREADY_DONE` when it is settled.
 */
export const postDecision = {
  method: 'POST',
  path: '/payments/:id/decision',
  request: z.object({ decision: z.enum(['grant', 'return']), reason: z.string().trim().min(1).max(200) }),
  data: adminPayment,
} as const satisfies Endpoint

/** Balance of each account of the money ledger, whole shillings; their sum is 0. */
export const getBalances = {
  method: 'GET',
  path: '/payments/balances',
  data: z.record(z.enum(moneyAccounts), z.number().int()),
} as const satisfies Endpoint

/** Milliseconds that a report may wait for the answer to its request. */
const STRAY_AFTER = 10 * 60_000
/** The member gave the attempt up before its reports excluded each other. */
const isHeldCancellation = and(
  eq(billingIntents.state, 'cancelled'),
  isNotNull(billingIntents.heldAt),
  isNotNull(billingIntents.nextCheckAt),
)

function describe(row: EvidenceRow): AdminEvidence {
  const phone = row.payer === null ? undefined : parsePhone(row.payer)
  return {
    ...row,
    payer: phone ? maskPhone(phone) : row.payer,
    receivedAt: row.receivedAt.toISOString(),
  }
}

/** GET /payments and below, POST /payments/:id/decision. */
export function addPayments(admin: Hono, parts: AdminParts): void {
  const { database, clock } = parts

  async function read(which: SQL | undefined): Promise<AdminPayment[]> {
    const rows = await database
      .select({ intent: billingIntents, phoneMasked: users.phoneMasked, refund: refunds.state })
      .from(billingIntents)
      .innerJoin(users, eq(users.id, billingIntents.userId))
      .leftJoin(refunds, eq(refunds.intentId, billingIntents.id))
      .where(which)
      .orderBy(desc(billingIntents.createdAt))
      .limit(100)
    return rows.map(({ intent, phoneMasked, refund }) => ({
      ...intent,
      phoneMasked,
      refund,
      createdAt: intent.createdAt.toISOString(),
    }))
  }

  handleAdminCall(admin, getPayments, ({ request: { state, userId } }) =>
    read(
      and(
        state && eq(billingIntents.state, state),
        userId === undefined ? undefined : eq(billingIntents.userId, userId),
      ),
    ),
  )

  handleAdminCall(admin, getQuarantine, async () => ({
    strays: (await readStrayEvidence(database, new Date(clock.now().getTime() - STRAY_AFTER))).map(describe),
    held: await read(or(eq(billingIntents.state, 'held'), isHeldCancellation)),
  }))

  handleAdminCall(admin, getEvidence, async ({ parameters: { id } }) => {
    const [intent] = await database.select().from(billingIntents).where(eq(billingIntents.id, id))
    if (!intent) throw Refusal.notFound(`There is no payment ${id}.`)
    return (await readEvidence(database, intent)).map(describe)
  })

  handleAdminCall(admin, postDecision, async ({ parameters: { id }, request, headers }) => {
    await decidePayment(parts, id, { ...request, actor: operatorOf(headers) })
    const [payment] = await read(eq(billingIntents.id, id))
    return payment!
  })

  handleAdminCall(admin, getBalances, () => readBalances(database))
}
