import { resolve } from 'node:path'
import { createFsAssetStore } from '../adapters/fs-asset-store.ts'
import { type DataFolder, prepareDataFolder } from '../data-folder/data-folder.ts'
import { lockDataFolder } from '../data-folder/data-folder-lock.ts'
import { type Database, hasEmbeddedDatabase, openDatabase } from '../database/open-database.ts'
import { type Environment, readEnvironment } from '../environment.ts'
import { checkLibraryId, refuseLostDatabase } from '../library-id.ts'
import type { AssetStore } from '../ports/asset-store.ts'

/** A library that no server uses meanwhile, its database not even filled with what every library starts with. */
export interface OwnDatabase {
  database: Database
  assets: AssetStore
  folder: DataFolder
  environment: Environment
}

/**
 * Passes the library itself to a function that needs the server stopped: a running server's writes would be lost.
 *
 * @param options.joins - the work makes the database that of the data folder, so it may be another's until then
 * @throws {FolderInUse} when a server runs
 */
export async function withOwnDatabase<Result>(
  work: (own: OwnDatabase) => Promise<Result>,
  options: { joins?: boolean } = {},
): Promise<Result> {
  const environment = readEnvironment(process.env, process.cwd())
  const folder = await prepareDataFolder(environment.dataFolder)
  const lock = await lockDataFolder(folder.locks, { purpose: 'command', dataFolder: folder.root })
  const assets = createFsAssetStore(folder.assets)
  const { databaseUrl, acceptedLibrary } = environment
  try {
    if (!options.joins && !databaseUrl && !(await hasEmbeddedDatabase(folder.database)))
      await refuseLostDatabase({ assets, folder })
    const { database, close } = await openDatabase({ url: databaseUrl, folder: folder.database })
    try {
      if (!options.joins) await checkLibraryId({ database, assets, folder }, { accepted: acceptedLibrary })
      return await work({ database, assets, folder, environment })
    } finally {
      await close()
    }
  } finally {
    await lock.release()
  }
}

/** A path as it was typed: npm changes into the project's folder before a command runs. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
