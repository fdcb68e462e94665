import type { Client, Pool, PoolClient } from 'pg'
import type { Database } from './open-database.ts'
import * as schema from './schema.ts'

/** How much of a PostgreSQL one process takes, and for how long. */
export interface PoolLimits {
  /** Connections. */
  connections: number
  /** Milliseconds to wait for a connection. */
  connectTimeout: number
  /** Milliseconds that a statement may take; 0: any. */
  statementTimeout: number
  /** Milliseconds that a statement may wait for a lock; 0: any. */
  lockTimeout: number
  /** Milliseconds that a transaction may be idle; 0: any. */
  idleTimeout: number
}

/** Limits where the operator sets none: below the 25 s after which a call of a reader ends. */
export const poolLimits: PoolLimits = {
  connections: 20,
  connectTimeout: 5_000,
  statementTimeout: 20_000,
  lockTimeout: 10_000,
  idleTimeout: 60_000,
}
/** Limits of a command, whose statements may read whole tables. */
export const commandPoolLimits: PoolLimits = {
  ...poolLimits,
  statementTimeout: 0,
  lockTimeout: 0,
  idleTimeout: 0,
}

/** Milliseconds that this process waits beyond the server's own limit: then the line is dead. */
const DEAD_LINE = 5_000

/** Options of one connection. */
export function connectionOptions(url: string, limits: PoolLimits, isReadOnly = false) {
  const { connectTimeout, statementTimeout, lockTimeout, idleTimeout } = limits
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
    // Not sent when 0: some poolers refuse parameters that they do not know.
    ...(statementTimeout && {
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout + DEAD_LINE,
    }),
    ...(lockTimeout && { lock_timeout: lockTimeout }),
    ...(idleTimeout && { idle_in_transaction_session_timeout: idleTimeout }),
  }
}

/** Listens for what breaks a connection, in use or not: without a listener it would end the process. */
export function listenForBreaks(pool: Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client: PoolClient) => client.on('error', () => {}))
}

/**
 * Gives a database whose every transaction returns its connection to the pool. The driver's own never does when `begin`
 * fails: https://github.com/drizzle-team/drizzle-orm/issues/6023
 *
 * @param drizzle - of `drizzle-orm/node-postgres`
 */
export function poolDatabase(
  pool: Pool,
  drizzle: typeof import('drizzle-orm/node-postgres')['drizzle'],
): Database {
  const database = drizzle(pool, { schema }) as unknown as Database
  const byClient = new WeakMap<PoolClient, Database>()
  const databaseOf = (client: PoolClient) => {
    const known = byClient.get(client) ?? (drizzle(client, { schema }) as unknown as Database)
    byClient.set(client, known)
    return known
  }
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await databaseOf(client).transaction(work, config)
    } finally {
      // A broken client, or one inside a transaction, is not used again.
      client.release(!isIdle(client))
    }
  }
  return database
}

/** Whether a connection is open and in no transaction. */
function isIdle(client: Client | PoolClient): boolean {
  return (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() === 'I'
}
