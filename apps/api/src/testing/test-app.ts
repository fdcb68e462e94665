import { type App, type AppOptions, createApp } from '../app.ts'
import { seedPackages } from '../billing/first-packages.ts'
import { createLog } from '../http/request-log.ts'
import { createImporter, type Importer } from '../import/importer.ts'
import type { PortalUser, Sessions } from '../ports/sessions.ts'
import { seedCategories } from '../seed/categories.ts'
import { createMemoryAssets } from './memory-assets.ts'
import { testConfig } from './test-config.ts'
import { openTestDatabase } from './test-database.ts'

/** A server with an empty library, its categories there. Close it. */
export interface TestApp extends Required<Pick<AppOptions, 'database' | 'clock' | 'config'>> {
  app: App
  assets: ReturnType<typeof createMemoryAssets>
  importer: Importer
  /** Unexpected errors. */
  errors: unknown[]
  /** The time, to be moved. */
  time: { now: Date }
  close(): Promise<void>
}

/** Sessions where the token is the name of a user. */
export function sessionsOf(users: Record<string, Partial<PortalUser>>): Sessions {
  return {
    async resolveUser(request) {
      const token = request.headers.get('tkn_p') ?? ''
      const user = Object.hasOwn(users, token) ? users[token] : undefined
      return user
        ? {
            id: token,
            sessionId: token,
            assurance: 'otp',
            isSubscribed: false,
            isBlocked: false,
            isDormant: false,
            isSealed: false,
            ownedBookIds: new Set(),
            ...user,
          }
        : null
    },
  }
}

/** Starts one. */
export async function openTestApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const { database, close } = await openTestDatabase()
  const assets = createMemoryAssets()
  const time = { now: new Date('2026-11-21T12:00:00Z') }
  const clock = { now: () => time.now }
  const errors: unknown[] = []
  const config = options.config ?? testConfig()
  await seedCategories(database)
  await seedPackages(database)
  const importer = createImporter({ database, assets, clock })
  const app = createApp({
    database,
    assets,
    clock,
    config,
    log: createLog('silent'),
    reportError: (error) => errors.push(error),
    ...options,
  })
  return {
    app,
    config,
    database,
    assets,
    clock,
    importer,
    errors,
    time,
    async close() {
      await app.close()
      await importer.close()
      await close()
    },
  }
}
