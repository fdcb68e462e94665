import { inlineSign } from '../packages/reader-core/src/direction/reading-direction.ts'
import { type PageStart, SECTION_START } from '../packages/reader-core/src/paginator/page-start.ts'
import { layOutSlice, type Slice } from '../packages/reader-core/src/paginator/slice.ts'
import type { SliceLayout } from '../packages/reader-core/src/paginator/slice-host.ts'
import type { SectionContent } from '../packages/reader-core/src/section/section-content.ts'
import { type Box, crop, type Picture, unmatched } from './compare-ink.ts'
import { boxAround, type Letter, LetterFinder } from './letters.ts'
import { drawPlainly, type PlainControl } from './plain-control.ts'

/** Tally of the faults of a section's pages. */
export interface InkTally {
  pages: number
  /** Pages that lack at least one letter. */
  pagesWithLoss: number
  letters: number
  lostLetters: number
  /** First and last lines whose ink was compared as a whole, and those that differ. */
  lines: number
  differentLines: number
  /** Pages placed in the control as they are here, so that their edges were compared, too. */
  wholePages: number
  differentEdges: number
  /** Letters that the control does not show where a letter can be compared. */
  withoutControl: number
  /** Pages that were compared with those of the portal, and those that differ. */
  portalPages: number
  differentPortalPages: number
}

export const emptyTally = (): InkTally => ({
  pages: 0,
  pagesWithLoss: 0,
  letters: 0,
  lostLetters: 0,
  lines: 0,
  differentLines: 0,
  wholePages: 0,
  differentEdges: 0,
  withoutControl: 0,
  portalPages: 0,
  differentPortalPages: 0,
})

/** One page that differs, with what is seen. */
export interface InkFault {
  what: string
  engine: Picture
  control: Picture
}

/** How pages of one publication are laid out and put on screen. */
export interface InkBench {
  layout: SliceLayout
  /** The element that holds pages of this height, CSS px. */
  stage: HTMLElement
  prepareImages(hrefs: string[]): Promise<void>
  /** A picture of the window, when all that is on it is painted. */
  capture(): Promise<Picture>
}

/** A page as the engine draws it. */
interface EnginePage {
  from: number
  to: number
  /** Rectangles from the left top corner of the page. */
  first: Letter[]
  last: Letter[]
  picture?: Picture
}

/** Share of missing ink from which a letter counts as lost. */
const LOST = 0.5
/** A letter of fewer pixels cannot be judged. */
const LEAST_INK = 4
/** Pixels of a line, and of the edges of a page, that may differ: nothing that can be read is as small. */
const LINE_TOLERANCE = 6
const EDGE_TOLERANCE = 6
/** White space between two blocks is shorter, characters. */
const LONGEST_BLANKS = 200
/** Height of the strips at a page's head and foot, CSS px. */
const STRIP = 12

async function laidOut(
  content: SectionContent,
  start: PageStart,
  budget: number,
  bench: InkBench,
  room: HTMLElement,
) {
  for (;;) {
    const slice = layOutSlice(content, start, budget, bench.layout, room)
    if (!('missingImages' in slice)) return slice
    await bench.prepareImages(slice.missingImages)
  }
}

const relativeTo = (left: number, top: number, letters: Letter[]): Letter[] =>
  letters.map((each) => ({
    ...each,
    rect: each.rect && new DOMRect(each.rect.x - left, each.rect.y - top, each.rect.width, each.rect.height),
  }))

/** The pages of a slice, without pictures yet. */
function pagesOf(slice: Slice, layout: SliceLayout): { pages: EnginePage[]; lefts: number[] } {
  const { leaves, css } = slice.content
  const flow = slice.host.shadowRoot!.querySelector<HTMLElement>('kz-flow')!
  const { stride, margin, columnWidth } = layout.viewport
  const box = flow.getBoundingClientRect()
  const finder = new LetterFinder({ content: slice.content, start: slice.starts[0]!, host: slice.host }, css)
  const ends = [...slice.starts.slice(1), slice.next]
  const lefts = slice.columns.map(
    (column) =>
      (inlineSign(layout.direction) === 1
        ? box.left + column * stride
        : box.right - columnWidth - column * stride) - margin,
  )
  const pages = slice.starts.map((start, i) => {
    const from = leaves.textOffsetOf(start)
    const end = ends[i]
    const to = end ? leaves.textOffsetOf(end) : leaves.textLength
    return {
      from,
      to,
      first: relativeTo(lefts[i]!, box.top, finder.line(from, to, 'first')),
      last: relativeTo(lefts[i]!, box.top, finder.line(from, to, 'last')),
    }
  })
  return { pages, lefts }
}

