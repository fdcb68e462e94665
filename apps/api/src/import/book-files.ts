import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books, editions, pages, resources, units } from '../database/schema.ts'
import {
  type AssetStore,
  coverKey,
  editionFolder,
  pageKey,
  resourceKey,
  trashDay,
  unitKey,
} from '../ports/asset-store.ts'
import type { ImportParts } from './import-publication.ts'

/** Files that no row names, up to which they may be set aside however small the library is. */
const FEW = 10
/** Part of a library that may be set aside at once. More means that rows are missing, not that files are too many. */
const SMALL_SHARE = 0.05

/** Versions of editions, and covers, as rows name them and as they are stored. */
export interface BookFiles {
  /** Keys and folders that rows name. */
  named: Set<string>
  /** Keys and folders that are stored. */
  stored: Set<string>
}

/** Result of setting files aside. */
export interface SetAside {
  /** Keys and folders that no row names. */
  orphans: string[]
  /** Whether they were moved: not when they are more than a small share. */
  isDone: boolean
}

/** Lists what rows name and what is stored: each version of an edition by its folder, each cover by its original. */
export async function listBookFiles({
  database,
  assets,
}: Pick<ImportParts, 'database' | 'assets'>): Promise<BookFiles> {
  const stored = new Set<string>()
  // Stored first: what comes in meanwhile has its files before its rows, and is no orphan.
  for (const id of await assets.list('editions')) {
    const hashes = await assets.list(`editions/${id}`)
    for (const hash of hashes) stored.add(editionFolder(id, hash))
  }
  for (const name of await assets.list('covers')) stored.add(coverKey(name.split('-')[0] ?? name))
  const named = new Set<string>()
  for (const { id, hash } of await database.select({ id: editions.id, hash: editions.hash }).from(editions))
    named.add(editionFolder(id, hash))
  for (const { hash } of await database.select({ hash: books.coverHash }).from(books))
    if (hash !== null) named.add(coverKey(hash))
  return { named, stored }
}

/**
 * Moves files that no row names into the trash: a crash between files and rows leaves some. Only while no import runs.
 *
 * More than a small share is left where it is: then rows are missing, and the files may be all that is left.
 */
export async function setOrphansAside(parts: ImportParts): Promise<SetAside> {
  const { assets, clock } = parts
  const { named, stored } = await listBookFiles(parts)
  const orphans = [...stored].filter((key) => !named.has(key))
  const isDone = orphans.length <= Math.max(FEW, stored.size * SMALL_SHARE)
  const day = trashDay(clock.now())
  if (isDone) for (const key of orphans) await setFilesAside(assets, key, day)
  return { orphans, isDone }
}

/** Moves a version of an edition, or a cover in all its widths, into the trash. */
export async function setFilesAside(assets: AssetStore, key: string, day: string): Promise<void> {
  if (!key.startsWith('covers/')) return assets.setAside(key, day)
  const hash = key.slice(key.indexOf('/') + 1)
  for (const name of await assets.list('covers')) {
    if (name === hash || name.startsWith(`${hash}-`)) await assets.setAside(`covers/${name}`, day)
  }
}

/** Returns the keys of an edition's files, and of its book's cover, that rows name and that are not stored. */
export async function findMissingFiles(
  { database, assets }: { database: Database; assets: AssetStore },
  edition: Pick<typeof editions.$inferSelect, 'id' | 'hash' | 'bookId'>,
): Promise<string[]> {
  const { id, hash, bookId } = edition
  const [unitRows, pageRows, resourceRows, [book]] = [
    await database.select({ i: units.i }).from(units).where(eq(units.editionId, id)),
    await database
      .select({ i: pages.i, variants: pages.variants })
      .from(pages)
      .where(eq(pages.editionId, id)),
    await database.select({ name: resources.name }).from(resources).where(eq(resources.editionId, id)),
    await database
      .select({ hash: books.coverHash, widths: books.coverWidths })
      .from(books)
      .where(eq(books.id, bookId)),
  ]
  const wanted = [
    ...unitRows.map(({ i }) => unitKey(id, hash, i)),
    ...pageRows.flatMap(({ i, variants }) => [
      pageKey(id, hash, i),
      ...variants.map(({ w }) => pageKey(id, hash, i, w)),
    ]),
    ...resourceRows.map(({ name }) => resourceKey(id, hash, name)),
  ]
  if (book?.hash) wanted.push(...[undefined, ...book.widths].map((width) => coverKey(book.hash!, width)))
  const stored = new Set<string>()
  for (const folder of new Set(wanted.map((key) => key.slice(0, key.lastIndexOf('/'))))) {
    for (const name of await assets.list(folder)) stored.add(`${folder}/${name}`)
  }
  return wanted.filter((key) => !stored.has(key))
}
