import { measureText, type TextMeasure } from '../layout/text-measure.ts'
import { readText } from '../publication/encoding/read-text.ts'
import type { Publication, Section } from '../publication/publication.ts'

/** Measuring goes on for so long before it gives way, ms. */
const TASK_MS = 8

const ONE_PICTURE: TextMeasure = { blocks: [], headings: 0, rows: 0, pictures: 1 }

/**
 * Measures the text of sections.
 *
 * @param giveWay - resolves when there is time for more; rejects when this is cancelled
 * @returns by section index; one that cannot be read is left out
 */
export async function measureSections(
  publication: Publication,
  sections: readonly Section[],
  giveWay: () => Promise<void>,
): Promise<Map<number, TextMeasure>> {
  const measures = new Map<number, TextMeasure>()
  for (const { index, href, type } of sections) {
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
  return measures
}
