import type { CatalogueVersion } from './catalogue-cache/catalogue-version.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open-database.ts'
import type { ServerSecret } from './database/server-secret.ts'
import type { Cookies } from './http/cookies.ts'
import type { SharedAnswers } from './http/handle-endpoint.ts'
import type { Metrics } from './http/metrics.ts'
import type { Log } from './http/request-log.ts'
import type { AiPort } from './ports/ai.ts'
import type { AssetStore } from './ports/asset-store.ts'
import type { BillingPort } from './ports/billing.ts'
import type { Clock } from './ports/clock.ts'
import type { IdentityPort } from './ports/identity.ts'
import type { Sessions } from './ports/sessions.ts'
import type { SmsPort } from './ports/sms.ts'

/** Dependencies of the routes. */
export interface AppParts {
  database: Database
  assets: AssetStore
  clock: Clock
  catalogueVersion: CatalogueVersion
  /** Answers that every caller gets. */
  answers: SharedAnswers
  sessions: Sessions
  sms: SmsPort
  /** Absent: the assistant is off. */
  ai?: AiPort
  billing: BillingPort
  /** Absent: the network reports no numbers. */
  identity?: IdentityPort
  config: Config
  cookies: Cookies
  /** Keyed hashes that all processes make alike. */
  secret: ServerSecret
  log: Log
  metrics: Metrics
  /** The budget for messages stopped a code: an alarm for the operator. */
  onBudgetStop(): void
  /** Called with unexpected failures; the client of the API learns nothing of them. */
  reportError(error: unknown, where: string): void
}
