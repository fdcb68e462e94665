/** Kinds of differences, worst first, with their weight in the order of the report. */
export const KINDS = {
  lost: 10,
  narrow: 9,
  tight: 9,
  overlap: 9,
  outside: 8,
  stray: 8,
  order: 7,
  sequence: 7,
  joined: 7,
  split: 6,
  tall: 6,
  direction: 6,
  ground: 5,
  picture: 5,
  size: 5,
  frame: 4,
  marker: 4,
  counter: 4,
  shown: 5,
  break: 4,
  alone: 3,
  spaces: 3,
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g
const NOT_LETTERS = /[\s\d\p{P}]/gu
const CELL = /^(td|th|caption)$/
/** Letters of a line under which it is narrow. */
const NARROW = 8
/** Distance of two lines of one block, as a multiple of the size of its letters. */
const TIGHT = 0.9
/** Widest space between words, as a multiple of the size: a hole. A line of few long words has up to 1.5. */
const WIDE_SPACE = 2.2
/** A difference of indents that can be seen, CSS px. */
const SEEN_INDENT = 4

const heightOf = ({ top, bottom }) => bottom - top
const middleOf = ({ top, bottom }) => (top + bottom) / 2

/** Joins the blocks of consecutive pages of a section; a block that goes on over pages becomes one. */
function joinPages(pages) {
  const joined = []
  for (const [number, page] of pages.entries()) {
    const tops = page.blocks.flatMap(({ lines }) => lines.map(({ top }) => top))
    const first = Math.min(...tops)
    for (const [at, block] of page.blocks.entries()) {
      const lines = block.lines.map((line) => ({ ...line, page: number }))
      const last = joined.at(-1)
      if (at === 0 && number > 0 && last?.key === block.key && block.letters > 20) {
        last.lines.push(...lines)
        last.splitWords.push(...block.splitWords)
        continue
      }
      const top = Math.min(...lines.map((line) => line.top))
      joined.push({ ...block, splitWords: [...block.splitWords], lines, beginsPage: top <= first + 1 })
    }
  }
  return joined
}

/** Keys with the number of their occurrence: blocks of the same words differ by their order. */
function numbered() {
  const seen = new Map()
  return (key) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return `${key}\u0000${count}`
  }
}

/**
 * Compares the pages of a section with the section laid out plainly. Pure.
 *
 * @param plain - what `plain` of the page returned
 * @param pages - painted pages of the section in order, as `read` of the page returned them
 * @param options - `isWhole`: the pages are all of the section; `width`: of the page, CSS px
 * @returns differences: kind, text, note, page (index into `pages`) and top in the plain section, CSS px
 */
