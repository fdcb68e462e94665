import { Hono } from 'hono'
import { cacheAssets } from './adapters/cached-assets.ts'
import type { AppParts } from './app-parts.ts'
import { type EditionContent, rowsOf } from './catalogue/edition-content.ts'
import { createSearchTerms } from './catalogue/search-terms.ts'
import { createCatalogueCache } from './catalogue-cache/catalogue-cache.ts'
import type { AnswerRequest } from './http/ask.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { StoredBody } from './http/stored-body.ts'
import { limitWork } from './http/work-limit.ts'
import { createReadingWriter } from './reading/reading-writer.ts'
import { addAssistant } from './routes/assistant.ts'
import { addAuth } from './routes/auth.ts'
import { addBillingIntents } from './routes/billing-intents.ts'
import { addBooks } from './routes/books.ts'
import { addCategories } from './routes/categories.ts'
import { addConfig } from './routes/config.ts'
import { addContent, type ContentParts, type Cover } from './routes/content.ts'
import { addDevices } from './routes/devices.ts'
import { addFaq } from './routes/faq.ts'
import { addHeaderEnrichment } from './routes/header-enrichment.ts'
import { addHealth } from './routes/health.ts'
import { addHistory } from './routes/history.ts'
import { addHome } from './routes/home.ts'
import { addLeases } from './routes/leases.ts'
import { addLists } from './routes/lists.ts'
import { addMe } from './routes/me.ts'
import { addMerge } from './routes/merge.ts'
import { addOpenBook } from './routes/open-book.ts'
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
import { addTracking, createTrackingQueue } from './routes/tracking.ts'

/** Milliseconds after which the server cancels its own work, before the client does. */
const WORK_LIMIT = 25_000
/** Bytes of units that are kept in the process, compressed forms included. */
const UNITS_LIMIT = 32 * 1024 * 1024
/** Bytes of covers, pages and resources that are kept in the process. */
const ASSETS_LIMIT = 32 * 1024 * 1024
/** Rows of units, pages and resources that are kept in the process. */
const EDITION_ROWS = 50_000
const COVERS_LIMIT = 5000

/** The calls of the portal, below `/api/portal`. */
export interface PortalRoutes {
  routes: Hono
  /** Ends answers under way, and stores what still waits. */
  close(): Promise<void>
}

/**
 * Every call of the portal, each in the file that the contract names.
 *
 * @param answer - the API as a function
 */
export function createPortalRoutes(
  parts: AppParts,
  limiter: RateLimiter,
  answer: AnswerRequest,
): PortalRoutes {
  const routes = new Hono()
  routes.use(async (context, next) => {
    context.set('limiter', limiter)
    await next()
  })
  routes.use(limitWork(WORK_LIMIT))
  addHealth(routes, parts)
  addConfig(routes, parts)
  addAuth(routes, parts)
  addHeaderEnrichment(routes, parts)
  addMe(routes, parts)
  addDevices(routes, parts)
  addReadingDays(routes, parts)
  addHome(routes, parts)
  addCategories(routes, parts)
  addBooks(routes, parts)
  addOpenBook(routes, parts, answer)
  addRatings(routes, parts)
  addLists(routes, parts)
  addContent(routes, contentParts(parts))
  addLeases(routes, parts)
  const searchTerms = createSearchTerms(parts)
  addSearch(routes, parts, searchTerms)
  addShelf(routes, parts)
  const reading = createReadingWriter(parts)
  addProgress(routes, parts, reading)
  addReports(routes, parts)
  addFaq(routes, parts)
  addReadTime(routes, parts, reading)
  addHistory(routes, parts)
  addMerge(routes, parts)
  addSync(routes, parts)
  addPrizes(routes, parts)
  addPoints(routes, parts)
  addPackages(routes, parts)
  addSubscription(routes, parts)
  addBillingIntents(routes, parts)
  addOrders(routes, parts)
  addPayments(routes, parts)
  const answers = addAssistant(routes, parts)
  const tracking = createTrackingQueue(parts)
  addTracking(routes, parts, tracking)
  return {
    routes,
    async close() {
      await answers.close()
      await tracking.flush()
      await searchTerms.flush()
    },
  }
}

/** Routes that serve content, with their caches. */
function contentParts(parts: AppParts): ContentParts {
  const { clock, catalogueVersion } = parts
  return {
    ...parts,
    assets: cacheAssets(parts.assets, { clock, limit: ASSETS_LIMIT }),
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
  }
}
