import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/literata/wght-italic.css'
import '@fontsource/noto-naskh-arabic/400.css'
import '@fontsource/noto-naskh-arabic/700.css'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import { BookFonts } from '../packages/reader-core/src/section/book-fonts.ts'
import { BookImages } from '../packages/reader-core/src/section/book-images.ts'
import { SectionLoader } from '../packages/reader-core/src/section/section-loader.ts'
import { seededRandom } from '../packages/reader-core/src/testing/seeded-random.ts'
import { checkSection, type Tally } from './check-section.ts'
import { Faults } from './faults.ts'
import { layoutFor, makeRoom, SETUPS } from './setups.ts'

/** What the driver asks for, one piece at a time. */
interface BookJob {
  kind: 'book'
  /** Path in the corpus. */
  book: string
  setup: string
  budgets: number[]
  /** Bytes of sections to take at most; over it a seeded sample of the sections is taken. */
  bytes: number
  /** Part of a section's href: only sections that contain it. */
  only?: string
}

type Job = BookJob

async function runBook(job: BookJob) {
  const setup = SETUPS[job.setup]!
  const bytes = await (await fetch(`/corpus/${encodeURI(job.book)}`)).arrayBuffer()
  const publication = await openPublication(bytes)
  const images = new BookImages(publication)
  const fonts = new BookFonts(publication, () => {})
  const loader = new SectionLoader(publication)
  const layout = layoutFor(publication, images, setup)
  const room = makeRoom(setup)
  const faults = new Faults()
  const tally: Tally = { sections: 0, pages: 0, slices: 0, characters: 0, slowest: 0, ms: 0 }
  const all = publication.readingOrder.filter(
    (section) => section.layout !== 'fixed' && (!job.only || section.href.includes(job.only)),
  )
  const random = seededRandom(7)
  const shuffled = all.map((section) => ({ section, key: random() })).sort((a, b) => a.key - b.key)
  const chosen: typeof all = []
  let taken = 0
  for (const { section } of shuffled) {
    if (chosen.length > 0 && taken + section.size > job.bytes) continue
    taken += section.size
    chosen.push(section)
  }
  chosen.sort((a, b) => a.index - b.index)
  for (const section of chosen) {
    const content = await loader.load(section.index)
    await fonts.load(content.fonts)
    await checkSection(
      content,
      { layout, room, prepareImages: (hrefs) => images.prepare(hrefs) },
      job.budgets,
      faults,
      tally,
    )
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  room.remove()
  images.destroy()
  fonts.destroy()
  publication.close()
  return {
    of: all.length,
    tally,
    counts: Object.fromEntries(faults.counts),
    notes: Object.fromEntries(faults.notes),
    examples: faults.examples,
  }
}

async function run(): Promise<void> {
  await Promise.all([...document.fonts].map((face) => face.load()))
  for (;;) {
    const job = (await (await fetch('/next')).json()) as Job | null
    if (!job) break
    let result: object
    const begin = performance.now()
    try {
      result = await runBook(job)
    } catch (error) {
      result = { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }
    }
    await fetch('/result', {
      method: 'POST',
      body: JSON.stringify({ ...result, seconds: (performance.now() - begin) / 1000 }),
    })
  }
  document.title = 'done'
}

run()
