import { resolve } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { type PoolLimits, poolLimits } from './database/postgres-pool.ts'
import { OperatorError } from './operator-error.ts'

/** Settings of the operator. */
export interface Environment {
  /** 0: any free one. */
  port: number
  /** Absent: this machine only, by any of its own names. */
  host?: string
  /** Absolute. */
  dataFolder: string
  /** Address of a PostgreSQL; absent: the embedded database, for development only. */
  databaseUrl?: string
  /** Demo books that the first start imports before it listens: all, or those of the first shelf, the others after. */
  demoLibrary: 'none' | 'all' | 'shelf'
  /** Seconds an idle connection is kept open. */
  keepAlive: number
  /** Token of the operator's calls, for monitoring; absent: a new one at each start. */
  adminToken?: string
  /** Of the operator's calls, each with the name of the person who has it. */
  operatorTokens: ReadonlyMap<string, string>
  /** Of a PostgreSQL. */
  databaseLimits: PoolLimits
  /** Id of the library that the data folder and the database both are of, as the operator confirms. */
  acceptedLibrary?: string
  /** Day, `YYYY-MM-DD` in UTC, on which the clock may differ from what was recorded. */
  acceptedClockDay?: string
  config: Config
}

/**
 * Reads `PORT`, `HOST`, `KEEP_ALIVE_SECONDS`, `DATA_DIR`, `DATABASE_URL` and other limits of the
 * database, `DEMO_LIBRARY`, `ADMIN_TOKEN`, `OPERATOR_TOKENS`, `ACCEPT_CLOCK`, `ACCEPT_LIBRARY`, and all that `readConfig`
 * does.
 *
 * @param variables - as in `process.env`; empty ones count as absent
 * @param workingFolder - what a relative `DATA_DIR` is relative to
 * @throws {OperatorError} when one of them makes no sense
 */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  workingFolder: string,
): Environment {
  const port = readNumber('PORT', variables.PORT || '8080', 0, 65_535)
  const config = readConfig(variables)
  return {
    port,
    host: variables.HOST || undefined,
    dataFolder: resolve(workingFolder, variables.DATA_DIR || '.data'),
    databaseUrl: variables.DATABASE_URL || undefined,
    demoLibrary: readDemoLibrary(variables.DEMO_LIBRARY || (config.isProduction ? '0' : '1')),
    keepAlive: readNumber('KEEP_ALIVE_SECONDS', variables.KEEP_ALIVE_SECONDS || '65', 1, 600),
    adminToken: readAdminToken(variables.ADMIN_TOKEN || undefined),
    operatorTokens: readOperatorTokens(variables.OPERATOR_TOKENS || ''),
    databaseLimits: readDatabaseLimits(variables),
    acceptedLibrary: readLibraryId('ACCEPT_LIBRARY', variables.ACCEPT_LIBRARY || undefined),
    acceptedClockDay: readDay('ACCEPT_CLOCK', variables.ACCEPT_CLOCK || undefined),
    config,
  }
}

function readNumber(name: string, value: string, least: number, most: number): number {
  if (/^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
  throw new OperatorError(`${name} must be a whole number from ${least} to ${most}, and it is "${value}".`)
}

function readDemoLibrary(value: string): Environment['demoLibrary'] {
  const found = ({ 0: 'none', 1: 'all', shelf: 'shelf' } as const)[value]
  if (found) return found
  throw new OperatorError(`DEMO_LIBRARY must be 1, 0 or shelf, and it is "${value}".`)
}

function readAdminToken(value: string | undefined): string | undefined {
  if (value === undefined || /^[\x21-\x7e]{32,}$/.test(value)) return value
  throw new OperatorError('ADMIN_TOKEN must have at least 32 letters and digits, and no spaces.')
}

function readDatabaseLimits(variables: Record<string, string | undefined>): PoolLimits {
  const seconds = (name: string, fallback: number) =>
    1000 * readNumber(name, variables[name] || String(fallback / 1000), 0, 3600)
  const { connections, connectTimeout, statementTimeout, lockTimeout, idleTimeout } = poolLimits
  return {
    connections: readNumber(
      'DATABASE_CONNECTIONS',
      variables.DATABASE_CONNECTIONS || String(connections),
      2,
      1000,
    ),
    connectTimeout,
    statementTimeout: seconds('DATABASE_STATEMENT_SECONDS', statementTimeout),
    lockTimeout: seconds('DATABASE_LOCK_SECONDS', lockTimeout),
    idleTimeout: seconds('DATABASE_IDLE_SECONDS', idleTimeout),
  }
}

function readLibraryId(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)) return value
  throw new OperatorError(`${name} must be the id that the refusal names, and it is "${value}".`)
}

function readDay(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^\d{4}-\d\d-\d\d$/.test(value)) return value
  throw new OperatorError(`${name} must be a day such as 2026-11-24, and it is "${value}".`)
}

/** @param text - `name:token,name:token` */
function readOperatorTokens(text: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const part of text.split(',').filter((each) => each.trim())) {
    const [, name, token] = /^\s*([\w.@-]{1,60}):([\x21-\x7e]{32,})\s*$/.exec(part) ?? []
    // The sentence names no token.
    if (!name || !token || names.has(token)) {
      throw new OperatorError(
        'OPERATOR_TOKENS must look like amina:TOKEN,juma:TOKEN, with a token of its own for each, of at least 32 letters and digits.',
      )
    }
    names.set(token, name)
  }
  return names
}
