import type { Client, Notification } from 'pg'

/** Channel of the notifications that `runtime.count_catalogue_version` sends; the payload is the new version. */
const CHANNEL = 'kurasa_catalogue'
/** Milliseconds between two attempts to connect again. */
const RECONNECT_DELAY = 500
/** Milliseconds for which a version that was read is trusted where other processes write: silence may be a broken line. */
const TRUST = 1_500

/** Notifications of committed changes to the catalogue. */
export interface ChangeFeed {
  /**
   * Milliseconds for which a version may be used without being confirmed. Infinity where every commit is this
   * process's own and is notified before it is answered.
   */
  readonly trust: number
  /** @param onVersion - called with the new version; with undefined when notifications may have been missed */
  subscribe(onVersion: (version: number | undefined) => void): Promise<void>
  close(): Promise<void>
}

/** Creates the feed of the embedded database, which notifies within the commit. */
export function embeddedChangeFeed(client: {
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>
}): ChangeFeed {
  const listening: (() => Promise<void>)[] = []
  return {
    trust: Number.POSITIVE_INFINITY,
    async subscribe(onVersion) {
      listening.push(await client.listen(CHANNEL, (payload) => onVersion(Number(payload))))
    },
    async close() {
      for (const stop of listening.splice(0)) await stop()
    },
  }
}

/**
 * Creates the feed of a PostgreSQL, over a connection of its own that is opened again when it breaks.
 *
 * @param connect - makes an unconnected client
 */
export function postgresChangeFeed(connect: () => Client): ChangeFeed {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function open(onVersion: (version: number | undefined) => void): Promise<void> {
    if (isClosed) return
    const next = connect()
    const reopen = () => {
      if (client !== next || isClosed) return
      client = undefined
      onVersion(undefined)
      next.end().catch(() => {})
      timer = setTimeout(() => open(onVersion), RECONNECT_DELAY)
    }
    client = next
    next.on('error', reopen)
    next.on('end', reopen)
    next.on('notification', ({ payload }: Notification) => onVersion(Number(payload)))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      onVersion(undefined)
    } catch {
      reopen()
    }
  }

  return {
    trust: TRUST,
    subscribe: open,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
