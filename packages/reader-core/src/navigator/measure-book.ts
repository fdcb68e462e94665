import { isAborted } from '../errors.ts'
import { sampleSections } from '../layout/sample-sections.ts'
import { measureText, type TextMeasure } from '../layout/text-measure.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import { readText } from '../publication/encoding/read-text.ts'
import type { Publication } from '../publication/publication.ts'

export { estimatePages } from '../layout/text-measure.ts'

/** Measuring goes on for so long before it gives way, ms. */
const TASK_MS = 8

const ONE_PICTURE: TextMeasure = { blocks: [], headings: 0, rows: 0, pictures: 1 }

/**
 * Measures the text of a book whose bytes are on the device: first the pages of a few sections are counted, which are not
 * counted again later, then the text of all others is measured.
 *
 * @param measures - by section index; those that are in it are not measured again
 * @param giveWay - resolves when there is time for more; rejects when this is cancelled
 */
export async function measureBook(
  publication: Publication,
  session: LayoutSession,
  measures: Map<number, TextMeasure>,
  giveWay: () => Promise<void>,
): Promise<void> {
  if (!publication.isLocal) return
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
}
