import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createFsAssetStore } from './adapters/fs-asset-store.ts'
import { createGuardedClock } from './adapters/guarded-clock.ts'
import { seedPackages } from './billing/first-packages.ts'
import type { DataFolder } from './data-folder/data-folder.ts'
import type { ChangeFeed } from './database/change-feed.ts'
import { type Database, hasEmbeddedDatabase, openDatabase } from './database/open-database.ts'
import { leases } from './database/schema.ts'
import type { Environment } from './environment.ts'
import { createImporter, type ImportEvent, type Importer } from './import/importer.ts'
import { openWorkerPreparer } from './import/worker-preparer.ts'
import { checkLibraryId, refuseLostDatabase } from './library-id.ts'
import { type ClockRecord, checkClock, startClockRecord } from './operations/clock-record.ts'
import type { AssetStore } from './ports/asset-store.ts'
import type { Clock } from './ports/clock.ts'
import { seedCategories } from './seed/categories.ts'
import { seedPrizes } from './seed/first-prizes.ts'
import { type SeedProgress, seedLibrary } from './seed/seed-library.ts'
import { seedFaq } from './support/faq-folder.ts'

/** Beside the built programs; run from the sources, books are read in this process. */
const importWorker = new URL('./import-worker.js', import.meta.url)

/** Database, assets and importer of one data folder. */
export interface Library {
  database: Database
  changes: ChangeFeed
  assets: AssetStore
  clock: Clock
  importer: Importer
  /** Fills in the demo library. */
  seed(onEvent: (event: ImportEvent) => void, onProgress?: SeedProgress): Promise<void>
  /** Stops running imports, and accepts no more: waiting callers are notified. */
  stopImports(): Promise<void>
  close(): Promise<void>
}

type Settings = Pick<Environment, 'databaseUrl' | 'databaseLimits' | 'acceptedClockDay' | 'acceptedLibrary'>

/** A library that is only read. */
export type ReadLibrary = Pick<Library, 'database' | 'assets' | 'clock' | 'close'>

/**
 * Opens what the data folder holds without changing it: no row, no file of a book, no schema.
 *
 * @param folder - its lock must be held
 * @throws {OperatorError} when there is no library, when its schema is of another version, or when folder and database
 *   are of two libraries
 */
export async function readLibrary(folder: DataFolder, settings: Settings): Promise<ReadLibrary> {
  const { databaseUrl, databaseLimits, acceptedClockDay, acceptedLibrary } = settings
  const assets = createFsAssetStore(folder.assets)
  await checkClock(folder.clock, { now: new Date(), acceptedDay: acceptedClockDay })
  if (!databaseUrl && !(await hasEmbeddedDatabase(folder.database)))
    await refuseLostDatabase({ assets, folder })
  const { database, close } = await openDatabase({
    url: databaseUrl,
    folder: folder.database,
    isReadOnly: true,
    limits: { ...databaseLimits, statementTimeout: 0 },
  })
  try {
    await checkLibraryId({ database, assets, folder }, { accepted: acceptedLibrary, isReadOnly: true })
    return { database, assets, clock: createGuardedClock({ onStep: reportStep }), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens what the data folder holds. Nothing of it is removed; files that no row names are retention's work.
 *
 * @param folder - its lock must be held
 * @throws {OperatorError} when the machine's clock cannot be right, or when folder and database are of two libraries,
 *   before anything is changed
 * @param onDatabaseOpen - called when the database is open and before anything is changed in it
 */
export async function openLibrary(
  folder: DataFolder,
  settings: Settings,
  onDatabaseOpen?: () => void,
): Promise<Library> {
  const { databaseUrl, databaseLimits, acceptedClockDay, acceptedLibrary } = settings
  const assets = createFsAssetStore(folder.assets)
  await checkClock(folder.clock, { now: new Date(), acceptedDay: acceptedClockDay })
  if (!databaseUrl && !(await hasEmbeddedDatabase(folder.database)))
    await refuseLostDatabase({ assets, folder })
  const { database, changes, close } = await openDatabase({
    url: databaseUrl,
    folder: folder.database,
    limits: databaseLimits,
  })
  let clockRecord: ClockRecord | undefined
  try {
    onDatabaseOpen?.()
    await checkLibraryId({ database, assets, folder }, { accepted: acceptedLibrary })
    const clock = createGuardedClock({ onStep: reportStep })
    clockRecord = await startClockRecord(folder.clock, clock)
    const parts = { database, assets, clock }
    if (!databaseUrl) {
      // Spools of a backup that a crash cut short.
      await rm(folder.temporary, { recursive: true, force: true })
      // An embedded database has one process: a lease that is there was left by one that was killed.
      await database.delete(leases)
    }
    await seedCategories(database)
    await seedPackages(database)
    await seedPrizes(database)
    await seedFaq(database, clock.now())
    const importer = createImporter(
      parts,
      existsSync(importWorker) ? openWorkerPreparer(importWorker) : undefined,
    )
    const stopping = new AbortController()
    const stopImports = () => {
      stopping.abort()
      return importer.close()
    }
    return {
      ...parts,
      changes,
      importer,
      seed: (onEvent, onProgress) =>
        seedLibrary(parts, importer, { onEvent, onProgress, signal: stopping.signal }),
      stopImports,
      async close() {
        await stopImports()
        await clockRecord?.stop()
        await close()
      },
    }
  } catch (error) {
    await clockRecord?.stop()
    await close()
    throw error
  }
}

function reportStep(milliseconds: number): void {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000)
  const direction = milliseconds > 0 ? 'ahead' : 'back'
  console.error(
    `The clock of this machine was set ${direction} by ${minutes} minutes, and the server does not follow it: set it right or, if it is right now, start the server again.`,
  )
}