/** Lays pages out as one reads on from the start of a section, and takes a picture of each. */
async function enginePages(
  content: SectionContent,
  most: number,
  budget: number,
  bench: InkBench,
): Promise<{ pages: EnginePage[]; next: PageStart | undefined }> {
  const { stride, height } = bench.layout.viewport
  const pages: EnginePage[] = []
  let start: PageStart | undefined = SECTION_START
  let pending: { room: HTMLElement; pages: EnginePage[]; lefts: number[] }[] = []
  let x = 0
  const flush = async (): Promise<void> => {
    if (pending.length === 0) return
    const picture = await bench.capture()
    for (const { room, pages: own, lefts } of pending) {
      for (const [i, page] of own.entries())
        page.picture = crop(picture, { x: lefts[i]!, y: 0, width: stride, height })
      room.remove()
    }
    pending = []
    x = 0
  }
  while (start && pages.length < most) {
    const room = document.createElement('div')
    room.style.cssText = `position:absolute;top:0;left:${x}px;width:${stride}px;height:${height}px;contain:layout style size`
    bench.stage.append(room)
    const slice: Slice = await laidOut(content, start, budget, bench, room)
    const width = slice.starts.length * stride
    if (x > 0 && x + width > window.innerWidth) {
      room.style.display = 'none'
      await flush()
      room.style.display = ''
      room.style.left = '0'
    }
    const seen = pagesOf(slice, bench.layout)
    // Pages beyond the window are moved into it one window at a time.
    const perWindow = Math.max(1, Math.floor(window.innerWidth / stride))
    if (slice.starts.length > perWindow) {
      for (const [i, page] of seen.pages.entries()) {
        room.style.left = `${-seen.lefts[i]!}px`
        page.picture = crop(await bench.capture(), { x: 0, y: 0, width: stride, height })
        if (pages.length + i + 1 >= most) break
      }
      room.remove()
    } else {
      pending.push({ room, ...seen })
      x += width
    }
    pages.push(...seen.pages.slice(0, most - pages.length))
    start = slice.next
  }
  await flush()
  return { pages, next: start }
}

/** Pictures of columns of the control, taken on request. */
class ControlPictures {
  readonly #control: PlainControl
  readonly #bench: InkBench
  readonly #pictures = new Map<number, Picture>()

  constructor(control: PlainControl, bench: InkBench) {
    this.#control = control
    this.#bench = bench
  }

