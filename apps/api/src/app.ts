import { apiBase } from '@kurasa/portal-contract'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { tidyAccounts } from './accounts/tidy-accounts.ts'
import { createAfricasTalking } from './adapters/africas-talking.ts'
import { configuredAi } from './adapters/configured-ai.ts'
import { createDatabaseSessions } from './adapters/database-sessions.ts'
import { createDevSms, type DevSms } from './adapters/dev-sms.ts'
import type { CarrierJournal } from './adapters/simulated-carrier/carrier-journal.ts'
import { openCarrier } from './adapters/simulated-carrier/own-carrier.ts'
import { simulatedIdentity } from './adapters/simulated-identity.ts'
import { addAdmin } from './admin/admin.ts'
import { type AdminOptions, adminBase } from './admin/admin-call.ts'
import { importPath } from './admin/import.ts'
import type { AppParts } from './app-parts.ts'
import { callbackRequest } from './billing/callback-address.ts'
import { type ReconcilerLoop, startReconciler } from './billing/reconciler.ts'
import { createCatalogueCache } from './catalogue-cache/catalogue-cache.ts'
import { followCatalogueVersion } from './catalogue-cache/catalogue-version.ts'
import { type Config, readConfig } from './config.ts'
import { configuredBilling } from './configured-billing.ts'
import type { ChangeFeed } from './database/change-feed.ts'
import { isUnavailable } from './database/is-unavailable.ts'
import { createServerSecret } from './database/server-secret.ts'
import { identifyCaller } from './http/caller.ts'
import { createCookies } from './http/cookies.ts'
import { failureResponse } from './http/envelope-response.ts'
import type { SharedAnswer } from './http/handle-endpoint.ts'
import { createMetrics } from './http/metrics.ts'
import { type FirstOfBook, servePortal } from './http/portal-files.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { Refusal } from './http/refusal.ts'
import { createLog, describeError, type Log, logRequests, routeOf } from './http/request-log.ts'
import { strictTransport } from './http/strict-transport.ts'
import { nameAnswers } from './http/surrogate-keys.ts'
import { startPurges } from './operations/purges.ts'
import { startRetention } from './operations/retention.ts'
import type { Rounds } from './operations/rounds.ts'
import { createPortalRoutes } from './portal-routes.ts'
import type { AiPort } from './ports/ai.ts'
import type { BillingPort } from './ports/billing.ts'
import type { Sessions } from './ports/sessions.ts'
import type { SmsPort } from './ports/sms.ts'
import { addCallbacks } from './routes/callbacks.ts'
import { addDev } from './routes/dev.ts'
import { trackingPaths } from './routes/tracking.ts'
import { addShare, createPreviewOfBook } from './share/share-routes.ts'

/** Bytes of a request's body; books and page visits have limits of their own. */
const BODY_LIMIT = 64 * 1024
/** Milliseconds between looks at payments when nothing is due. */
const BILLING_PAUSE = 1000
/** Bytes of answers of the catalogue that are kept in the process, compressed forms included. */
const ANSWERS_LIMIT = 24 * 1024 * 1024
/** Milliseconds between two reports of a database that is away. */
const QUIET = 5_000

/** Options of `createApp`. */
export interface AppOptions extends Pick<AppParts, 'database' | 'assets' | 'clock'> {
  /** Notifies of changes to the catalogue. Absent: the version is read for every call. */
  changes?: ChangeFeed
  /** Default: those of the database. */
  sessions?: Sessions
  /** Default: the inbox for development. */
  sms?: SmsPort
  /** Default: as configured. */
  ai?: AiPort
  /** Default: a simulated carrier, as configured. */
  billing?: BillingPort
  /** Books of the simulated carrier. Default: they end with the app. */
  carrierJournal?: CarrierJournal
  /** Called for each message of the inbox for development, e.g. to show it on the console. */
  printMessage?: Parameters<typeof createDevSms>[0]['print']
  /** Default: warnings and errors on standard error. */
  log?: Log
  /** Default: what an empty environment gives. */
  config?: Config
  /** Default: a line in the log. */
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
  /**
   * Starts to query open payments, to renew subscriptions and to refund money, until the app is closed. Any number of
   * processes may run it.
   */
  startBilling(): void
  /**
   * Starts to remove what has been kept long enough, and to tell a shared cache of changes, until the app is closed. Of
   * several processes one does.
   */
  startRetention(): void
  /** Ends what is under way, and stores what still waits. The database stays open: it belongs to the caller. */
  close(): Promise<void>
}

