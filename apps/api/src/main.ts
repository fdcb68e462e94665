import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openFileJournal } from './adapters/simulated-carrier/carrier-journal.ts'
import { type App, createApp } from './app.ts'
import { prepareDataFolder } from './data-folder/data-folder.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder/data-folder-lock.ts'
import { readEnvironment } from './environment.ts'
import type { ImportEvent } from './import/importer.ts'
import { type Library, openLibrary } from './library.ts'
import { checkPort, type Listening, listen } from './listen.ts'
import { forOperator, OperatorError } from './operator-error.ts'
import { packageFolder } from './package-folder.ts'
import { refuseDemonstration } from './production.ts'

// Files of this process are readable by its own user alone: they hold numbers, sessions and money.
process.umask(0o077)

/** Resources opened so far, to be closed in reverse. */
let lock: DataFolderLock | undefined
let door: Listening | undefined
let library: Library | undefined
let app: App | undefined
let stopping: Promise<void> | undefined
/** When the process received the first signal, milliseconds of the monotonic clock. */
let stopRequestedAt: number | undefined

/** Milliseconds from the first signal to the end of the process, whatever is under way: supervisors kill after 10 s. */
const STOP_LIMIT = 4_500
/** Signals within so many milliseconds are one: npm passes on what the terminal has sent to all its processes. */
const SAME_SIGNAL = 500

/** Resolves when `npm start` has built the files of the portal beside this process, or is gone. */
const portalBuild =
  process.env.PORTAL_BUILD === 'awaited'
    ? new Promise<void>((resolve) => {
        for (const event of ['message', 'disconnect']) process.once(event, () => resolve())
      }).then(() => process.disconnect?.())
    : undefined

async function start(): Promise<void> {
  const environment = readEnvironment(process.env, process.cwd())
  refuseDemonstration(environment.config, process.env)
  const folder = await prepareDataFolder(environment.dataFolder)
  // Before anything in the folder is touched, and before the port, so that a second start names the first.
  lock = await lockDataFolder(folder.locks, {
    purpose: 'server',
    dataFolder: folder.root,
    isShared: environment.databaseUrl !== undefined,
    onLost: () =>
      fail(new OperatorError(`The lock in ${folder.locks} was taken away, so this server stops.`)),
  })

  // Before the database: if the port is taken, nothing has been made that took time.
  await checkPort(environment)
  const progress = tellProgress()

  // Until here a signal ends the process at once: opening the embedded database keeps this thread for seconds, in which
  // no listener is called. Nothing is lost: the claim of a process that is gone is cleared away, and so is a database
  // that is half made.
  library = await openLibrary(folder, environment, stopOnSignals)
  if (stopRequestedAt !== undefined) return
  progress.phase = 'Preparing the library'
  if (environment.demoLibrary !== 'none') await importDemoBooks(library, environment.demoLibrary, progress)
  if (stopRequestedAt !== undefined) return
  if (portalBuild) {
    progress.phase = 'Building the portal'
    await portalBuild
  }
  if (stopRequestedAt !== undefined) return

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
      operatorTokens: environment.operatorTokens,
      temporaryFolder: folder.temporary,
    },
  })
  const { fetch } = app
  door = await listen(environment, fetch)
  progress.end()
  app.startBilling()
  app.startRetention()
  await lock.announce({ url: door.localUrl, adminToken })
  console.log(`Kurasa is ready: ${door.url}`)
}

/** Resolves when the first shelf is there, or all books. The others follow in the background. */
async function importDemoBooks(
  { seed }: Library,
  wanted: 'all' | 'shelf',
  progress: { phase: string },
): Promise<void> {
  let isListening = false
  const onEvent = (event: ImportEvent) => {
    if (event.kind === 'failed' && stopRequestedAt === undefined) console.error(event.reason)
  }
  await new Promise<void>((resolve, reject) => {
    seed(onEvent, (done, total, isShelfDone) => {
      progress.phase = `Demo books: ${done} of ${total}`
      if (isListening && done === total) console.log(`All ${total} demo books are there.`)
      if (isShelfDone && wanted === 'shelf') resolve()
    }).then(resolve, (error) => (isListening ? fail(error) : reject(error)))
  })
  isListening = true
}

/** Writes a line each second while a start takes that long. */
function tellProgress() {
  const began = performance.now()
  const progress = {
    phase: 'Opening the database',
    end: () => clearInterval(timer),
  }
  const timer = setInterval(() => {
    if (stopRequestedAt !== undefined) return
    console.log(`${progress.phase} … ${Math.round((performance.now() - began) / 1000)} s`)
  }, 1000)
  timer.unref()
  return progress
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    // Imports end first: who waits for one holds a connection.
    await Promise.all([library?.stopImports(), door?.close()])
    await app?.close()
    await library?.close()
    await lock?.release()
  })()
  return stopping
}

/** One sentence for what the operator can correct, the whole error for our own faults. */
async function fail(error: unknown): Promise<never> {
  const failure = forOperator(error)
  console.error(failure instanceof OperatorError ? failure.message : failure)
  setTimeout(() => abandon(1), STOP_LIMIT).unref()
  await stop().catch(() => {})
  process.exit(1)
}

/** Ends the process with work under way, as a crash would: what was committed stays, the rest is begun again. */
function abandon(exitCode: number): never {
  lock?.releaseNow()
  process.exit(exitCode)
}

/** Stops the process in order on a signal. */
function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      const now = performance.now()
      if (stopRequestedAt !== undefined) {
        // A second signal comes from an operator who does not want to wait.
        if (now - stopRequestedAt > SAME_SIGNAL) abandon(1)
        return
      }
      stopRequestedAt = now
      setTimeout(() => {
        console.error('The server stopped with work under way: it had not ended in time.')
        abandon(0)
      }, STOP_LIMIT)
      try {
        await library?.stopImports()
        await starting
        await stop()
        process.exit(0)
      } catch (error) {
        await fail(error)
      }
    })
  }
}

const starting = start().catch(fail)
