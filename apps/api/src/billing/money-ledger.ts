import { sql } from 'drizzle-orm'
import type { MoneyAccount } from '../database/billing-tables.ts'
import type { Database } from '../database/open-database.ts'
import { type billingIntents, moneyLedger } from '../database/schema.ts'

/** An intent as it is stored. */
export type IntentRow = typeof billingIntents.$inferSelect

/**
 * Books the money of a charge, once.
 *
 * @param credit - what it was earned with, or `owed` when it is to go back
 * @returns false when this charge was booked before
 */
export async function bookCharge(
  transaction: Database,
  intent: IntentRow,
  credit: 'subscriptions' | 'purchases' | 'owed',
  at: Date,
): Promise<boolean> {
  return book(transaction, { intent, step: 'charge', debit: 'provider', credit, at })
}

/** Books that the money of a charge, earned before, is owed back. */
export async function bookDebt(transaction: Database, intent: IntentRow, at: Date): Promise<boolean> {
  const debit = intent.kind === 'purchase' ? 'purchases' : 'subscriptions'
  return book(transaction, { intent, step: 'owe', debit, credit: 'owed', at })
}

/** Books that the money of a charge went back, once. */
export async function bookRefund(transaction: Database, intent: IntentRow, at: Date): Promise<boolean> {
  return book(transaction, { intent, step: 'refund', debit: 'owed', credit: 'provider', at })
}

async function book(
  transaction: Database,
  line: {
    intent: IntentRow
    step: 'charge' | 'owe' | 'refund'
    debit: MoneyAccount
    credit: MoneyAccount
    at: Date
  },
): Promise<boolean> {
  const { intent, ...rest } = line
  const booked = await transaction
    .insert(moneyLedger)
    .values({ ...rest, intentId: intent.id, amountKsh: intent.amountKsh })
    .onConflictDoNothing()
    .returning({ n: moneyLedger.n })
  return booked.length > 0
}

/**
 * Balance of each account: debits less credits, whole shillings. Their sum is 0; `provider` is what the provider holds
 * for us, `owed` is below 0 by what payers have yet to get back.
 */
export async function readBalances(database: Database): Promise<Record<MoneyAccount, number>> {
  const { rows } = (await database.execute(sql`
    select account, sum(amount)::int as balance from (
      select debit as account, amount_ksh as amount from money_ledger
      union all select credit, -amount_ksh from money_ledger
    ) as lines group by account`)) as unknown as { rows: { account: MoneyAccount; balance: number }[] }
  const balances = { provider: 0, subscriptions: 0, purchases: 0, owed: 0 }
  for (const { account, balance } of rows) balances[account] = balance
  return balances
}
