import { createReader } from '../packages/reader-core/src/create-reader.ts'
import type { Publication, Section } from '../packages/reader-core/src/publication/publication.ts'
import type { InkFault, InkTally } from './check-ink.ts'
import { crop, type Picture, unmatched } from './compare-ink.ts'
import type { Setup } from './setups.ts'

/** Pixels of a page that may differ: nothing that can be seen is as small. */
const TOLERANCE = 6

/** A page that is still painted changes between two looks; one that never rests is compared as it is after so many. */
const MOST_LOOKS = 10

/** A picture of a page when it no longer changes. */
async function settled(take: () => Promise<Picture>): Promise<Picture> {
  let picture = await take()
  for (let look = 1; look < MOST_LOOKS; look++) {
    const next = await take()
    if (next.data.every((value, i) => value === picture.data[i])) return next
    picture = next
  }
  return picture
}

/** Pictures of pages of fixed layout as the reader shows them, in order. */
async function pagesOf(
  publication: Publication,
  sections: readonly Section[],
  { width, height }: Setup,
  capture: (stage: HTMLElement) => Promise<Picture>,
): Promise<Picture[]> {
  const stage = document.createElement('div')
  stage.style.cssText = `position:fixed;top:0;left:0;width:${width}px;height:${height}px;background:#fff`
  document.body.append(stage)
  const reader = createReader({ publication, settings: { turn: 'none' }, pageStore: null })
  const pictures: Picture[] = []
  try {
    reader.mount(stage)
    await reader.ready
    for (const { href, type, index } of sections) {
      const locations = { progression: 0, totalProgression: 0, sectionIndex: index }
      await reader.goTo({ href, type, locations })
      pictures.push(await settled(async () => crop(await capture(stage), { x: 0, y: 0, width, height })))
    }
  } finally {
    reader.destroy()
    stage.remove()
  }
  return pictures
}

/**
 * Compares pages of fixed layout of the file with those of the same book as the portal serves it, both in the reader
 * itself (C10).
 */
export async function checkFixedPages(
  file: Publication,
  portal: Publication,
  sections: readonly Section[],
  setup: Setup,
  capture: (stage: HTMLElement) => Promise<Picture>,
  tally: InkTally,
  onFault: (fault: InkFault) => Promise<void>,
): Promise<void> {
  if (sections.length === 0) return
  const whole = { x: 0, y: 0, width: setup.width, height: setup.height }
  const wanted = await pagesOf(file, sections, setup, capture)
  const found = await pagesOf(portal, sections, setup, capture)
  for (const [i, control] of wanted.entries()) {
    tally.portalPages++
    const engine = found[i]!
    const missing = unmatched(control, whole, engine, { x: 0, y: 0 }).missing
    const added = unmatched(engine, whole, control, { x: 0, y: 0 }).missing
    if (missing <= TOLERANCE && added <= TOLERANCE) continue
    tally.differentPortalPages++
    await onFault({
      what: `${sections[i]!.href.split('/').at(-1)}: ${missing} px of the file's page are missing in the portal, ${added} px were added`,
      engine,
      control,
    })
  }
}
