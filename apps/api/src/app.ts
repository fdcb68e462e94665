import { apiBase } from '@kurasa/portal-contract'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { createDatabaseSessions } from './adapters/database-sessions.ts'
import { createDevSms } from './adapters/dev-sms.ts'
import { addAdmin } from './admin/admin.ts'
import type { AdminOptions } from './admin/admin-call.ts'
import { importPath } from './admin/import.ts'
import { type Config, readConfig } from './config.ts'
import type { Database } from './database/open-database.ts'
import { failureResponse } from './http/envelope-response.ts'
import { servePortal } from './http/portal-files.ts'
import { Refusal } from './http/refusal.ts'
import type { AssetStore } from './ports/asset-store.ts'
import type { Clock } from './ports/clock.ts'
import type { Sessions } from './ports/sessions.ts'
import type { SmsPort } from './ports/sms.ts'
import { addBooks } from './routes/books.ts'
import { addCategories } from './routes/categories.ts'
import { addContent } from './routes/content.ts'
import { addHealth } from './routes/health.ts'
import { addHome } from './routes/home.ts'
import { addLists } from './routes/lists.ts'
import { addPoints } from './routes/points.ts'
import { addProgress } from './routes/progress.ts'
import { addTracking, createTrackingQueue, trackingPath } from './routes/tracking.ts'

/** Bytes of a request's body; books and page visits have limits of their own. */
const BODY_LIMIT = 64 * 1024
/** Milliseconds after which the server gives up its own work, before the client does. */
const WORK_LIMIT = 25_000

/** What the routes work with. */
export interface AppParts {
  database: Database
  assets: AssetStore
  clock: Clock
  sessions: Sessions
  sms: SmsPort
  config: Config
  /** Told of what failed unexpectedly; the caller of the API learns nothing of it. */
  reportError(error: unknown, where: string): void
}

/** What an app is made of. */
export interface AppOptions extends Pick<AppParts, 'database' | 'assets' | 'clock'> {
  /** Default: those of the database. */
  sessions?: Sessions
  /** Default: the inbox for development. */
  sms?: SmsPort
  /** Default: what an empty environment gives. */
  config?: Config
  /** Default: one JSON line on stderr. */
  reportError?: AppParts['reportError']
  /** Folder of the built portal; absent: no page is served. */
  portalFolder?: string
  /** Opens `/api/admin`. */
  admin?: AdminOptions
}

/** The server as a function. */
export interface App {
  /**
   * @param connection - of the HTTP server; without it no admin call is answered
   */
  fetch(request: Request, connection?: object): Promise<Response>
  /** Stores what still waits. The database stays open: it belongs to the caller. */
  close(): Promise<void>
}

/** Puts the routes together: the API below `/api/portal`, the operator's below `/api/admin`, the portal elsewhere. */
export function createApp(options: AppOptions): App {
  const { database, clock } = options
  const parts: AppParts = {
    database,
    assets: options.assets,
    clock,
    sessions:
      options.sessions ??
      createDatabaseSessions({
        database,
        clock,
        readRights: async () => ({ isSubscribed: false, ownedBookIds: new Set() }),
      }),
    sms: options.sms ?? createDevSms({ database, clock }),
    config: options.config ?? readConfig({}),
    reportError: options.reportError ?? logError,
  }
  const app = new Hono()
  app.onError((error, { req }) => {
    if (!(error instanceof Refusal)) parts.reportError(error, `${req.method} ${new URL(req.url).pathname}`)
    return failureResponse(error)
  })
  app.notFound(({ req }) =>
    req.path === '/api' || req.path.startsWith('/api/')
      ? failureResponse(Refusal.notFound('There is no such call.'))
      : new Response('There is no such file.', { status: 404, headers: { 'cache-control': 'no-store' } }),
  )
  app.use(compress())

  const limitBody = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => failureResponse(Refusal.because(413, 'VALIDATION', 'The body is too large.')),
  })
  app.use('/api/*', async (context, next) => {
    if (context.req.path === trackingPath || context.req.path === importPath) return next()
    return limitBody(context, next)
  })

  const portal = new Hono()
  portal.use(async (_context, next) => {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(Refusal.because(503, undefined, 'The server is too busy. Please try again.')),
        WORK_LIMIT,
      )
    })
    try {
      await Promise.race([next(), tooLong])
    } finally {
      clearTimeout(timer)
    }
  })
  const catalogue = ['/home', '/categories', '/books/*', '/lists/*']
  for (const path of catalogue) {
    portal.use(path, etag({ weak: true }), async (context, next) => {
      await next()
      context.header('vary', 'lid', { append: true })
    })
  }
  addHealth(portal, parts)
  addHome(portal, parts)
  addCategories(portal, parts)
  addBooks(portal, parts)
  addLists(portal, parts)
  addContent(portal, parts)
  addProgress(portal, parts)
  addPoints(portal, parts)
  const tracking = createTrackingQueue(parts)
  addTracking(portal, tracking)
  app.route(apiBase, portal)

  if (options.admin) addAdmin(app, { ...parts, ...options.admin })
  app.all('/api', (context) => context.notFound())
  app.all('/api/*', (context) => context.notFound())
  if (options.portalFolder) app.use(servePortal(options.portalFolder))

  return {
    fetch: async (request, connection) => app.fetch(request, connection),
    close: () => tracking.flush(),
  }
}

function logError(error: unknown, where: string): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  console.error(JSON.stringify({ at: new Date().toISOString(), level: 'error', where, name, message, stack }))
}
