import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { audit } from '../audit.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, adminBase, operatorHeader, operatorOf, trialHeader } from './admin-call.ts'
import { addArchive } from './archive.ts'
import { addAudit } from './audit.ts'
import { addAdminBooks } from './books.ts'
import { addAdminCategories } from './categories.ts'
import { addAdminConfig } from './config.ts'
import { addDoctor } from './doctor.ts'
import { addImport } from './import.ts'
import { addImportJobs } from './import-jobs.ts'
import { addMembers } from './members.ts'
import { addMetrics } from './metrics.ts'
import { addAdminOrders } from './orders.ts'
import { addAdminPackages } from './packages.ts'
import { addPayments } from './payments.ts'
import { addPointSettings } from './points.ts'
import { addAdminPrizes } from './prizes.ts'
import { addSupportReports } from './reports.ts'
import { addSales } from './sales.ts'
import { addSeed } from './seed.ts'
import { addShelves } from './shelves.ts'
import { addUsers } from './users.ts'

/** The operator's calls: from this machine only, with the token. Every change is audited. */
export function addAdmin(app: Hono, parts: AdminParts): void {
  const admin = new Hono()
  admin.use(async (context, next) => {
    const authorization = context.req.header('authorization')
    const person = personOf(authorization, parts.operatorTokens)
    if (!isLocal(context) || (person === undefined && !isToken(authorization, parts.token)))
      throw Refusal.denied()
    if (person !== undefined) context.req.raw.headers.set(operatorHeader, person)
    await next()
    if (context.req.method === 'GET' || context.res.status !== 200 || context.req.header(trialHeader)) return
    // With the ids of the address: whatever else a call writes, it is known what it was about.
    const subject = `${context.req.method} ${context.req.path}`
    const actor = operatorOf(context.req.raw.headers)
    await audit(parts.database, { actor, action: 'admin.call', subject, at: parts.clock.now() })
  })
  admin.use(async (context, next) => {
    if (context.req.method === 'GET' || !context.req.header(trialHeader)) return next()
    context.res = await tryCall(context, parts)
  })
  addArchive(admin, parts)
  addImport(admin, parts)
  addMetrics(admin, parts)
  addSeed(admin, parts)
  addCalls(admin, parts)
  app.route(adminBase, admin)
}

/** Calls of the operator that answer JSON. */
function addCalls(admin: Hono, parts: AdminParts): void {
  addAudit(admin, parts)
  addAdminConfig(admin, parts)
  addAdminBooks(admin, parts)
  addAdminCategories(admin, parts)
  addDoctor(admin, parts)
  addImportJobs(admin, parts)
  addAdminOrders(admin, parts)
  addAdminPackages(admin, parts)
  addPayments(admin, parts)
  addPointSettings(admin, parts)
  addAdminPrizes(admin, parts)
  addSupportReports(admin, parts)
  addUsers(admin, parts)
  addMembers(admin, parts)
  addSales(admin, parts)
  addShelves(admin, parts)
}

/** Carries the answer of a call that was tried out of its transaction, and rolls that back. */
class Tried extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super('tried')
    this.answer = answer
  }
}

/** Answers a call within a transaction that is rolled back. Calls that stream are not among these. */
async function tryCall(context: Context, parts: AdminParts): Promise<Response> {
  const work = parts.database.transaction(async (transaction) => {
    const trial = new Hono()
    trial.onError((error) => {
      throw error
    })
    trial.use((inner, next) => {
      inner.set('caller', context.get('caller'))
      return next()
    })
    trial.notFound(() => {
      throw Refusal.because(409, undefined, 'This call cannot be tried.')
    })
    addCalls(trial, { ...parts, database: transaction })
    const url = new URL(context.req.url)
    url.pathname = url.pathname.slice(adminBase.length)
    const { method, headers } = context.req.raw
    const body = method === 'DELETE' ? undefined : await context.req.text()
    throw new Tried(await trial.fetch(new Request(url, { method, headers, body })))
  })
  return work.catch((error) => {
    if (error instanceof Tried) return error.answer
    throw error
  })
}

function isLocal(context: Context): boolean {
  // Behind a proxy on this machine every caller looks local.
  if (context.req.header('x-forwarded-for') || context.req.header('forwarded')) return false
  try {
    return /^(127\.|::1$|::ffff:127\.)/.test(getConnInfo(context).remote.address ?? '')
  } catch {
    return false
  }
}

/** The operator whose token a call carries. Compares every token, so that the time reveals nothing. */
function personOf(
  authorization: string | undefined,
  tokens: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  let found: string | undefined
  for (const [token, name] of tokens) if (isToken(authorization, token)) found = name
  return found
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
