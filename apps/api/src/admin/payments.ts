import { type Endpoint, intentKinds, intentStates } from '@kurasa/portal-contract'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { readBalances } from '../billing/money-ledger.ts'
import { moneyAccounts } from '../database/billing-tables.ts'
import { billingCallbacks, billingIntents, refunds, users } from '../database/schema.ts'
import { type AdminParts, handleAdminCall } from './admin-call.ts'

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
  /** `owed` or `done`, when the money goes back. */
  refund: z.enum(['owed', 'done']).nullable(),
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

const strayCallback = z.object({
  providerRef: z.string(),
  amountKsh: z.number().int(),
  phoneMasked: z.string(),
  outcome: z.string(),
  /** Why it fits nothing: `unknown`, `amount` or `phone`. */
  reason: z.string(),
  times: z.number().int(),
  receivedAt: z.iso.datetime(),
})

/** Callbacks in quarantine and intents whose charge differed from the request: each at most 100, newest first. */
export const getQuarantine = {
  method: 'GET',
  path: '/payments/quarantine',
  data: z.object({ callbacks: z.array(strayCallback), payments: z.array(adminPayment) }),
} as const satisfies Endpoint

/** Balance of each account of the money ledger, whole shillings; their sum is 0. */
export const getBalances = {
  method: 'GET',
  path: '/payments/balances',
  data: z.record(z.enum(moneyAccounts), z.number().int()),
} as const satisfies Endpoint

/** GET /payments, /payments/quarantine, /payments/balances. */
export function addPayments(admin: Hono, { database }: AdminParts): void {
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

  handleAdminCall(admin, getQuarantine, async () => {
    const callbacks = await database
      .select()
      .from(billingCallbacks)
      .where(eq(billingCallbacks.state, 'quarantined'))
      .orderBy(desc(billingCallbacks.receivedAt))
      .limit(100)
    return {
      callbacks: callbacks.map((row) => ({
        ...row,
        reason: row.reason ?? '',
        receivedAt: row.receivedAt.toISOString(),
      })),
      payments: await read(eq(billingIntents.resultCode, 'mismatch')),
    }
  })

  handleAdminCall(admin, getBalances, () => readBalances(database))
}
