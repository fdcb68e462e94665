import { getLease, leaseTerms } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import type { KeptBooks, KeptEdition, LeaseRecord } from '../offline/kept-books.ts'
import { LEASE_KEYS } from '../offline/open-lease.ts'
import { restartTime } from '../offline/phone-clock.ts'
import { clientStorage } from '../storage/client-storage.ts'

/** Whether the server says that this member may not read the book; a login that is over says nothing of the book. */
const isRefusal = (error: unknown) =>
  error instanceof PortalError &&
  error.kind === 'answer' &&
  error.status < 500 &&
  ![401, 429].includes(error.status)

/**
 * Asks the server for the lease of a book; `closed`: this member may not read it. Otherwise throws as `PortalClient.call` does.
 */
export async function fetchLease(client: PortalClient, bookId: string): Promise<LeaseRecord | 'closed'> {
  try {
    const { lease, keys } = await client.call(getLease, undefined, { path: { id: bookId }, silent: true })
    clientStorage.writeJson(LEASE_KEYS, keys)
    restartTime(clientStorage, Date.now())
    if (!lease) return {}
    const { uid, until } = leaseTerms.parse(JSON.parse(lease.terms))
    return { uid, lease, leaseUntil: until }
  } catch (error) {
    if (isRefusal(error)) return 'closed'
    throw error
  }
}

/** Begins or renews the lease of an edition on this phone; a refusal ends it. */
export async function renewLease(
  client: PortalClient,
  edition: KeptEdition,
  books: KeptBooks,
): Promise<void> {
  const record = await fetchLease(client, edition.bookId)
  // It never had one.
  if (record === 'closed' && edition.leaseUntil === undefined) return
  // Books stored meanwhile stay counted.
  const known = (await books.edition(edition.key)) ?? edition
  const ended = { uid: known.uid, leaseUntil: Date.now() }
  const { uid, lease, leaseUntil }: LeaseRecord = record === 'closed' ? ended : record
  await books.put({ ...known, uid, lease, leaseUntil })
}
