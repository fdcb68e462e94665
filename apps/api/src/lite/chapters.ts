import { getManifest, type Manifest } from '@kurasa/portal-contract'
import { cutChapter } from './chapter-parts.ts'
import { LiteFailure } from './lite-calls.ts'
import type { LiteView } from './lite-page.ts'
import type { Visit } from './visit.ts'

/** Bytes of the text on one page; with what is around it a page stays below 15 KB. */
const PART_BYTES = 11_500

/** @throws {LiteFailure} when the book has no text */
export async function textManifest({ call }: Pick<Visit, 'call'>, id: string): Promise<Manifest> {
  const manifest = await call(getManifest, { id }, { kind: 'text' })
  if (manifest.kind !== 'text') throw new LiteFailure(404, 404, 'NOT_FOUND')
  return manifest
}

/** Chapters that reading on passes. */
export const linearUnits = ({ units }: Pick<Manifest, 'units'>) =>
  units.filter((unit) => unit.linear !== false)

/** The pages of a chapter. */
export const partsOf = (source: string) => cutChapter(source, PART_BYTES)

export const readPath = (id: string, unit: number, part: number | 'last'): string =>
  `/lite/read/${encodeURIComponent(id)}/${unit}/${part}`

export const chapterTitle = (
  { t }: LiteView,
  { title, i }: { title?: string | undefined; i: number },
): string => title?.trim() || t('chapter', { number: i + 1 })