export function compareSection(plain, pages, { isWhole, width }) {
  const hits = []
  const blocks = joinPages(pages)
  const ofPages = numbered()
  const byKey = new Map(blocks.map((block) => [ofPages(block.key), block]))
  const ofPlain = numbered()
  const siblings = new Map()
  // A row that is wider than the page has its letters there.
  const offRows = new Set(
    plain.blocks
      .filter(({ tag, lines }) => CELL.test(tag) && lines.some(({ right }) => right > width))
      .map(({ parent }) => parent),
  )
  let reached = { page: 0, middle: Number.NEGATIVE_INFINITY, top: Number.NEGATIVE_INFINITY }
  for (const block of plain.blocks) {
    const shown = byKey.get(ofPlain(block.key))
    const hit = (kind, note = '') =>
      hits.push({
        kind,
        tag: block.tag,
        text: block.text.trim().replace(/\s+/g, ' ').slice(0, 60),
        note,
        page: shown?.lines[0]?.page ?? 0,
        top: block.lines[0]?.top ?? 0,
      })
    const count = block.lines.length
    if (isWhole && block.letters > 1 && count > 0 && !shown) hit('lost')
    if (block.letters > 1 && count === 0 && shown && !offRows.has(block.parent)) hit('shown')
    if (!shown || count === 0) continue
    const { lines } = shown
    const isCell = CELL.test(block.tag)
    const isOff = isCell && offRows.has(block.parent)
    const letters = block.text.replace(NOT_LETTERS, '')
    const isRtl = (letters.match(RTL) ?? []).length > letters.length / 2
    if (letters.length > 5 && isRtl !== (shown.direction === 'rtl')) hit('direction', shown.direction)
    const aLine = block.letters / Math.max(1, lines.length)
    if (isWhole && !isOff && lines.length > 3 && aLine < NARROW && block.letters / count > 2 * aLine)
      hit('narrow', `${aLine.toFixed(1)} letters a line, plain ${(block.letters / count).toFixed(1)}`)
    // A long line of code goes on below.
    const isCode = /^(pre|nowrap)$/.test(block.whiteSpace)
    if (isWhole && !isCode && lines.length > 3 * count + 3)
      hit('tall', `${lines.length} lines, plain ${count}`)
    for (let i = 1; i < lines.length; i++) {
      const gap = middleOf(lines[i]) - middleOf(lines[i - 1])
      if (lines[i].page !== lines[i - 1].page || gap < 3 || gap >= TIGHT * shown.size) continue
      // Letters of two sizes in one line.
      if (
        Math.max(heightOf(lines[i]), heightOf(lines[i - 1])) >
        1.25 * Math.min(heightOf(lines[i]), heightOf(lines[i - 1]))
      )
        continue
      // A raised number is near its line.
      if (lines[i].right - lines[i].left < shown.size || lines[i - 1].right - lines[i - 1].left < shown.size)
        continue
      hit('tight', `${(gap / shown.size).toFixed(2)} em`)
      break
    }
    if (isWhole && block.keptLines > 1 && lines.length < block.keptLines)
      hit('joined', `${lines.length} lines of ${block.keptLines}`)
    for (const part of ['hasBorder', 'hasGround'])
      if (block[part] !== shown[part])
        hit(
          'frame',
          `${part === 'hasBorder' ? 'border' : 'ground'} ${block[part] ? 'in plain' : 'on the page'} alone`,
        )
    if (block.hasMarker !== shown.hasMarker)
      hit('marker', `${block.hasMarker ? 'in plain' : 'on the page'} alone`)
    if (block.counters !== shown.counters)
      hit('counter', `plain "${block.counters.trim()}", page "${shown.counters.trim()}"`)
    if (block.beginsPage && !shown.beginsPage) hit('break')
    if (lines.some(({ left, right }) => right > width + SEEN_INDENT || left < -SEEN_INDENT)) hit('outside')
    // The plain browser breaks a word of a heading that does not fit: pages must not.
    const isHeading = /^h[1-6]$/.test(block.tag)
    const split = shown.splitWords.filter((word) => isHeading || !block.splitWords.includes(word))
    if (split.length > 0) hit('split', split.slice(0, 3).join(', '))
    if (shown.widestSpace > WIDE_SPACE) hit('spaces', `${shown.widestSpace.toFixed(2)} em`)
    const isTerm = block.tag === 'dt' || isHeading
    const next = isTerm && blocks[blocks.indexOf(shown) + 1]
    if (next && next.lines[0].page > lines.at(-1).page) hit('alone', 'what follows is on the next page')
    if (!isCell && block.isAtStart && block.direction === 'ltr' && shown.direction === 'ltr') {
      const list = siblings.get(block.parent) ?? []
      list.push({ plain: block.lines[0].left, shown: lines[0].left, hit })
      siblings.set(block.parent, list)
    }
    if (!isCell) {
      const { page } = lines[0]
      const middle = middleOf(lines[0])
      if (block.lines[0].top > reached.top + SEEN_INDENT && page < reached.page)
        hit('sequence', 'on an earlier page than what comes before')
      reached =
        page > reached.page
          ? { page, middle, top: block.lines[0].top }
          : { ...reached, top: Math.max(reached.top, block.lines[0].top) }
    }
  }
  for (const list of siblings.values()) compareIndents(list)
  hits.push(...overlaps(pages))
  if (plain.ground) compareGround(plain, pages, hits)
  const pictures = pages.reduce((sum, page) => sum + page.pictures, 0)
  if (isWhole && plain.pictures > pictures)
    hits.push({
      kind: 'picture',
      tag: '',
      text: '',
      note: `${plain.pictures} in plain, ${pictures} on pages`,
      page: 0,
      top: 0,
    })
  compareImages(plain, pages, hits)
  for (const [number, { strayInk }] of pages.entries())
    if (strayInk) hits.push({ kind: 'stray', tag: '', text: '', note: strayInk, page: number, top: 0 })
  return hits
}

