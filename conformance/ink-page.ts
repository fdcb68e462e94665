import '../packages/reader-react/src/theme/fonts.css'
import { baseFontPx, baseLineHeight, scriptOf } from '../packages/reader-core/src/paginator/page-sheets.ts'
import { SliceBudget } from '../packages/reader-core/src/paginator/slice-budget.ts'
import type { SliceLayout } from '../packages/reader-core/src/paginator/slice-host.ts'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import type { Publication, Section } from '../packages/reader-core/src/publication/publication.ts'
import { BookFonts } from '../packages/reader-core/src/section/book-fonts.ts'
import { BookImages } from '../packages/reader-core/src/section/book-images.ts'
import type { SectionContent } from '../packages/reader-core/src/section/section-content.ts'
import { SectionLoader } from '../packages/reader-core/src/section/section-loader.ts'
import { seededRandom } from '../packages/reader-core/src/testing/seeded-random.ts'
import { pageFaces } from '../packages/reader-react/src/theme/page-faces.ts'
import { checkFixedPages } from './check-fixed.ts'
import { checkInk, checkPortal, emptyTally, type InkBench, type InkFault } from './check-ink.ts'
import type { Picture } from './compare-ink.ts'
import { openFromPortal } from './portal-publication.ts'
import { layoutFor, SETUPS, type Setup, settingsFor } from './setups.ts'

/** A book whose pages are compared. */
interface InkJob {
  /** Path in the corpus. */
  book: string
  setup: string
  /** CSS family that a person has chosen; without it the default. */
  face?: string
  /** Pages to look at. */
  pages: number
  /** Pages of one section at most, unless the book has too few sections. */
  perSection: number
  /** Weight of a slice, instead of that which the reader opens a page with. */
  budget?: number
  /** Part of a section's href: only sections that contain it. */
  only?: string
  /** Whether pages of the file are compared with those of the portal, instead of with the plain control. */
  isPortal: boolean
}

/** Milliseconds that a picture may take to arrive. */
const PATIENCE_MS = 3000

function imagesOn(root: ParentNode): HTMLImageElement[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof HTMLImageElement ? [element] : []),
    ...(element.shadowRoot ? imagesOn(element.shadowRoot) : []),
  ])
}

/** Whether the bytes of a picture are still on their way: a drawing without ink, and without words, keeps its place. */
const isPending = (image: HTMLImageElement): boolean =>
  image.src.startsWith('data:') && !image.src.includes('foreignObject')

