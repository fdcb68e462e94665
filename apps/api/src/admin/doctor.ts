import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { apiBase, type Endpoint, envelope, getHealth } from '@kurasa/portal-contract'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { readSmsBudget } from '../accounts/sms-budget.ts'
import { isStray } from '../billing/evidence.ts'
import { billingEvidence, billingIntents, codeChallenges, editions } from '../database/schema.ts'
import { findMissingFiles, listBookFiles } from '../import/book-files.ts'
import { readPurgeDelay } from '../operations/purges.ts'
import { type AdminParts, handleAdminCall } from './admin-call.ts'

const check = z.object({
  name: z.enum([
    'database',
    'clock',
    'disk',
    'files',
    'messages',
    'payments',
    'stand-ins',
    'proxy',
    'callbacks',
    'cache',
  ]),
  state: z.enum(['ok', 'warning', 'fault']),
  /** One sentence; what to do, unless all is well. */
  text: z.string(),
})
/** One thing that was looked at. */
type DoctorCheck = z.infer<typeof check>

/** Looks at all that commonly goes wrong around the server. */
export const getDoctor = { method: 'GET', path: '/doctor', data: z.array(check) } as const satisfies Endpoint

/** Milliseconds that clocks may differ: codes and prompts live minutes. */
const CLOCK_TOLERANCE = 5_000
/** Milliseconds to wait for our own public address. */
const PATIENCE = 5_000
const HOUR = 3_600_000
/** Codes of an hour from which their return says something, and the part that comes back at least. */
const MANY_CODES = 20
const USUAL_RETURN = 0.3
/** Seconds that a change may wait. */
const LATE_PURGE = 60
const GIGABYTE = 1024 ** 3

/** GET /doctor. */
export function addDoctor(admin: Hono, parts: AdminParts): void {
  handleAdminCall(admin, getDoctor, async () => [
    ...(await checkDatabase(parts)),
    await checkDisk(parts),
    ...(await checkFiles(parts)),
    await checkMessages(parts),
    ...(await checkProviders(parts)),
    ...(await checkPayments(parts)),
    checkDevTools(parts),
    ...(await checkProxy(parts)),
    ...(await checkCache(parts)),
  ])
}

