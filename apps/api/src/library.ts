import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createFsAssetStore } from './adapters/fs-asset-store.ts'
import { systemClock } from './adapters/system-clock.ts'
import { seedPackages } from './billing/first-packages.ts'
import type { DataFolder } from './data-folder/data-folder.ts'
import type { ChangeFeed } from './database/change-feed.ts'
import { underLease } from './database/lease.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { removeOrphans } from './import/import-publication.ts'
import { createImporter, type ImportEvent, type Importer, importLease } from './import/importer.ts'
import { openWorkerPreparer } from './import/worker-preparer.ts'
import type { AssetStore } from './ports/asset-store.ts'
import type { Clock } from './ports/clock.ts'
import { seedCategories } from './seed/categories.ts'
import { seedPrizes } from './seed/first-prizes.ts'
import { seedLibrary } from './seed/seed-library.ts'
import { seedFaq } from './support/faq-folder.ts'

/** Beside the built programs; run from the sources, books are read in this thread. */
const importWorker = new URL('./import-worker.js', import.meta.url)

/** Database, assets and importer of one data folder. */
export interface Library {
  database: Database
  changes: ChangeFeed
  assets: AssetStore
  clock: Clock
  importer: Importer
  /** Fills in the demo library. */
  seed(onEvent: (event: ImportEvent) => void): Promise<void>
  close(): Promise<void>
}

/**
 * Opens what the data folder holds, and clears away what a crash left half done. What others may be at work on is
 * left to them.
 *
 * @param folder - its lock must be held
 */
export async function openLibrary(folder: DataFolder, databaseUrl?: string): Promise<Library> {
  const { database, changes, close } = await openDatabase({ url: databaseUrl, folder: folder.database })
  try {
    const parts = { database, assets: createFsAssetStore(folder.assets), clock: systemClock }
    if (!databaseUrl) await rm(folder.temporary, { recursive: true, force: true })
    await underLease(parts, importLease, () => removeOrphans(parts))
    await seedCategories(database)
    await seedPackages(database)
    await seedPrizes(database)
    await seedFaq(database, systemClock.now())
    const importer = createImporter(
      parts,
      existsSync(importWorker) ? openWorkerPreparer(importWorker) : undefined,
    )
    return {
      ...parts,
      changes,
      importer,
      seed: (onEvent) => seedLibrary(parts, importer, { onEvent }),
      async close() {
        await importer.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