async function painted(stage: HTMLElement): Promise<void> {
  const images = imagesOn(stage)
  for (const end = performance.now() + PATIENCE_MS; images.some(isPending) && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.race([
    Promise.all(images.map((image) => image.decode().catch(() => {}))),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** The window as the driver photographs it. */
async function photograph(): Promise<Picture> {
  const answer = await fetch('/screenshot')
  if (!answer.ok) throw new Error(`no screenshot: ${await answer.text()}`)
  return {
    width: Number(answer.headers.get('x-width')),
    height: Number(answer.headers.get('x-height')),
    data: new Uint8Array(await answer.arrayBuffer()),
  }
}

async function keepPicture(name: string, { width, height, data }: Picture): Promise<void> {
  await fetch(`/picture?name=${encodeURIComponent(name)}&width=${width}&height=${height}`, {
    method: 'POST',
    body: data as BufferSource,
  })
}

/** A publication with the tools to lay out its pages on the stage. */
class Book {
  readonly publication: Publication
  readonly layout: SliceLayout
  readonly #images: BookImages
  readonly #fonts: BookFonts
  readonly #loader: SectionLoader

  constructor(publication: Publication, setup: Setup, face: string | undefined) {
    this.publication = publication
    this.#images = new BookImages(publication)
    this.#fonts = new BookFonts(publication, () => {})
    this.#loader = new SectionLoader(publication)
    this.layout = layoutFor(publication, this.#images, setup, face)
  }

  async load(section: Section): Promise<SectionContent> {
    const content = await this.#loader.load(section.index)
    await this.#fonts.load(content.fonts)
    return content
  }

  benchOn(stage: HTMLElement): InkBench {
    return {
      layout: this.layout,
      stage,
      prepareImages: (hrefs) => this.#images.prepare(hrefs),
      capture: async () => {
        await painted(stage)
        return photograph()
      },
    }
  }

  close(): void {
    this.#images.destroy()
    this.#fonts.destroy()
    this.publication.close()
  }
}

/** An element at the top of the window, as high as a page. */
function makeStage(height: number): HTMLElement {
  const stage = document.createElement('div')
  stage.style.cssText = `position:fixed;inset:0 0 auto 0;height:${height}px;background:#fff`
  document.body.append(stage)
  return stage
}

const isReflowable = (section: Section): boolean => section.layout !== 'fixed'

/** Pages of fixed layout that are compared of one book. */
const MOST_FIXED = 8

async function runBook(job: InkJob): Promise<object> {
  const bytes = await (await fetch(`/corpus/${encodeURI(job.book)}`)).arrayBuffer()
  const setup = SETUPS[job.setup]!
  const file = new Book(await openPublication(bytes), setup, job.face)
  const { metadata, readingOrder } = file.publication
  const portal = job.isPortal ? new Book(await openFromPortal(metadata.title), setup, job.face) : undefined
  const stage = makeStage(file.layout.viewport.height)
  const tally = emptyTally()
  const faults: string[] = []
  const onFault = async ({ what, engine, control }: InkFault): Promise<void> => {
    faults.push(what)
    const name = `${job.book
      .split('/')
      .at(-1)!
      .replace(/\.epub$/, '')}-${faults.length}`
    await keepPicture(`${name}-engine`, engine)
    await keepPicture(`${name}-control`, control)
  }
  if (portal) {
    const hrefsOf = ({ publication }: Book) => publication.readingOrder.map(({ href }) => href).join(' ')
    if (hrefsOf(file) !== hrefsOf(portal)) {
      faults.push(`the portal's reading order is ${hrefsOf(portal)} instead of ${hrefsOf(file)}`)
      tally.differentPortalPages++
    }
  }
  const random = seededRandom(7)
  const sections: Section[] = readingOrder
    .filter((section) => isReflowable(section) && (!job.only || decodeURI(section.href).includes(job.only)))
    .map((section) => ({ section, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ section }) => section)
  const script = scriptOf(metadata.language, pageFaces)
  const settings = settingsFor(setup)
  const font = { size: baseFontPx(settings, script), lineHeight: baseLineHeight(settings, script) }
  const budget = job.budget ?? new SliceBudget(file.layout.viewport, font, script.isArabic).first
  const perSection = Math.max(job.perSection, Math.ceil(job.pages / sections.length))
  let looked = 0
  try {
    for (const section of sections) {
      const done = tally.pages + tally.portalPages
      if (done >= job.pages) break
      const amount = { most: Math.min(perSection, job.pages - done), budget }
      const content = await file.load(section)
      const bench = file.benchOn(stage)
      if (portal) {
        const own = portal.publication.readingOrder
        const unit =
          own[section.index]?.href === section.href
            ? own[section.index]
            : own.find(({ href }) => href === section.href)
        if (!unit) {
          faults.push(`the portal has no ${section.href}`)
          tally.differentPortalPages++
          continue
        }
        const other = { content: await portal.load(unit), bench: portal.benchOn(stage) }
        await checkPortal({ content, bench }, other, amount, tally, onFault)
      } else await checkInk(content, bench, amount, tally, onFault)
      looked++
    }
    if (portal) {
      const fixed = readingOrder.filter((section) => !isReflowable(section)).slice(0, MOST_FIXED)
      const capture = async (page: HTMLElement) => {
        await painted(page)
        return photograph()
      }
      await checkFixedPages(file.publication, portal.publication, fixed, setup, capture, tally, onFault)
    }
  } finally {
    stage.remove()
    file.close()
    portal?.close()
  }
  return { of: sections.length, looked, tally, faults }
}

async function run(): Promise<void> {
  const faces = [...document.fonts]
  await Promise.allSettled(faces.map((face) => face.load()))
  // An absent face would not show as a difference, because both sides lack it: the report names it.
  const absentFaces = faces
    .filter(({ status }) => status !== 'loaded')
    .map(({ family, weight, style, unicodeRange }) => `${family} ${weight} ${style} ${unicodeRange}`)
  for (;;) {
    const job = (await (await fetch('/next')).json()) as InkJob | null
    if (!job) break
    const begin = performance.now()
    let result: object
    try {
      result = await runBook(job)
    } catch (error) {
      result = { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }
    }
    await fetch('/result', {
      method: 'POST',
      body: JSON.stringify({ ...result, absentFaces, seconds: (performance.now() - begin) / 1000 }),
    })
  }
  document.title = 'done'
}

run()
