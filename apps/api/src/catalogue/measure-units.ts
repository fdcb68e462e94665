import { measureSection, resolveHref, splitFragment } from '@kurasa/reader-core/publication'
import { and, eq, isNull, notLike, or, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { editions, resources, units } from '../database/schema.ts'
import { type AssetStore, unitKey } from '../ports/asset-store.ts'

/**
 * Measures units that were imported before measures were stored, edition by edition. A unit whose file is missing is left
 * as it is.
 *
 * @param isStopped - read between units: the rest is measured another time
 * @returns units that were measured
 */
export async function measureUnits(
  { database, assets }: { database: Database; assets: AssetStore },
  isStopped: () => boolean = () => false,
): Promise<number> {
  const isText = or(notLike(units.type, 'image/%'), eq(units.type, 'image/svg+xml'))
  const waiting = await database
    .selectDistinct({ id: editions.id, hash: editions.hash })
    .from(units)
    .innerJoin(editions, eq(editions.id, units.editionId))
    .where(and(isNull(units.measure), isText))
  let measured = 0
  for (const { id, hash } of waiting) {
    const rows = await database
      .select({ i: units.i, href: units.href })
      .from(units)
      .where(and(eq(units.editionId, id), isNull(units.measure), isText))
    const sizes = await sizesOf(database, id)
    const found: { i: number; measure: unknown }[] = []
    for (const { i, href } of rows) {
      if (isStopped()) return measured
      const bytes = await assets.get(unitKey(id, hash, i))
      if (!bytes) continue
      const sizeOf = (src: string) => sizes.get(splitFragment(resolveHref(href, src)).path)
      found.push({ i, measure: measureSection(new TextDecoder().decode(bytes), sizeOf) })
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (found.length === 0) continue
    // Only of the version whose files were read: a new one may have come in.
    await database.execute(sql`
      update ${units} set measure = v.measure
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v(i int, measure jsonb), ${editions}
      where ${units.editionId} = ${id} and ${units.i} = v.i
        and ${editions.id} = ${id} and ${editions.hash} = ${hash}`)
    measured += found.length
  }
  return measured
}

/** Sizes of an edition's pictures, by href. */
async function sizesOf(database: Database, editionId: string) {
  const rows = await database
    .select({ href: resources.href, width: resources.width, height: resources.height })
    .from(resources)
    .where(eq(resources.editionId, editionId))
  const sizes = new Map<string, { width: number; height: number }>()
  for (const { href, width, height } of rows) if (width && height) sizes.set(href, { width, height })
  return sizes
}
