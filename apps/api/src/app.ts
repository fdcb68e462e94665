import { apiBase } from '@kurasa/portal-contract'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { tidyAccounts } from './accounts/tidy-accounts.ts'
import { cacheAssets } from './adapters/cached-assets.ts'
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
import { type EditionContent, rowsOf } from './catalogue/edition-content.ts'
import { createSearchTerms } from './catalogue/search-terms.ts'
import { createCatalogueCache } from './catalogue-cache/catalogue-cache.ts'
import { followCatalogueVersion } from './catalogue-cache/catalogue-version.ts'
import { type Config, readConfig } from './config.ts'
import type { ChangeFeed } from './database/change-feed.ts'
import { createServerSecret } from './database/server-secret.ts'
import { identifyCaller } from './http/caller.ts'
import { createCookies } from './http/cookies.ts'
import { failureResponse } from './http/envelope-response.ts'
import type { SharedAnswer } from './http/handle-endpoint.ts'
import { createMetrics } from './http/metrics.ts'
import { servePortal } from './http/portal-files.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { Refusal } from './http/refusal.ts'
import { createLog, describeError, type Log, logRequests, routeOf } from './http/request-log.ts'
import type { StoredBody } from './http/stored-body.ts'
import { strictTransport } from './http/strict-transport.ts'
import { type RetentionLoop, startRetention } from './operations/retention.ts'
import type { AiPort } from './ports/ai.ts'
import type { BillingPort } from './ports/billing.ts'
import type { Sessions } from './ports/sessions.ts'
import type { SmsPort } from './ports/sms.ts'
import { createReadingWriter } from './reading/reading-writer.ts'
import { addAssistant } from './routes/assistant.ts'
import { addAuth } from './routes/auth.ts'
import { addBillingIntents } from './routes/billing-intents.ts'
import { addBooks } from './routes/books.ts'
import { addCallbacks } from './routes/callbacks.ts'
import { addCategories } from './routes/categories.ts'
import { addConfig } from './routes/config.ts'
import { addContent, type Cover } from './routes/content.ts'
import { addDev } from './routes/dev.ts'
import { addDevices } from './routes/devices.ts'
import { addFaq } from './routes/faq.ts'
import { addHeaderEnrichment } from './routes/header-enrichment.ts'
import { addHealth } from './routes/health.ts'
import { addHistory } from './routes/history.ts'
import { addHome } from './routes/home.ts'
import { addLists } from './routes/lists.ts'
import { addMe } from './routes/me.ts'
import { addMerge } from './routes/merge.ts'
import { addOrders } from './routes/orders.ts'
import { addPackages } from './routes/packages.ts'
import { addPayments } from './routes/payments.ts'
import { addPoints } from './routes/points.ts'
import { addPrizes } from './routes/prizes.ts'
import { addProgress } from './routes/progress.ts'
import { addRatings } from './routes/ratings.ts'
import { addReadTime } from './routes/read-time.ts'
import { addReadingDays } from './routes/reading-days.ts'
import { addReports } from './routes/reports.ts'
import { addSearch } from './routes/search.ts'
import { addShelf } from './routes/shelf.ts'
import { addSubscription } from './routes/subscription.ts'
import { addSync } from './routes/sync.ts'
import { addTracking, createTrackingQueue, trackingPaths } from './routes/tracking.ts'

/** Bytes of a request's body; books and page visits have limits of their own. */
const BODY_LIMIT = 64 * 1024
/** Milliseconds between looks at payments when nothing is due. */
const BILLING_PAUSE = 1000
/** Milliseconds after which the server cancels its own work, before the client does. */
const WORK_LIMIT = 25_000
/** Bytes of answers of the catalogue that are kept in the process, compressed forms included. */
const ANSWERS_LIMIT = 24 * 1024 * 1024
/** Bytes of units that are kept in the process, compressed forms included. */
const UNITS_LIMIT = 32 * 1024 * 1024
/** Bytes of covers, pages and resources that are kept in the process. */
const ASSETS_LIMIT = 32 * 1024 * 1024
/** Rows of units, pages and resources that are kept in the process. */
const EDITION_ROWS = 50_000
const COVERS_LIMIT = 5000

/** Options of `createApp`. */
export interface AppOptions extends Pick<AppParts, 'database' | 'assets' | 'clock'> {
  /** Notifies of changes to the catalogue. Absent: the version is read for every call. */
  changes?: ChangeFeed
  /** Tidies the database after old rows were removed. Absent: it does so by itself. */
  vacuum?: (() => Promise<void>) | undefined
  /** Default: those of the database. */
  sessions?: Sessions
  /** Default: the inbox for development. */
  sms?: SmsPort
  /** Default: what the configuration says. */
  ai?: AiPort
  /** Default: a simulated carrier, as the configuration says. */
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
  /** Starts to remove what has been kept long enough, until the app is closed. Of several processes one does. */
  startRetention(): void
  /** Ends what is under way, and stores what still waits. The database stays open: it belongs to the caller. */
  close(): Promise<void>
}

