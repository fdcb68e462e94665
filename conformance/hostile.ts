import { type PageStart, SECTION_START } from '../packages/reader-core/src/paginator/page-start.ts'
import { layOutSlice } from '../packages/reader-core/src/paginator/slice.ts'
import { SliceBudget } from '../packages/reader-core/src/paginator/slice-budget.ts'
import { BookImages } from '../packages/reader-core/src/section/book-images.ts'
import { comparePositions } from '../packages/reader-core/src/section/leaves.ts'
import { SectionLoader } from '../packages/reader-core/src/section/section-loader.ts'
import { hardChapters } from './hard-chapters.ts'
import type { MadeUpChapter } from './made-up-book.ts'
import { madeUpBook } from './made-up-book.ts'
import { layoutFor, makeRoom, type Setup } from './setups.ts'

/** A chapter that would hang, blank or escape a careless reader. */
export interface HostileChapter extends MadeUpChapter {
  /** Most slices to lay out before the chapter counts as survived. */
  slices: number
}

/** Slices of a hard chapter: enough to meet all that is in it. */
const MOST_SLICES = 300

const sentence = 'The quick brown fox jumps over the lazy dog and runs on. '
const plain = (count: number): string =>
  Array.from({ length: count }, () => `<p>${sentence.repeat(6)}</p>`).join('')

/** Chapters of slices.md and reader.md C8: long, deep, hidden, huge, out of place. */
export function hostileSections(): HostileChapter[] {
  const chapter = (
    name: string,
    html: string,
    css = '',
    limits: Partial<HostileChapter> = {},
  ): HostileChapter => ({
    name,
    css,
    html,
    slices: 400,
    ...limits,
  })
  return [
    chapter('a paragraph of 1 MB without a blank', `<p>${'abcdefghij'.repeat(100_000)}</p>`),
    chapter('a paragraph of 1 MB in 100,000 pieces', `<p>${'<i>abcde fghi</i>'.repeat(100_000)}</p>`),
    chapter('1 MB of line breaks', `<div>${'word<br/>'.repeat(110_000)}</div>`),
    chapter(
      '100,000 elements in one another',
      `${plain(3)}${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}${plain(3)}`,
    ),
    chapter(
      '5,000 spans in one another',
      `<p>${'<span>'.repeat(5000)}deep ${sentence.repeat(40)}${'</span>'.repeat(5000)}</p>`,
    ),
    chapter(
      'everything hidden',
      plain(40),
      'body, p { display: none !important } * { visibility: hidden; opacity: 0 }',
    ),
    chapter('4 MB, everything hidden', plain(12_000), 'p { display: none }'),
    chapter(
      'no height',
      plain(40),
      'body { height: 0; overflow: hidden } p { max-height: 0; overflow: hidden }',
    ),
    chapter(
      'huge margins',
      plain(20),
      'p { margin: 20000px 3000px; padding: 9000px 0 } body { padding: 4000px }',
    ),
    chapter('huge letters', plain(4), 'p { font-size: 900px; line-height: 40 }'),
    chapter(
      'huge borders and gaps',
      plain(12).replaceAll('fox', '<b>fox</b>'),
      'p { border: 5000px solid; letter-spacing: 4000px; word-spacing: 9000px } b { vertical-align: 4000px; font-size: 800% }',
    ),
    chapter(
      'fixed and absolute',
      plain(20),
      'p { position: fixed; top: -5000px; left: -5000px } p:nth-child(2n) { position: absolute; z-index: 99999; inset: 0 }',
    ),
    chapter('everything floated', plain(60), '* { float: left; width: 9000px }'),
    chapter(
      'one flex box of 600 KB',
      `<div class="x">${plain(1600)}</div>`,
      '.x { display: flex; flex-direction: column } ',
    ),
    chapter('one table cell of 600 KB', `<table><tbody><tr><td>${plain(1600)}</td></tr></tbody></table>`),
    chapter(
      'one clipped box of 600 KB',
      `<div style="overflow:hidden"><div style="columns:3">${plain(1600)}</div></div>`,
    ),
    chapter('a section of 10 MB', plain(30_000), '', { slices: 10_000 }),
    chapter('50,000 empty paragraphs', '<p></p>'.repeat(50_000)),
    chapter('20,000 pictures that are not there', '<p><img src="none.png" alt=""/></p>'.repeat(20_000), '', {
      slices: 20,
    }),
    ...hardChapters().map((each) => ({ ...each, slices: MOST_SLICES })),
  ]
}

/** Most milliseconds for parsing, or for a slice; high enough that a busy machine is not mistaken for a hang. */
const MOST_MS = 5000

/** Lays out a hostile chapter and returns what went wrong. */
export async function surviveSection(chapter: HostileChapter, setup: Setup): Promise<object> {
  const examples: string[] = []
  const publication = madeUpBook([chapter])
  const images = new BookImages(publication)
  const loader = new SectionLoader(publication)
  const layout = layoutFor(publication, images, setup)
  const room = makeRoom(setup)
  const begin = performance.now()
  const content = await loader.load(0)
  const parsed = performance.now() - begin
  if (parsed > MOST_MS) examples.push(`parsing took ${parsed.toFixed(0)} ms`)
  let start: PageStart | undefined = SECTION_START
  let pages = 0
  let slowest = 0
  let slices = 0
  let ms = 0
  // As much at once as the reader lays out: it learns from every slice.
  const isArabic = publication.metadata.language === 'ar'
  const budget = new SliceBudget(layout.viewport, { size: setup.fontPx, lineHeight: 1.55 }, isArabic)
  while (start && slices < chapter.slices) {
    const weight: number = slices === 0 ? budget.first : budget.counting
    const from: number = performance.now()
    const slice = layOutSlice(content, start, weight, layout, room)
    const took = performance.now() - from
    if ('missingImages' in slice) {
      await images.prepare(slice.missingImages)
      continue
    }
    slices++
    budget.learn(slice.weight, took)
    ms += took
    slowest = Math.max(slowest, took)
    pages += slice.starts.length
    const last = slice.starts.at(-1)!
    slice.host.remove()
    if (slice.next && comparePositions(last, slice.next) >= 0) {
      examples.push('a slice does not come on')
      break
    }
    start = slice.next
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  if (slowest > MOST_MS) examples.push(`a slice took ${slowest.toFixed(0)} ms`)
  room.remove()
  images.destroy()
  return {
    tally: { sections: 1, pages, slices, characters: 0, slowest, ms },
    counts: examples.length > 0 ? { C8: examples.length } : {},
    notes: {},
    examples: [...examples, `parsed in ${parsed.toFixed(0)} ms, ${start ? 'not to its end' : 'to its end'}`],
  }
}
