import type { PageStart } from '../packages/reader-core/src/paginator/page-start.ts'
import { SECTION_START } from '../packages/reader-core/src/paginator/page-start.ts'
import { layOutSlice, type Slice } from '../packages/reader-core/src/paginator/slice.ts'
import type { SliceLayout } from '../packages/reader-core/src/paginator/slice-host.ts'
import { comparePositions } from '../packages/reader-core/src/section/leaves.ts'
import type { SectionContent } from '../packages/reader-core/src/section/section-content.ts'
import type { Faults } from './faults.ts'
import { type PageOnScreen, readPages } from './read-pages.ts'

/** Where slices are laid out, and what gives pictures their sizes. */
export interface Bench {
  layout: SliceLayout
  room: HTMLElement
  prepareImages(hrefs: string[]): Promise<void>
}

/** Sums over sections. */
export interface Tally {
  sections: number
  pages: number
  slices: number
  characters: number
  /** Longest time for one slice, ms: clone, sanitise, lay out, read. */
  slowest: number
  /** Time of all slices, ms. */
  ms: number
}

/** Rectangles this near are the same, CSS px: slices.md counts them so. */
const SAME = 0.6

async function laidOut(
  content: SectionContent,
  start: PageStart,
  budget: number,
  bench: Bench,
  tally?: Tally,
): Promise<Slice> {
  for (;;) {
    const begin = performance.now()
    const slice = layOutSlice(content, start, budget, bench.layout, bench.room)
    if (!('missingImages' in slice)) {
      const ms = performance.now() - begin
      if (tally) {
        tally.slices++
        tally.ms += ms
        tally.slowest = Math.max(tally.slowest, ms)
      }
      return slice
    }
    await bench.prepareImages(slice.missingImages)
  }
}

interface OraclePages {
  starts: PageStart[]
  pages: PageOnScreen[]
}

/** The whole section in one column box: slow, simple, and right by definition. */
async function oracleOf(content: SectionContent, bench: Bench, faults: Faults): Promise<OraclePages> {
  const whole: OraclePages = { starts: [], pages: [] }
  // One slice, but where a page shows nothing at all: there another begins.
  for (let start: PageStart | undefined = SECTION_START; start; ) {
    const slice: Slice = await laidOut(content, start, Number.POSITIVE_INFINITY, bench)
    const pages = readPages(slice, bench.layout, faults, { isInspected: false })
    for (const [i, page] of pages.entries()) inspectStart(page, faults, whole.pages.length + i)
    slice.host.remove()
    whole.starts.push(...slice.starts)
    whole.pages.push(...pages)
    start = slice.next
  }
  return whole
}

const nameOfStart = (content: SectionContent, start: PageStart | undefined): string =>
  start ? `${start.leaf}+${start.offset}@${content.leaves.textOffsetOf(start)}` : 'the end'

/** The first rectangle that differs, in words; undefined when all are the same. */
function difference(a: PageOnScreen, b: PageOnScreen): string | undefined {
  const count = Math.min(a.rects.length, b.rects.length)
  for (let i = 0; i < count; i++) {
    if (Math.abs(a.rects[i]! - b.rects[i]!) > SAME) {
      const rect = (page: PageOnScreen) =>
        page.rects
          .slice(i - (i % 4), i - (i % 4) + 4)
          .map((n) => n.toFixed(1))
          .join(' ')
      return `rectangle ${i >> 2} of ${a.rects.length >> 2}: ${rect(a)} became ${rect(b)}`
    }
  }
  return a.rects.length === b.rects.length
    ? undefined
    : `${a.rects.length >> 2} rectangles became ${b.rects.length >> 2}`
}

