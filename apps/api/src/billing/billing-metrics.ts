import { count, eq, inArray, min } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { AppParts } from '../app-parts.ts'
import { auditLog, billingEvidence, billingIntents, refunds } from '../database/schema.ts'
import { isStray } from './evidence.ts'

/** Registers figures of money, read from the database on each scrape: the same from every process. */
export function registerBillingMetrics(
  registry: Registry,
  parts: Pick<AppParts, 'database' | 'clock'>,
): void {
  const { database, clock } = parts
  const registers = [registry]

  new Gauge({
    name: 'kurasa_payments',
    help: 'Attempts to charge or to end the charging, by kind and state',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const rows = await database
        .select({ kind: billingIntents.kind, state: billingIntents.state, count: count() })
        .from(billingIntents)
        .groupBy(billingIntents.kind, billingIntents.state)
      this.reset()
      for (const { kind, state, count } of rows) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'kurasa_payments_oldest_open_seconds',
    help: 'Age of the oldest attempt that has no answer',
    registers,
    async collect() {
      const [oldest] = await database
        .select({ at: min(billingIntents.createdAt) })
        .from(billingIntents)
        .where(inArray(billingIntents.state, ['created', 'sent']))
      this.set(oldest?.at ? (clock.now().getTime() - oldest.at.getTime()) / 1000 : 0)
    },
  })
  const counted = [
    [
      'kurasa_late_successes',
      'Payments that came after their time',
      auditLog,
      eq(auditLog.action, 'billing.late-success'),
    ],
    ['kurasa_refunds_owed', 'Payments that have yet to go back', refunds, eq(refunds.state, 'owed')],
    [
      'kurasa_payments_held',
      'Payments whose evidence contradicts itself',
      billingIntents,
      eq(billingIntents.state, 'held'),
    ],
    ['kurasa_stray_payments', 'Callbacks and payments that fit no attempt', billingEvidence, isStray()],
  ] as const
  for (const [name, help, table, which] of counted) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const [row] = await database.select({ count: count() }).from(table).where(which)
        this.set(row?.count ?? 0)
      },
    })
  }
}
