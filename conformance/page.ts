import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/literata/wght-italic.css'
import '@fontsource/noto-naskh-arabic/400.css'
import '@fontsource/noto-naskh-arabic/700.css'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import type { Publication, Section } from '../packages/reader-core/src/publication/publication.ts'
import { BookFonts } from '../packages/reader-core/src/section/book-fonts.ts'
import { BookImages } from '../packages/reader-core/src/section/book-images.ts'
import { SectionLoader } from '../packages/reader-core/src/section/section-loader.ts'
import { seededRandom } from '../packages/reader-core/src/testing/seeded-random.ts'
import { checkSection, type Tally } from './check-section.ts'
import { constructs } from './constructs.ts'
import { Faults } from './faults.ts'
import { hostileSections, surviveSection } from './hostile.ts'
import { madeUpBook } from './made-up-book.ts'
import { layoutFor, makeRoom, SETUPS } from './setups.ts'

/** Job of the driver, one at a time. */
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

interface ConstructsJob {
  kind: 'constructs'
  setup: string
  budgets: number[]
  /** Part of a construct's name: only those that contain it. */
  only?: string
}

interface HostileJob {
  kind: 'hostile'
  setup: string
  /** Name of the chapter. */
  chapter: string
}

/** Requests the names of the hostile chapters: each is a job of its own, because it may hang. */
interface NamesJob {
  kind: 'names'
}

type Job = BookJob | ConstructsJob | HostileJob | NamesJob

/** Holds some sections of a publication to the rules. */
async function checkSections(
  publication: Publication,
  sections: readonly Section[],
  job: { setup: string; budgets: number[] },
): Promise<object> {
  const setup = SETUPS[job.setup]!
  const images = new BookImages(publication)
  const fonts = new BookFonts(publication, () => {})
  const loader = new SectionLoader(publication)
  const layout = layoutFor(publication, images, setup)
  const room = makeRoom(setup)
  const faults = new Faults()
  const tally: Tally = { sections: 0, pages: 0, slices: 0, characters: 0, slowest: 0, ms: 0 }
  const bench = { layout, room, prepareImages: (hrefs: string[]) => images.prepare(hrefs) }
  try {
    for (const section of sections) {
      const content = await loader.load(section.index)
      await fonts.load(content.fonts)
      await checkSection(content, bench, job.budgets, faults, tally)
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  } finally {
    room.remove()
    images.destroy()
    fonts.destroy()
  }
  return {
    tally,
    counts: Object.fromEntries(faults.counts),
    notes: Object.fromEntries(faults.notes),
    examples: faults.examples,
  }
}

async function runBook(job: BookJob): Promise<object> {
  const bytes = await (await fetch(`/corpus/${encodeURI(job.book)}`)).arrayBuffer()
  const publication = await openPublication(bytes)
  const all = publication.readingOrder.filter(
    (section) => section.layout !== 'fixed' && (!job.only || decodeURI(section.href).includes(job.only)),
  )
  const random = seededRandom(7)
  const shuffled = all.map((section) => ({ section, key: random() })).sort((a, b) => a.key - b.key)
  const chosen: Section[] = []
  let taken = 0
  for (const { section } of shuffled) {
    if (chosen.length > 0 && taken + section.size > job.bytes) continue
    taken += section.size
    chosen.push(section)
  }
  chosen.sort((a, b) => a.index - b.index)
  const result = await checkSections(publication, chosen, job)
  publication.close()
  return { of: all.length, ...result }
}

async function runConstructs(job: ConstructsJob): Promise<object> {
  const parts: object[] = []
  for (const construct of constructs()) {
    if (job.only && !construct.name.includes(job.only)) continue
    const publication = madeUpBook([construct])
    const begin = performance.now()
    let result: object
    try {
      result = await checkSections(publication, publication.readingOrder, job)
    } catch (error) {
      result = { error: sayError(error) }
    }
    parts.push({ name: construct.name, ...result, seconds: (performance.now() - begin) / 1000 })
  }
  return { parts }
}

async function runHostile(job: HostileJob): Promise<object> {
  const chapter = hostileSections().find((each) => each.name === job.chapter)!
  return { of: 1, ...(await surviveSection(chapter, SETUPS[job.setup]!)) }
}

const sayError = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${error.stack}` : String(error)

async function runJob(job: Job): Promise<object> {
  if (job.kind === 'book') return runBook(job)
  if (job.kind === 'constructs') return runConstructs(job)
  if (job.kind === 'hostile') return runHostile(job)
  return { names: hostileSections().map((each) => each.name) }
}

async function run(): Promise<void> {
  await Promise.all([...document.fonts].map((face) => face.load()))
  for (;;) {
    const job = (await (await fetch('/next')).json()) as Job | null
    if (!job) break
    let result: object
    const begin = performance.now()
    try {
      result = await runJob(job)
    } catch (error) {
      result = { error: sayError(error) }
    }
    await fetch('/result', {
      method: 'POST',
      body: JSON.stringify({ ...result, seconds: (performance.now() - begin) / 1000 }),
    })
  }
  document.title = 'done'
}

run()