const LETTER = /[\p{L}\p{M}]/u
/** Scripts that are written without blanks break between any two letters. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7ff\uf900-\uff9f]/

/** PT7: no page begins inside a grapheme, a surrogate pair or a word that fits whole on a line. */
function inspectStart({ first }: PageOnScreen, faults: Faults, page: number): void {
  if (!first || first.offset === 0) return
  const { node, offset } = first
  const { data } = node
  const code = data.charCodeAt(offset)
  if (code >= 0xdc00 && code <= 0xdfff) faults.add('PT7', 'begins inside a surrogate pair', page)
  const after = data[offset] ?? ''
  const before = data[offset - 1] ?? ''
  // Blanks between two pages belong to the first of them.
  if (/[ \t\n]/.test(after) && !/^(pre|break)/.test(getComputedStyle(node.parentElement!).whiteSpace))
    faults.add('C1', 'begins with a blank', page)
  if (/\p{M}|\u200d/u.test(after))
    faults.add('PT7', `begins inside a grapheme, before U+${code.toString(16)}`, page)
  if (!LETTER.test(before) || !LETTER.test(after) || UNSPACED.test(before + after)) return
  // Words joined by no-break spaces count as one word.
  const head = /[\p{L}\p{M}\u00ad\u00a0\u202f\u2060]*$/u.exec(data.slice(0, offset))![0]
  const tail = /^[\p{L}\p{M}\u00ad\u00a0\u202f\u2060]*/u.exec(data.slice(offset))![0]
  const { hyphens, wordBreak, lineBreak } = getComputedStyle(node.parentElement!)
  if (/\u00ad$/.test(head) || hyphens === 'auto') return
  if (wordBreak === 'break-all' || lineBreak === 'anywhere') return
  // A word may be broken when it has the line to itself: then it is longer than a line.
  const range = document.createRange()
  range.setStart(node, offset - head.length)
  range.setEnd(node, offset)
  const line = range.getClientRects()[0]
  if (!line || !/\s/.test(data[offset - head.length - 1] ?? '')) return
  range.setStart(node, offset - head.length - 1)
  range.setEnd(node, offset - head.length)
  const blank = range.getClientRects()[0]
  if (!blank || Math.abs(blank.top - line.top) > 1 || range.getClientRects().length > 1) return
  range.setEnd(node, offset + tail.length)
  const word = [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0)
  let block = node.parentElement!
  while (block.clientWidth === 0) block = block.parentElement!
  const { paddingLeft, paddingRight } = getComputedStyle(block)
  if (word >= block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 1) return
  faults.add('PT7', `begins inside the word “${head}|${tail}”`, page)
}

/** Scripts of which many machines have no face. */
const RARE_LETTERS = /[\u2e80-\ud7ff]/g

/**
 * Whether the machine has a face with the letters of a section. For those of no face browsers draw boxes, whose widths
 * depend on the text before them.
 */
function hasFaceFor(text: string): boolean {
  const letters = [...new Set(text.match(RARE_LETTERS))].slice(0, 8)
  if (letters.length < 2) return true
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 30
  const context = canvas.getContext('2d')!
  context.font = '20px serif'
  const images = letters.map((letter) => {
    context.clearRect(0, 0, 30, 30)
    context.fillText(letter, 4, 24)
    return context.getImageData(0, 0, 30, 30).data.join()
  })
  return new Set(images).size > letters.length / 2
}

/**
 * Holds one section to every rule: pages counted slice by slice for each budget, compared with the oracle's, and each
 * page inspected on screen for the first budget.
 */
export async function checkSection(
  content: SectionContent,
  bench: Bench,
  budgets: number[],
  faults: Faults,
  tally: Tally,
): Promise<void> {
  const where = content.href.split('/').at(-1)!
  faults.at(`${where} oracle`)
  const oracle = await oracleOf(content, bench, faults)
  const hasFace = hasFaceFor(content.body.textContent)
  if (!hasFace)
    faults.note('text that no face of this machine has: pages not compared', content.body.textContent.length)
  const addDifference = (text: string, page?: number): void => {
    if (hasFace) faults.add('C5', text, page)
  }
  tally.sections++
  for (const budget of budgets) {
    const isInspected = budget === budgets[0]
    let start: PageStart | undefined = SECTION_START
    let page = 0
    let wrong = 0
    let last: PageStart | undefined
    while (start) {
      const slice: Slice = await laidOut(content, start, budget, bench, tally)
      faults.at(`${where} budget ${budget}`, page)
      const pages = readPages(slice, bench.layout, faults, { isInspected })
      for (const [i, found] of slice.starts.entries()) {
        if (last && comparePositions(last, found) >= 0) faults.add('C1', 'pages do not follow one another', i)
        last = found
        const wanted = oracle.starts[page + i]
        if (!wanted || comparePositions(wanted, found) !== 0) {
          if (wrong++ === 0)
            addDifference(
              `of ${oracle.starts.length}: ${nameOfStart(content, wanted)} became ${nameOfStart(content, found)}`,
              i,
            )
          continue
        }
        const differs = wrong === 0 ? difference(oracle.pages[page + i]!, pages[i]!) : undefined
        if (differs) addDifference(`of ${oracle.starts.length}, ${differs}`, i)
      }
      if (Math.abs(slice.seam) > SAME)
        faults.add('SEAM', `stands ${slice.seam.toFixed(1)} px from where the slice before had it`, 0)
      tally.pages += slice.starts.length
      if (isInspected) tally.characters += pages.reduce((sum, each) => sum + each.characters, 0)
      page += slice.starts.length
      slice.host.remove()
      start = slice.next
    }
    if (page !== oracle.starts.length && wrong === 0) {
      faults.at(`${where} budget ${budget}`)
      addDifference(`${oracle.starts.length} pages became ${page}`)
    }
  }
}