/** Puts the routes together: the API below `/api/portal`, the operator's below `/api/admin`, the portal elsewhere. */
export function createApp(options: AppOptions): App {
  const { database, clock } = options
  const config = options.config ?? readConfig({})
  const metrics = createMetrics()
  const countDropped = (lines: number) => metrics.logLinesDropped.inc(lines)
  const log = options.log ?? createLog(config.logLevel, undefined, countDropped)
  const sms = options.sms ?? (config.africasTalking && createAfricasTalking(config.africasTalking))
  const devSms: DevSms | undefined = sms
    ? undefined
    : createDevSms({ database, clock, print: options.printMessage })
  const secret = createServerSecret(database, 'addresses')
  const cookies = createCookies(config.isSecure)
  const limiter = createRateLimiter({ database, clock, secret })
  const carrier = openCarrier(clock, config, {
    journal: options.carrierJournal,
    callBack: async (report) => (await app.fetch(await callbackRequest(parts, report))).ok,
  })
  const catalogueVersion = followCatalogueVersion(database, options.changes)
  const parts: AppParts = {
    database,
    assets: options.assets,
    clock,
    catalogueVersion,
    answers: createCatalogueCache<SharedAnswer>({
      version: catalogueVersion,
      clock,
      limit: ANSWERS_LIMIT,
      costOf: ({ body }) => body.bytes.byteLength,
    }),
    sessions: options.sessions ?? createDatabaseSessions({ database, clock, cookieName: cookies.session }),
    sms: sms ?? devSms!,
    ai: options.ai ?? configuredAi(config.ai),
    billing: options.billing ?? configuredBilling(config, clock) ?? carrier.billing,
    identity: config.simulatedPhone && simulatedIdentity,
    config,
    cookies,
    secret,
    log,
    metrics,
    onBudgetStop() {
      metrics.budgetStops.inc()
      log.error('The budget for messages is used up: no codes are sent.')
    },
    reportError:
      options.reportError ?? ((error, where) => log.error({ where, ...describeError(error) }, 'failed')),
  }
  const app = new Hono()
  addFailures(app, parts)
  if (config.isSecure) app.use(strictTransport)
  app.use(identifyCaller(config))
  app.use('/api/*', logRequests(log, metrics))
  if (config.purge) app.use(`${apiBase}/*`, nameAnswers)
  app.use(compress())
  app.use('/api/*', limitBodies())
  const portal = createPortalRoutes(parts, limiter, (request, connection) => app.fetch(request, connection))
  app.route(apiBase, portal.routes)
  addCallbacks(app, parts)

  // The next call here shows an operator's change, whichever process handled it.
  app.use(`${adminBase}/*`, async ({ req }, next) => {
    await next()
    if (req.method !== 'GET') await catalogueVersion.refresh()
  })
  if (options.admin) addAdmin(app, { ...parts, ...options.admin })
  addDev(app, { ...parts, devSms })
  addUnknownPaths(app)
  addLite(app, parts)
  if (options.portalFolder) {
    const hasAnalytics = parts.config.analyticsIds !== undefined
    addShare(app, parts)
    app.use(
      servePortal(options.portalFolder, {
        hasAnalytics,
        firstOfBook: firstOfBook(app, parts),
        previewOfBook: createPreviewOfBook(parts),
      }),
    )
  }

  /** Calls in progress: their clients may have disconnected, the work continues. */
  const underWay = new Set<Promise<Response>>()
  let reconciler: ReconcilerLoop | undefined
  let retention: Rounds | undefined
  let purges: Rounds | undefined
  return {
    async fetch(request, connection) {
      const answer = Promise.resolve(app.fetch(request, connection))
      underWay.add(answer)
      try {
        return await answer
      } finally {
        underWay.delete(answer)
      }
    },
    startBilling() {
      reconciler ??= startReconciler(parts, {
        pause: BILLING_PAUSE,
        beforeRound: carrier.sendCallbacks,
        tidy: () => tidyAccounts(parts),
      })
    },
    startRetention() {
      retention ??= startRetention(parts)
      if (config.purge) purges ??= startPurges(parts, config.purge)
    },
    async close() {
      await reconciler?.stop()
      await retention?.stop()
      await purges?.stop()
      await Promise.allSettled(underWay)
      await portal.close()
    },
  }
}

