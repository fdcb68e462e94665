import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { DataFolder } from './data-folder/data-folder.ts'
import { writeDurably } from './data-folder/durable-file.ts'
import type { Database } from './database/open-database.ts'
import { listBookFiles } from './import/book-files.ts'
import { OperatorError } from './operator-error.ts'
import type { AssetStore } from './ports/asset-store.ts'

// A data folder and its database carry one id. A database has its own from its migrations; a folder takes it at the first
// start with that database, and from then on is used with no other.
//
//     id of the folder    is the database's ─────────────────────────▶ used
//                         another ───────────────────────────────────▶ refused, unless the operator accepts
//                         none, and files and rows agree ────────────▶ the folder takes the database's
//                         none, and they do not ─────────────────────▶ refused, unless the operator accepts

/** Part of the rows that must have files, and of the files that must have rows, for a folder without an id. */
const AGREEMENT = 0.5

/** Parts of a library that belong together, or not. */
export interface LibraryParts {
  database: Database
  assets: AssetStore
  folder: DataFolder
}

/**
 * Refuses a data folder and a database of two libraries: by the rows of one, the files of the other look superfluous.
 *
 * @param options.accepted - id that the operator confirms for both
 * @param options.isReadOnly - nothing is written: a folder without an id stays so
 * @throws {OperatorError} when they do not belong together
 */
export async function checkLibraryId(
  { database, assets, folder }: LibraryParts,
  options: { accepted?: string; isReadOnly?: boolean } = {},
): Promise<void> {
  const id = await readDatabaseId(database)
  const found = await readFolderId(folder)
  if (found === id) return
  const accept = `start once with ACCEPT_LIBRARY=${id} if they belong together`
  if (options.accepted !== id) {
    if (found !== undefined) {
      throw new OperatorError(
        `The data folder ${folder.root} belongs to the library ${found}, and this database is of another: correct DATA_DIR or DATABASE_URL, or ${accept}.`,
      )
    }
    const { rows, both, files } = await compareEditions({ database, assets })
    if (both < rows * AGREEMENT || both < files * AGREEMENT) {
      throw new OperatorError(
        `The data folder ${folder.root} has files of ${files} editions and the database names ${rows}, of which ${both} are the same: correct DATA_DIR or DATABASE_URL, or ${accept}.`,
      )
    }
  }
  if (!options.isReadOnly) await writeDurably(folder.libraryId, `${id}\n`)
}

/** Makes a database that was just filled that of a data folder. A folder without an id takes the database's. */
export async function joinLibrary({
  database,
  folder,
}: Pick<LibraryParts, 'database' | 'folder'>): Promise<void> {
  const found = await readFolderId(folder)
  if (found === undefined) await writeDurably(folder.libraryId, `${await readDatabaseId(database)}\n`)
  else await writeDatabaseId(database, found)
}

/**
 * Refuses to make an embedded database in a data folder whose library has another.
 *
 * @throws {OperatorError} when the folder has an id, or files of books
 */
export async function refuseLostDatabase({ assets, folder }: Omit<LibraryParts, 'database'>): Promise<void> {
  const isUsed = (await readFolderId(folder)) !== undefined || (await assets.list('editions')).length > 0
  if (!isUsed) return
  throw new OperatorError(
    `The data folder ${folder.root} belongs to a library whose database is not in it: set DATABASE_URL to that database, restore a backup, or set DATA_DIR to another folder.`,
  )
}

/** Reads the id of the library that a database is of. */
export async function readDatabaseId(database: Database): Promise<string> {
  const { rows } = (await database.execute(sql`select id::text as id from runtime.library`)) as unknown as {
    rows: { id: string }[]
  }
  if (!rows[0]) throw new OperatorError('The database has lost its id: put it back from a backup.')
  return rows[0].id
}

/** Gives a database the id of a library. */
export async function writeDatabaseId(database: Database, id: string): Promise<void> {
  await database.execute(sql`update runtime.library set id = ${id}::uuid`)
}

/** @returns undefined where there is none, or one that was cut off */
async function readFolderId({ libraryId }: DataFolder): Promise<string | undefined> {
  try {
    const text = (await readFile(libraryId, 'utf8')).trim()
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Counts versions of editions that rows name, that are stored, and that are both. */
async function compareEditions(parts: Pick<LibraryParts, 'database' | 'assets'>) {
  const { named, stored } = await listBookFiles(parts)
  const editionsOf = (keys: Set<string>) => [...keys].filter((key) => key.startsWith('editions/'))
  const rows = editionsOf(named)
  return {
    rows: rows.length,
    files: editionsOf(stored).length,
    both: rows.filter((key) => stored.has(key)).length,
  }
}