async function checkDatabase({ database, clock }: AdminParts): Promise<DoctorCheck[]> {
  try {
    const result = await database.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as now`)
    const { rows } = result as unknown as { rows: { now: string | number }[] }
    const difference = Math.abs(Number(rows[0]?.now) - clock.now().getTime())
    return [
      { name: 'database', state: 'ok', text: 'The database answers.' },
      difference <= CLOCK_TOLERANCE
        ? { name: 'clock', state: 'ok', text: 'The clocks of server and database agree.' }
        : {
            name: 'clock',
            state: 'fault',
            text: `The clocks of server and database are ${Math.round(difference / 1000)} s apart: set both by NTP.`,
          },
    ]
  } catch {
    return [{ name: 'database', state: 'fault', text: 'The database does not answer: see the log.' }]
  }
}

async function checkDisk({ temporaryFolder }: AdminParts): Promise<DoctorCheck> {
  const { bavail, bsize } = await statfs(dirname(temporaryFolder))
  const free = (bavail * bsize) / GIGABYTE
  const text = `${free.toFixed(1)} GB are free in the data folder`
  if (free < 0.2) return { name: 'disk', state: 'fault', text: `${text}: make room.` }
  return free < 2
    ? { name: 'disk', state: 'warning', text: `${text}: make room soon.` }
    : { name: 'disk', state: 'ok', text: `${text}.` }
}

/** Compares the files of books with the rows that name them. */
async function checkFiles({ database, assets }: AdminParts): Promise<DoctorCheck[]> {
  const found: DoctorCheck[] = []
  const { named, stored } = await listBookFiles({ database, assets })
  const rows = await database
    .select({ id: editions.id, hash: editions.hash, bookId: editions.bookId })
    .from(editions)
  let missing = 0
  let incomplete: string | undefined
  for (const edition of rows) {
    const keys = await findMissingFiles({ database, assets }, edition)
    if (!keys.length) continue
    missing++
    incomplete ??= edition.bookId
  }
  if (missing) {
    found.push({
      name: 'files',
      state: 'fault',
      text: `${missing} of ${rows.length} editions lack files, e.g. of the book ${incomplete}: import those books again, or put the folder assets back.`,
    })
  }
  const orphans = [...stored].filter((key) => !named.has(key))
  if (orphans.length) {
    found.push({
      name: 'files',
      state: 'warning',
      text: `${orphans.length} editions and covers are stored that no row names, e.g. ${orphans[0]}: a few go to the trash for 30 days, many say that rows are missing.`,
    })
  }
  if (!found.length)
    found.push({ name: 'files', state: 'ok', text: `All ${rows.length} editions have their files.` })
  return found
}

async function checkMessages({ database, clock, config }: AdminParts): Promise<DoctorCheck> {
  const used = await readSmsBudget(database, config.smsBudget, clock.now())
  const text = `${Math.round(used * 100)} % of the budget for messages is used`
  if (used >= 1) {
    return {
      name: 'messages',
      state: 'fault',
      text: `${text}: no codes are sent; raise SMS_PER_MINUTE or SMS_PER_DAY.`,
    }
  }
  const hourAgo = gt(codeChallenges.createdAt, new Date(clock.now().getTime() - HOUR))
  const sent = await database.$count(codeChallenges, hourAgo)
  const back = await database.$count(codeChallenges, and(hourAgo, eq(codeChallenges.isVerified, true)))
  if (sent >= MANY_CODES && back < sent * USUAL_RETURN) {
    return {
      name: 'messages',
      state: 'warning',
      text: `${text}, and of ${sent} codes of the last hour ${back} came back: somebody may be sending them to strangers.`,
    }
  }
  return { name: 'messages', state: used > 0.5 ? 'warning' : 'ok', text: `${text}.` }
}

/** Tries the providers of messages and payments. */
async function checkProviders({ sms, billing }: AdminParts): Promise<DoctorCheck[]> {
  const found: DoctorCheck[] = []
  for (const [name, port] of [
    ['messages', sms],
    ['payments', billing],
  ] as const) {
    if (!port.check) continue
    const fault = await port.check()
    found.push(
      fault === undefined
        ? { name, state: 'ok', text: `The provider of ${name} answers.` }
        : { name, state: 'fault', text: fault },
    )
  }
  return found
}

/** Counts payments that wait for an operator. */
async function checkPayments({ database, clock }: AdminParts): Promise<DoctorCheck[]> {
  const held = await database.$count(billingIntents, eq(billingIntents.state, 'held'))
  const strays = await database.$count(billingEvidence, isStray(new Date(clock.now().getTime() - HOUR)))
  if (held + strays === 0) return []
  const text = `${held} payments are held and ${strays} reports fit no payment: see payment quarantine.`
  return [{ name: 'payments', state: 'warning', text }]
}

function checkDevTools({ config }: AdminParts): DoctorCheck {
  const used = [...config.devTools].join(', ')
  return used
    ? { name: 'stand-ins', state: 'warning', text: `This is a demonstration: ${used} are simulated.` }
    : { name: 'stand-ins', state: 'ok', text: 'Nothing is simulated.' }
}

async function checkCache(parts: AdminParts): Promise<DoctorCheck[]> {
  if (!parts.config.purge) return []
  const seconds = await readPurgeDelay(parts)
  return seconds === undefined || seconds < LATE_PURGE
    ? [{ name: 'cache', state: 'ok', text: 'The cache before this server is told of changes.' }]
    : [
        {
          name: 'cache',
          state: 'fault',
          text: `The cache before this server was not told of a change for ${Math.round(seconds)} s: check CDN_PURGE_URL, CDN_PURGE_TOKEN and the log.`,
        },
      ]
}

/** Calls ourselves as a reader does, through every proxy on the way. */
async function checkProxy({ config: { publicOrigin } }: AdminParts): Promise<DoctorCheck[]> {
  const ask = async (path: string) => {
    const response = await fetch(publicOrigin + path, {
      headers: { tkn_p: 'doctor' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    return envelope.parse(await response.json())
  }
  try {
    const health = getHealth.data.safeParse((await ask(apiBase + getHealth.path)).data)
    if (!health.success) throw new Error('Somebody else answers.')
    const proxy: DoctorCheck = health.data.tkn_pSeen
      ? { name: 'proxy', state: 'ok', text: `The token header arrives through ${publicOrigin}.` }
      : {
          name: 'proxy',
          state: 'fault',
          text: `A proxy before ${publicOrigin} drops the header tkn_p: allow underscores in header names (nginx: underscores_in_headers on).`,
        }
    const addresses: DoctorCheck =
      health.data.forwarded === 'ignored'
        ? {
            name: 'proxy',
            state: 'fault',
            text: `A proxy before ${publicOrigin} is not in TRUSTED_PROXIES, so all readers count as one: name its address there.`,
          }
        : health.data.forwarded === 'none'
          ? {
              name: 'proxy',
              state: 'warning',
              text: `No proxy before ${publicOrigin} reports addresses of readers: let it send X-Forwarded-For, or nobody is counted by address.`,
            }
          : { name: 'proxy', state: 'ok', text: 'Addresses of readers arrive through the proxy.' }
    // There is no such secret: only our own rejection comes back, which is all that this check needs.
    const callback = await ask('/api/callbacks/doctor')
    const isOurs = callback.code === 500
    return [
      proxy,
      addresses,
      isOurs
        ? { name: 'callbacks', state: 'ok', text: `Callbacks reach this server through ${publicOrigin}.` }
        : {
            name: 'callbacks',
            state: 'fault',
            text: `Calls below ${publicOrigin}/api/callbacks go elsewhere.`,
          },
    ]
  } catch {
    return [
      {
        name: 'proxy',
        state: 'warning',
        text: `No server answers at ${publicOrigin}: start it, or set PUBLIC_ORIGIN to the portal's address.`,
      },
    ]
  }
}
