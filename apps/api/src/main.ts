import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openFileJournal } from './adapters/simulated-carrier/carrier-journal.ts'
import { type App, createApp } from './app.ts'
import { prepareDataFolder } from './data-folder/data-folder.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder/data-folder-lock.ts'
import { readEnvironment } from './environment.ts'
import { failureResponse } from './http/envelope-response.ts'
import { Refusal } from './http/refusal.ts'
import { type Library, openLibrary } from './library.ts'
import { type Listening, listen } from './listen.ts'
import { OperatorError } from './operator-error.ts'
import { packageFolder } from './package-folder.ts'

/** What has been opened so far, to be closed in reverse. */
let lock: DataFolderLock | undefined
let door: Listening | undefined
let library: Library | undefined
let app: App | undefined
let stopping: Promise<void> | undefined
/** How often the process was asked to stop. */
let signals = 0

async function start(): Promise<void> {
  const environment = readEnvironment(process.env, process.cwd())
  const folder = await prepareDataFolder(environment.dataFolder)
  // Before anything in the folder is touched, and before the port, so that a second start names the first.
  lock = await lockDataFolder(folder.locks, {
    purpose: 'server',
    dataFolder: folder.root,
    isShared: environment.databaseUrl !== undefined,
    onLost: () =>
      fail(new OperatorError(`The lock in ${folder.locks} was taken away, so this server stops.`)),
  })
  if (signals) return

  // The port comes before the database: if it is taken, nothing has been made that took time.
  door = await listen(environment, async (request, connection) => {
    if (app) return app.fetch(request, connection)
    const response = failureResponse(Refusal.because(503, undefined, 'The library is being prepared.'))
    response.headers.set('retry-after', '2')
    return response
  })
  if (signals) return

  library = await openLibrary(folder, environment.databaseUrl)
  if (signals) return
  if (environment.hasDemoLibrary) {
    await library.seed((event) => {
      if (event.kind === 'failed') console.error(event.reason)
    })
  }
  if (signals) return

  const adminToken = environment.adminToken ?? randomBytes(32).toString('hex')
  const { database, changes, assets, clock } = library
  app = createApp({
    database,
    changes,
    assets,
    clock,
    config: environment.config,
    carrierJournal: openFileJournal(folder.carrier),
    printMessage: ({ phone, text }) => console.log(`SMS to ${phone}: ${text}`),
    portalFolder: join(packageFolder, '../portal/dist'),
    admin: {
      importer: library.importer,
      seed: library.seed,
      token: adminToken,
      temporaryFolder: folder.temporary,
    },
  })
  app.startBilling()
  app.startRetention()
  await lock.announce({ url: door.localUrl, adminToken })
  console.log(`Kurasa is ready: ${door.url}`)
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    await door?.close()
    await app?.close()
    await library?.close()
    await lock?.release()
  })()
  return stopping
}

/** One sentence for what the operator can mend, the whole error for what we must. */
async function fail(error: unknown): Promise<never> {
  console.error(error instanceof OperatorError ? error.message : error)
  await stop().catch(() => {})
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    signals++
    // Asked twice: whoever waits has no more patience.
    if (signals > 1) process.exit(1)
    try {
      await starting
      await stop()
      process.exit(0)
    } catch (error) {
      await fail(error)
    }
  })
}

const starting = start().catch(fail)