/**
 * Refuses bodies that are too large; books and page visits have limits of their own. A length that the caller names is
 * believed, since HTTP reads no further: to look at the body makes a whole request of the one that only names it.
 */
function limitBodies(): MiddlewareHandler {
  const refuse = () => failureResponse(Refusal.because(413, 'VALIDATION', 'The body is too large.'))
  const limit = bodyLimit({ maxSize: BODY_LIMIT, onError: refuse })
  return async (context, next) => {
    const { method, path, raw } = context.req
    if (method === 'GET' || method === 'HEAD' || trackingPaths.includes(path) || path === importPath)
      return next()
    const length = raw.headers.get('content-length')
    if (length === null || raw.headers.has('transfer-encoding')) return limit(context, next)
    return Number(length) > BODY_LIMIT ? refuse() : next()
  }
}

/** Paths that are never a page of the portal. */
function addUnknownPaths(app: Hono): void {
  app.all('/api', (context) => context.notFound())
  app.all('/api/*', (context) => context.notFound())
  // Monitors look here by default: a page would look like success. The figures are the operator's, see `/api/admin/metrics`.
  app.all('/metrics', (context) => context.notFound())
}

/** Answers to failed calls and to unknown paths. */
function addFailures(app: Hono, { reportError }: AppParts): void {
  let quietUntil = 0
  app.onError((error, context) => {
    // While the database is away every call fails alike: one report tells it.
    const isQuiet = isUnavailable(error) && performance.now() < quietUntil
    if (!(error instanceof Refusal) && !isQuiet) {
      if (isUnavailable(error)) quietUntil = performance.now() + QUIET
      reportError(error, `${context.req.method} ${routeOf(context)}`)
    }
    return failureResponse(error)
  })
  app.notFound(({ req }) =>
    req.path === '/api' || req.path.startsWith('/api/')
      ? failureResponse(Refusal.notFound('There is no such call.'))
      : new Response('There is no such file.', { status: 404, headers: { 'cache-control': 'no-store' } }),
  )
}

/** Loads with the first book that is opened by its address. */
function firstOfBook(app: Hono, parts: AppParts): FirstOfBook {
  let first: Promise<FirstOfBook> | undefined
  return async (context) => {
    first ??= import('./lite/first-words.ts').then(({ createFirstWords }) =>
      createFirstWords(parts, (request, connection) => app.fetch(request, connection)),
    )
    return (await first)(context)
  }
}

/** The small pages below `/lite`. Most readers never open them: they load with the first visit. */
function addLite(app: Hono, parts: AppParts): void {
  let lite: Promise<Hono> | undefined
  const openLite = async (context: Context) => {
    lite ??= import('./lite/lite-app.ts').then(({ createLite }) =>
      createLite(parts, (request, connection) => app.fetch(request, connection)),
    )
    return (await lite).fetch(context.req.raw, context.env)
  }
  app.all('/lite', openLite)
  app.all('/lite/*', openLite)
}
