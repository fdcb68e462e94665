import { isAborted, ReaderError } from '../errors.ts'
import type { PublicationPageCount } from '../layout/page-count.ts'
import type { PageRoom } from '../layout/page-room.ts'
import { sampleSections } from '../layout/sample-sections.ts'
import { END_SHARE, estimatePages, measureText, type TextMeasure } from '../layout/text-measure.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import { readText } from '../publication/encoding/read-text.ts'
import type { Publication, Section } from '../publication/publication.ts'

/** Measuring goes on for so long before it gives way, ms. */
const TASK_MS = 8

const ONE_PICTURE: TextMeasure = { blocks: [], headings: 0, rows: 0, pictures: 1 }

/**
 * Measures the text of a book whose bytes are on the device: first the pages of a few sections are counted, which are not
 * counted again later, then the text of all others is measured.
 *
 * @param measures - by section index; those that are in it are not measured again
 * @param room - of a page under this layout
 * @param whenTime - resolves when there is time for more
 * @param isWanted - whether it is still the layout of the page
 * @returns estimated pages by section index
 * @throws {ReaderError} 'aborted' when it is not
 */
export async function measureBook(
  publication: Publication,
  session: LayoutSession,
  measures: Map<number, TextMeasure>,
  room: PageRoom,
  whenTime: () => Promise<void>,
  isWanted: () => boolean,
): Promise<ReadonlyMap<number, number>> {
  if (!publication.isLocal) return new Map()
  const giveWay = async () => {
    await whenTime()
    if (!isWanted()) throw new ReaderError('aborted', 'The page was laid out again.')
  }
  const { readingOrder } = publication
  for (const { index } of sampleSections(readingOrder)) {
    const map = session.map(index)
    if (map.isComplete || map.progression !== undefined) continue
    await giveWay()
    try {
      await session.extend(map)
    } catch (error) {
      // Of a section that cannot be read nothing is learned.
      if (isAborted(error)) throw error
    }
  }
  for (const { index, href, type, isLinear } of readingOrder) {
    if (!isLinear || measures.has(index)) continue
    if (/^image\/(?!svg)/.test(type)) {
      measures.set(index, ONE_PICTURE)
      continue
    }
    await giveWay()
    const text = await publication.read(href).then(readText, () => undefined)
    if (text === undefined) continue
    const work = measureText(text)
    let began = performance.now()
    let step = work.next()
    while (!step.done) {
      if (performance.now() - began > TASK_MS) {
        await giveWay()
        began = performance.now()
      }
      step = work.next()
    }
    measures.set(index, step.value)
  }
  return new Map([...measures].map(([index, measure]) => [index, estimatePages(measure, room)]))
}

/** What is known of the pages under a layout, and what a page of it holds. */
export interface KnownLayout {
  counts: PublicationPageCount
  room: PageRoom
}

/**
 * Estimates pages under a layout from those under another: by how much the text of each section was likely to change where
 * it was measured, else by how much more or less a page holds.
 *
 * @returns pages by section index
 */
export function carryEstimates(
  sections: readonly Section[],
  measures: ReadonlyMap<number, TextMeasure>,
  { counts: { before }, room }: KnownLayout,
  next: PageRoom,
): ReadonlyMap<number, number> {
  const estimates = new Map<number, number>()
  for (const { index, isLinear } of sections) {
    if (!isLinear) continue
    const measure = measures.get(index)
    const pages = before[index + 1]! - before[index]!
    const carried = measure
      ? (pages * estimatePages(measure, next)) / estimatePages(measure, room)
      : END_SHARE + ((pages - END_SHARE) * room.bytes) / next.bytes
    estimates.set(index, Math.max(1, carried))
  }
  return estimates
}