function compareIndents(list) {
  for (let i = 1; i < list.length; i++) {
    const plain = list[i].plain - list[i - 1].plain
    const shown = list[i].shown - list[i - 1].shown
    if (
      Math.abs(plain) > SEEN_INDENT &&
      Math.abs(shown) > SEEN_INDENT &&
      Math.sign(plain) !== Math.sign(shown)
    )
      list[i].hit('order', `plain moves by ${Math.round(plain)} px, the page by ${Math.round(shown)}`)
  }
}

/** Lines of different blocks that are painted over one another. */
function overlaps(pages) {
  const hits = []
  for (const [number, { blocks }] of pages.entries()) {
    const lines = blocks.flatMap((block) => block.lines.map((line) => ({ ...line, block })))
    const found = new Set()
    for (const [i, a] of lines.entries())
      for (const b of lines.slice(i + 1)) {
        if (a.block === b.block || found.has(b.block)) continue
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const least = Math.min(a.bottom - a.top, b.bottom - b.top)
        if (width < 6 || height < 0.5 * least || Math.abs(middleOf(a) - middleOf(b)) < 1) continue
        found.add(b.block)
        hits.push({
          kind: 'overlap',
          tag: b.block.tag,
          text: b.block.text.trim().slice(0, 60),
          note: `over "${a.block.text.trim().slice(0, 30)}"`,
          page: number,
          top: 0,
        })
      }
  }
  return hits.slice(0, 20)
}

/** Pictures of less than this part of their plain width are small, of more than its inverse large. */
const LEAST_OF_PICTURE = 0.6

function compareImages(plain, pages, hits) {
  const images = new Map()
  for (const each of plain.images) images.set(each.key, [...(images.get(each.key) ?? []), each])
  for (const [number, page] of pages.entries())
    for (const { key, width, height } of page.images) {
      const wanted = images.get(key)?.shift()
      if (!wanted || wanted.isFree) continue
      // One larger than the page is shown whole.
      const fitting = wanted.width * Math.min(1, page.height / wanted.height, page.width / wanted.width)
      const part = width / fitting
      if (part > LEAST_OF_PICTURE && part < 1 / LEAST_OF_PICTURE) continue
      const size = (a, b) => `${Math.round(a)} × ${Math.round(b)}`
      hits.push({
        kind: 'size',
        tag: 'img',
        text: key,
        note: `plain ${size(wanted.width, wanted.height)}, page ${size(width, height)}`,
        page: number,
        top: 0,
      })
    }
}

function compareGround(plain, pages, hits) {
  const wanted = plain.ground.split(',').map(Number)
  for (const [number, { corner }] of pages.entries()) {
    if (!corner) continue
    const distance = Math.max(...wanted.map((value, i) => Math.abs(value - corner[i])))
    if (distance < 24) continue
    hits.push({
      kind: 'ground',
      tag: 'body',
      text: '',
      note: `plain ${plain.ground}, page ${corner.join(',')}`,
      page: number,
      top: 0,
    })
    return
  }
}
