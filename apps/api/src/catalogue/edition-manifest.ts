import type { EditionManifest, ImageManifest, Manifest } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { type editions, pages, resources, units } from '../database/schema.ts'
import { accessOfUnit } from '../rules/entitlement.ts'
import type { BookRow } from './book-cards.ts'

type EditionRow = typeof editions.$inferSelect

/** Returns the manifest of an edition; the same for every caller. */
export async function describeEdition(
  database: Database,
  book: BookRow,
  edition: EditionRow,
): Promise<EditionManifest> {
  const common = {
    bookId: book.id,
    editionId: edition.id,
    hash: edition.hash,
    metadata: {
      identifier: book.identifier,
      title: book.title,
      authors: book.authors,
      language: book.language,
      direction: edition.direction,
      layout: edition.layout,
      ...edition.rendition,
    },
    toc: edition.toc,
  }
  return edition.kind === 'image'
    ? { ...common, kind: 'image', units: await describePages(database, book, edition) }
    : { ...common, kind: 'text', ...(await describeText(database, book, edition)) }
}

async function describeText(
  database: Database,
  book: BookRow,
  edition: EditionRow,
): Promise<Pick<Manifest, 'units' | 'resources' | 'pageList'>> {
  const [unitRows, resourceRows] = await Promise.all([
    database.select().from(units).where(eq(units.editionId, edition.id)).orderBy(units.i),
    database.select().from(resources).where(eq(resources.editionId, edition.id)).orderBy(resources.href),
  ])
  return {
    units: unitRows.map((unit) => ({
      i: unit.i,
      id: unit.unitId,
      title: unit.title ?? undefined,
      href: unit.href,
      type: unit.type,
      chars: unit.chars,
      bytes: unit.bytes,
      minutes: unit.minutes,
      measure: unit.measure ?? undefined,
      access: accessOfUnit(book.access, edition.freeUnits, unit.i),
      linear: unit.isLinear ? undefined : false,
      layout: unit.layout ?? undefined,
      pageSpread: unit.pageSpread ?? undefined,
      ...unit.rendition,
    })),
    resources: resourceRows.map(({ name, href, type, width, height, bytes }) => ({
      name,
      href,
      type,
      width: width ?? undefined,
      height: height ?? undefined,
      bytes,
    })),
    pageList: edition.pageList ?? undefined,
  }
}

async function describePages(
  database: Database,
  book: BookRow,
  edition: EditionRow,
): Promise<ImageManifest['units']> {
  const rows = await database.select().from(pages).where(eq(pages.editionId, edition.id)).orderBy(pages.i)
  return rows.map((page) => ({
    i: page.i,
    id: page.unitId,
    href: page.href,
    type: page.type,
    w: page.width,
    h: page.height,
    bytes: page.bytes,
    access: accessOfUnit(book.access, edition.freeUnits, page.i),
    variants: page.variants,
    pageSpread: page.pageSpread ?? undefined,
  }))
}
