import { resolve } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { OperatorError } from './operator-error.ts'

/** Settings of the operator. */
export interface Environment {
  /** 0: any free one. */
  port: number
  /** Absent: this machine only, by any of its own names. */
  host?: string
  /** Absolute. */
  dataFolder: string
  databaseUrl?: string
  /** Whether the embedded database has a commit on the disk before it answers. */
  isSynced: boolean
  /** Whether the first start brings the demo books. */
  hasDemoLibrary: boolean
  /** Seconds an idle connection is kept open. */
  keepAlive: number
  /** Token of the operator's calls, for monitoring; absent: a new one at each start. */
  adminToken?: string
  config: Config
}

/**
 * Reads `PORT`, `HOST`, `KEEP_ALIVE_SECONDS`, `DATA_DIR`, `DATABASE_URL`, `DATABASE_SYNC`, `DEMO_LIBRARY`,
 * `ADMIN_TOKEN`, and all that `readConfig` does.
 *
 * @param variables - as in `process.env`; empty ones count as absent
 * @param workingFolder - what a relative `DATA_DIR` is relative to
 * @throws {OperatorError} when one of them makes no sense
 */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  workingFolder: string,
): Environment {
  const port = variables.PORT || '8080'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new OperatorError(`PORT must be a whole number from 0 to 65535, and it is "${port}".`)
  }
  const readSwitch = (name: string) => {
    const value = variables[name] || '1'
    if (value !== '0' && value !== '1')
      throw new OperatorError(`${name} must be 1 or 0, and it is "${value}".`)
    return value === '1'
  }
  const keepAlive = variables.KEEP_ALIVE_SECONDS || '65'
  if (!/^\d{1,3}$/.test(keepAlive) || Number(keepAlive) < 1 || Number(keepAlive) > 600) {
    throw new OperatorError(
      `KEEP_ALIVE_SECONDS must be a whole number from 1 to 600, and it is "${keepAlive}".`,
    )
  }
  const adminToken = variables.ADMIN_TOKEN || undefined
  if (adminToken !== undefined && !/^[\x21-\x7e]{32,}$/.test(adminToken)) {
    throw new OperatorError('ADMIN_TOKEN must have at least 32 letters and digits, and no spaces.')
  }
  return {
    port: Number(port),
    host: variables.HOST || undefined,
    dataFolder: resolve(workingFolder, variables.DATA_DIR || '.data'),
    databaseUrl: variables.DATABASE_URL || undefined,
    isSynced: readSwitch('DATABASE_SYNC'),
    hasDemoLibrary: readSwitch('DEMO_LIBRARY'),
    keepAlive: Number(keepAlive),
    adminToken,
    config: readConfig(variables),
  }
}
