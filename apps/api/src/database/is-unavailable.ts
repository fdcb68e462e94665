/** Codes of the network, in errors of Node. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/**
 * Classes and codes of a PostgreSQL that cannot do its work now: connections, resources, the operator's intervention, a
 * lock or a transaction that timed out, two transactions in each other's way, no writes for now.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const STATES = /^(08|53|57|58|40001|40P01|55P03|25P0[34]|25006)/
/** Messages of the driver for failed connections that have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

/** Whether an error says that the database cannot be reached or cannot work now, so that the call may be tried again later. */
export function isUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, syscall } = each as NodeJS.ErrnoException
    if (DRIVER.test(each.message)) return true
    if (code === undefined) continue
    if (NETWORK.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
    if ('severity' in each && STATES.test(code)) return true
  }
  return false
}