  async of(column: number): Promise<Picture> {
    const { stride, height } = this.#bench.layout.viewport
    if (!this.#pictures.has(column)) {
      const count = Math.max(1, Math.floor(window.innerWidth / stride))
      this.#control.show(column, count)
      const picture = await this.#bench.capture()
      for (let each = column; each < column + count; each++)
        this.#pictures.set(
          each,
          crop(picture, { x: this.#control.pageLeft(each), y: 0, width: stride, height }),
        )
    }
    return this.#pictures.get(column)!
  }
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1

/** A letter of a page, and where the control has it. */
interface Pair {
  letter: Letter
  /** From the left top corner of its column. */
  rect: DOMRect
  column: number
}

/**
 * Where most letters of a line are in the control: the column, the line, and the offset from there to the page, CSS px.
 */
interface Place {
  column: number
  x: number
  y: number
  top: number
  bottom: number
}

function placeOf({ letter, rect, column }: Pair): Place | undefined {
  if (!letter.rect) return undefined
  const { top, bottom } = rect
  return { column, x: letter.rect.x - rect.x, y: letter.rect.y - rect.y, top, bottom }
}

function isAt(place: Place, pair: Pair): boolean {
  const own = placeOf(pair)
  return own?.column === place.column && near(own.x, place.x) && near(own.y, place.y)
}

/** Whether a box of the control is on the line of a place. */
function isIn(rect: DOMRect, column: number, place: Place): boolean {
  const middle = rect.y + rect.height / 2
  return column === place.column && middle >= place.top && middle <= place.bottom
}

/** Whether a letter has a box of the same size in the control. */
const isAlike = ({ letter, rect }: Pair): boolean =>
  letter.rect !== undefined && near(letter.rect.width, rect.width) && near(letter.rect.height, rect.height)

/** The place that more than half of the letters of a line share. */
function commonPlace(pairs: readonly Pair[]): Place | undefined {
  for (const pair of pairs.slice(0, 1 + Math.floor(pairs.length / 2))) {
    const place = placeOf(pair)
    if (place && pairs.filter((each) => isAt(place, each)).length * 2 > pairs.length) return place
  }
  return undefined
}

/**
 * Compares the ink of the first pages of a section with that of the same text drawn plainly.
 *
 * @param most - pages to look at
 * @param budget - weight of a slice
 * @param onFault - takes each page that differs
 */
export async function checkInk(
  content: SectionContent,
  bench: InkBench,
  { most, budget }: { most: number; budget: number },
  tally: InkTally,
  onFault: (fault: InkFault) => Promise<void>,
): Promise<void> {
  const { pages, next } = await enginePages(content, most, budget, bench)
  const control = drawPlainly(content, next, bench.layout, bench.stage)
  const finder = new LetterFinder(control.laid, content.css)
  const pictures = new ControlPictures(control, bench)
  const { stride, height, margin } = bench.layout.viewport
  /** Whether a column of the control goes on after a page: the engine moves a heading that is last on one. */
  const hasMore = ({ to }: EnginePage, column: number): boolean => {
    const letter = content.leaves.textBetween(to, to + LONGEST_BLANKS).search(/\S/)
    const rect = letter < 0 ? undefined : finder.rectOf(to + letter, 1)
    return rect !== undefined && control.columnOf(rect) === column
  }
  for (const [index, page] of pages.entries()) {
    tally.pages++
    const seen: string[] = []
    let shown: Picture | undefined
    let lost = 0
    const places: { column: number; isSame: boolean }[] = []
    for (const [name, line] of [
      ['first', page.first],
      ['last', page.last],
    ] as const) {
      const pairs: Pair[] = []
      for (const letter of line) {
        const rect = finder.rectOf(letter.at, letter.text.length)
        if (!rect) {
          if (letter.rect) tally.withoutControl++
          continue
        }
        const column = control.columnOf(rect)
        pairs.push({
          letter,
          column,
          rect: new DOMRect(rect.x - control.pageLeft(column), rect.y, rect.width, rect.height),
        })
      }
      const place = commonPlace(pairs)
      for (const pair of pairs) {
        const { letter, rect, column } = pair
        // A letter that has no box like the control's is looked for where its line has it.
        const shift = isAlike(pair) ? placeOf(pair) : place && isIn(rect, column, place) ? place : undefined
        if (!shift || rect.y < 0 || rect.bottom > height) {
          tally.withoutControl++
          continue
        }
        const picture = await pictures.of(column)
        shown ??= picture
        const { missing, ink } = unmatched(picture, rect, page.picture!, shift)
        tally.letters++
        if (ink < LEAST_INK || missing / ink < LOST) continue
        if (control.isReached(column, rect)) {
          tally.withoutControl++
          continue
        }
        lost++
        seen.push(
          `${name} line: “${letter.text}” of “${content.leaves.textBetween(Math.max(0, letter.at - 3), letter.at + 12).replace(/\s+/g, ' ')}” is not painted (${missing} of ${ink} px)`,
        )
      }
      // The line as a whole, where the control has the same letters on it and shows all of it.
      if (!place || pairs.length < line.filter(({ rect }) => rect).length) continue
      if (pairs.some((pair) => isAlike(pair) && !isAt(place, pair))) continue
      if (pairs.some(({ rect, column }) => !isIn(rect, column, place))) continue
      const box = boxAround(pairs.map(({ rect }) => rect))
      if (box.y < 0 || box.y + box.height > height) continue
      places.push({ column: place.column, isSame: near(place.x, 0) && near(place.y, 0) })
      const picture = await pictures.of(place.column)
      const own = { ...box, x: box.x + place.x, y: box.y + place.y }
      const gone = unmatched(picture, box, page.picture!, place).missing
      const added = unmatched(page.picture!, own, picture, { x: -place.x, y: -place.y }).missing
      tally.lines++
      if (
        (gone > LINE_TOLERANCE || added > LINE_TOLERANCE) &&
        !control.isReached(place.column, box) &&
        !control.isUnderEdge(place.column, box)
      ) {
        tally.differentLines++
        seen.push(`${name} line: ${gone} px of ink are missing, ${added} px were added`)
      }
    }
    // Compare the edges when one column of the control shows the whole page.
    const [first, last] = places
    const isWhole = first?.isSame && last?.isSame && first.column === last.column
    if (first && isWhole && !hasMore(page, first.column)) {
      const picture = await pictures.of(first.column)
      const edges: Record<string, Box> = {
        'left edge': { x: 0, y: 0, width: margin, height },
        'right edge': { x: stride - margin, y: 0, width: margin, height },
        head: { x: 0, y: 0, width: stride, height: STRIP },
        foot: { x: 0, y: height - STRIP, width: stride, height: STRIP },
      }
      tally.wholePages++
      const different: string[] = []
      for (const [name, box] of Object.entries(edges)) {
        const gone = unmatched(picture, box, page.picture!, { x: 0, y: 0 }).missing
        const added = unmatched(page.picture!, box, picture, { x: 0, y: 0 }).missing
        if (gone <= EDGE_TOLERANCE && added <= EDGE_TOLERANCE) continue
        if (control.isReached(first.column, box)) continue
        different.push(`${name}: ${gone} px of ink are missing, ${added} px were added`)
      }
      if (different.length > 0) {
        tally.differentEdges++
        seen.push(...different)
      }
    }
    tally.lostLetters += lost
    if (lost > 0) tally.pagesWithLoss++
    if (seen.length > 0)
      await onFault({
        what: `${content.href.split('/').at(-1)} page ${index + 1}: ${seen.join('; ')}`,
        engine: page.picture!,
        control: shown ?? (await pictures.of(first?.column ?? 0)),
      })
  }
  control.host.remove()
}

/**
 * Compares the first pages of a section of the file with those of the same section as the portal serves it: the same text
 * begins and ends each page, and all of the page looks the same (C10).
 */
export async function checkPortal(
  file: { content: SectionContent; bench: InkBench },
  portal: { content: SectionContent; bench: InkBench },
  { most, budget }: { most: number; budget: number },
  tally: InkTally,
  onFault: (fault: InkFault) => Promise<void>,
): Promise<void> {
  const { pages: wanted } = await enginePages(file.content, most, budget, file.bench)
  const { pages: found } = await enginePages(portal.content, most, budget, portal.bench)
  const { stride, height } = file.bench.layout.viewport
  const whole: Box = { x: 0, y: 0, width: stride, height }
  for (const [index, page] of wanted.entries()) {
    tally.portalPages++
    const own = found[index]
    const engine = own?.picture ?? { width: 1, height: 1, data: new Uint8Array([255]) }
    const missing = unmatched(page.picture!, whole, engine, { x: 0, y: 0 }).missing
    const added = unmatched(engine, whole, page.picture!, { x: 0, y: 0 }).missing
    if (own && missing <= LINE_TOLERANCE && added <= LINE_TOLERANCE) continue
    tally.differentPortalPages++
    await onFault({
      what: own
        ? `${file.content.href.split('/').at(-1)} page ${index + 1}: ${missing} px of the file's page are missing in the portal, ${added} px were added`
        : `${file.content.href.split('/').at(-1)} page ${index + 1} is not in the portal`,
      engine,
      control: page.picture!,
    })
  }
}
