import { readText } from '../publication/encoding/read-text.ts'
import { measureText } from '../publication/measure-section.ts'
import type { Publication } from '../publication/publication.ts'
import type { SectionMeasure } from '../publication/section-measure.ts'

/** Measuring goes on for so long before it gives way, ms. */
const TASK_MS = 8

/**
 * Measures the text of a book whose bytes are on the device: as text, never by a layout.
 *
 * @param measures - by section index; those that are in it are not measured again
 * @param giveWay - resolves when there is time for more; what it throws ends the work
 */
export async function measureBook(
  publication: Publication,
  measures: Map<number, SectionMeasure>,
  giveWay: () => Promise<void>,
): Promise<void> {
  let began = Number.NEGATIVE_INFINITY
  const step = async () => {
    if (performance.now() - began < TASK_MS) return
    await giveWay()
    began = performance.now()
  }
  for (const { index, href, isLinear } of publication.readingOrder) {
    if (!isLinear || measures.has(index)) continue
    await step()
    const text = await publication.read(href).then(readText, () => undefined)
    // The bytes of a section that cannot be read must do.
    if (text === undefined) continue
    const work = measureText(text)
    let result = work.next()
    while (!result.done) {
      await step()
      result = work.next()
    }
    measures.set(index, result.value)
  }
}
