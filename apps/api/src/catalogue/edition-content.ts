import type { Access } from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import type { CatalogueCache } from '../catalogue-cache/catalogue-cache.ts'
import type { Database } from '../database/open-database.ts'
import { books, editions, pages, resources, units } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'

/** Content of one edition, and the values that decide its locks; the bytes are assets. */
export interface EditionContent {
  bookId: string
  access: Access
  /** The first so many units are open to everyone. */
  freeUnits: number
  isRemoved: boolean
  units: ReadonlyMap<number, { id: string; resources: string[] }>
  pages: ReadonlyMap<number, Pick<typeof pages.$inferSelect, 'type' | 'variants'>>
  /** By name. */
  resources: ReadonlyMap<string, Pick<typeof resources.$inferSelect, 'type' | 'firstUnit'>>
}

/** Editions that are kept in the process, by id and hash. */
export type EditionContents = CatalogueCache<EditionContent>

/** Rows behind an edition: what keeping one costs. */
export function rowsOf({ units, pages, resources }: EditionContent): number {
  return 1 + units.size + pages.size + resources.size
}

/** @throws {Refusal} 404 when there is no such edition, or it has another hash by now */
export async function readEditionContent(
  database: Database,
  editionId: string,
  hash: string,
): Promise<EditionContent> {
  const [edition] = await database
    .select({
      bookId: books.id,
      access: books.access,
      freeUnits: editions.freeUnits,
      removedAt: books.removedAt,
      kind: editions.kind,
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(and(eq(editions.id, editionId), eq(editions.hash, hash)))
  if (!edition) throw Refusal.notFound('There is no such edition, or it has changed.')
  const isText = edition.kind === 'text'
  const unitRows = isText
    ? await database
        .select({ i: units.i, id: units.unitId, resources: units.resources })
        .from(units)
        .where(eq(units.editionId, editionId))
    : []
  const pageRows = isText
    ? []
    : await database
        .select({ i: pages.i, type: pages.type, variants: pages.variants })
        .from(pages)
        .where(eq(pages.editionId, editionId))
  const resourceRows = isText
    ? await database
        .select({
          name: resources.name,
          href: resources.href,
          type: resources.type,
          firstUnit: resources.firstUnit,
        })
        .from(resources)
        .where(eq(resources.editionId, editionId))
    : []
  /** First unit that names a file. Editions of earlier importers stored it for images only. */
  const firstNaming = new Map<string, number>()
  for (const { i, resources } of unitRows.sort((a, b) => b.i - a.i)) {
    for (const href of resources) firstNaming.set(href, i)
  }
  const { bookId, access, freeUnits, removedAt } = edition
  return {
    bookId,
    access,
    freeUnits,
    isRemoved: removedAt !== null,
    units: new Map(unitRows.map(({ i, ...unit }) => [i, unit])),
    pages: new Map(pageRows.map(({ i, ...page }) => [i, page])),
    resources: new Map(
      resourceRows.map(({ name, href, type, firstUnit }) => [
        name,
        { type, firstUnit: firstUnit ?? firstNaming.get(href) ?? null },
      ]),
    ),
  }
}