/** Puts the routes together: the API below `/api/portal`, the operator's below `/api/admin`, the portal elsewhere. */
export function createApp(options: AppOptions): App {
  const { database, clock } = options
  const config = options.config ?? readConfig({})
  const log = options.log ?? createLog(config.logLevel)
  const metrics = createMetrics()
  const devSms: DevSms | undefined = options.sms
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
    sms: options.sms ?? devSms!,
    ai: options.ai ?? configuredAi(config.ai),
    billing: options.billing ?? carrier.billing,
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
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) parts.reportError(error, `${context.req.method} ${routeOf(context)}`)
    return failureResponse(error)
  })
  app.notFound(({ req }) =>
    req.path === '/api' || req.path.startsWith('/api/')
      ? failureResponse(Refusal.notFound('There is no such call.'))
      : new Response('There is no such file.', { status: 404, headers: { 'cache-control': 'no-store' } }),
  )
  if (config.isSecure) app.use(strictTransport)
  app.use(identifyCaller(config))
  app.use('/api/*', logRequests(log, metrics))
  app.use(compress())

  const limitBody = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => failureResponse(Refusal.because(413, 'VALIDATION', 'The body is too large.')),
  })
  app.use('/api/*', async (context, next) => {
    if (trackingPaths.includes(context.req.path) || context.req.path === importPath) return next()
    return limitBody(context, next)
  })

  const portal = new Hono()
  portal.use(async (context, next) => {
    context.set('limiter', limiter)
    await next()
  })
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
  addHealth(portal, parts)
  addConfig(portal, parts)
  addAuth(portal, parts)
  addHeaderEnrichment(portal, parts)
  addMe(portal, parts)
  addDevices(portal, parts)
  addReadingDays(portal, parts)
  addHome(portal, parts)
  addCategories(portal, parts)
  addBooks(portal, parts)
  addRatings(portal, parts)
  addLists(portal, parts)
  addContent(portal, {
    ...parts,
    assets: cacheAssets(options.assets, { clock, limit: ASSETS_LIMIT }),
    editions: createCatalogueCache<EditionContent>({
      version: catalogueVersion,
      clock,
      limit: EDITION_ROWS,
      costOf: rowsOf,
    }),
    covers: createCatalogueCache<Cover>({
      version: catalogueVersion,
      clock,
      limit: COVERS_LIMIT,
      costOf: () => 1,
    }),
    unitAnswers: createCatalogueCache<StoredBody>({
      clock,
      limit: UNITS_LIMIT,
      costOf: ({ bytes }) => bytes.byteLength,
    }),
  })
  const searchTerms = createSearchTerms(parts)
  addSearch(portal, parts, searchTerms)
  addShelf(portal, parts)
  const reading = createReadingWriter(parts)
  addProgress(portal, parts, reading)
  addReports(portal, parts)
  addFaq(portal, parts)
  addReadTime(portal, parts, reading)
  addHistory(portal, parts)
  addMerge(portal, parts)
  addSync(portal, parts)
  addPrizes(portal, parts)
  addPoints(portal, parts)
  addPackages(portal, parts)
  addSubscription(portal, parts)
  addBillingIntents(portal, parts)
  addOrders(portal, parts)
  addPayments(portal, parts)
  const answers = addAssistant(portal, parts)
  const tracking = createTrackingQueue(parts)
  addTracking(portal, parts, tracking)
  app.route(apiBase, portal)
  addCallbacks(app, parts)

  // The next call here shows an operator's change, whichever process handled it.
  app.use(`${adminBase}/*`, async ({ req }, next) => {
    await next()
    if (req.method !== 'GET') await catalogueVersion.refresh()
  })
  if (options.admin) addAdmin(app, { ...parts, ...options.admin })
  addDev(app, { ...parts, devSms })
  app.all('/api', (context) => context.notFound())
  app.all('/api/*', (context) => context.notFound())
  // Most readers never open them: they load with the first visit.
  let lite: Promise<Hono> | undefined
  const openLite = async (context: Context) => {
    lite ??= import('./lite/lite-app.ts').then(({ createLite }) =>
      createLite(parts, (request, connection) => app.fetch(request, connection)),
    )
    return (await lite).fetch(context.req.raw, context.env)
  }
  app.all('/lite', openLite)
  app.all('/lite/*', openLite)
  // Monitors look here by default: a page would look like success. The figures are the operator's, see `/api/admin/metrics`.
  app.all('/metrics', (context) => context.notFound())
  if (options.portalFolder)
    app.use(servePortal(options.portalFolder, parts.config.analyticsIds !== undefined))

  /** Calls in progress: their clients may have disconnected, the work continues. */
  const underWay = new Set<Promise<Response>>()
  let reconciler: ReconcilerLoop | undefined
  let retention: RetentionLoop | undefined
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
      retention ??= startRetention(parts, options.vacuum)
    },
    async close() {
      await reconciler?.stop()
      await retention?.stop()
      await Promise.allSettled(underWay)
      await answers.close()
      await tracking.flush()
      await searchTerms.flush()
    },
  }
}
