import '../packages/reader-react/src/theme/fonts.css'
import { createReader } from '../packages/reader-core/src/create-reader.ts'
import { breakPoints, inStretches } from '../packages/reader-core/src/hyphenation/break-points.ts'
import { breakEnglish } from '../packages/reader-core/src/hyphenation/english.ts'
import { breakSwahili } from '../packages/reader-core/src/hyphenation/swahili.ts'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import type { Publication } from '../packages/reader-core/src/publication/publication.ts'
import type { Reader } from '../packages/reader-core/src/reader.ts'
import type { ReaderSettings } from '../packages/reader-core/src/settings/reader-settings.ts'
import { pageFaces } from '../packages/reader-react/src/theme/page-faces.ts'

/** A page as it ends. */
interface PageFoot {
  /** Whole lines that would fit below the last one, after the space that the next paragraph keeps. */
  empty: number
  /** The beginning of the next page, or the end of the chapter. */
  reason: 'chapter' | 'heading' | 'picture' | 'table' | 'text'
  page: number
}

interface TypePage {
  open(book: string, settings: Partial<ReaderSettings>): Promise<string>
  show(progression: number): Promise<void>
  /** Shows the first page that has all of an element of this kind, or its beginning. @returns whether there is one */
  showFirst(selector: string): Promise<boolean>
  forward(): Promise<boolean>
  /** Widths of the spaces between words in justified lines in view, as multiples of the font's own. */
  spaces(): number[]
  foot(): Promise<PageFoot | undefined>
  /** Foot of the first line in view and height of a line, CSS px. */
  grid(): { first: number; line: number } | undefined
  /** Characters of each line in view, but the last of its block. */
  lengths(): number[]
  /** Covers the page with its own text, set by a style sheet that knows no book and no page but this. */
  setByHand(css: string): void
  /** Prints the book, without the dialogue. @returns seconds, and the tasks over 50 ms, longest first */
  print(): Promise<{ seconds: number; tasks: number[] }>
  close(): void
}

declare global {
  interface Window {
    type: TypePage
  }
}

let publication: Publication
let reader: Reader
const stage = document.querySelector<HTMLElement>('#stage')!
const canvas = document.createElement('canvas').getContext('2d')!
const LINE_PX = 3

const roots = () =>
  [...(stage.firstElementChild?.shadowRoot?.querySelectorAll('.track > div') ?? [])].flatMap(
    (host) => host.shadowRoot ?? [],
  )

const isInView = ({ left, right, width }: DOMRect) => {
  const view = stage.getBoundingClientRect()
  return width > 0 && left >= view.left - 1 && right <= view.right + 1
}

/** Width of a space where an element's lines are not justified. */
function ownSpace(element: Element): number {
  const { font, wordSpacing } = getComputedStyle(element)
  canvas.font = font
  return canvas.measureText('\u00a0').width + (Number.parseFloat(wordSpacing) || 0)
}

function* textsInView(): Generator<Text> {
  const range = document.createRange()
  for (const root of roots()) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const node = walk.currentNode as Text
      if (!/\S/.test(node.data) || node.parentElement?.closest('style')) continue
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some(isInView)) yield node
    }
  }
}

/** Indented blocks of a hand-set page: quotations and letters. */
const QUOTED = 'blockquote, .blockquote, [data-epub-type~="z3998:letter"]'
/** Parts of a letter, and verse, with their names on the page set by hand. */
const PARTS = [
  ['[data-epub-type~="z3998:verse"], [data-epub-type~="z3998:poem"]', 'verse'],
  ['[data-epub-type~="z3998:signature"], footer', 'signed'],
  ['[data-epub-type~="z3998:salutation"]', 'greeting'],
  ['[data-epub-type~="z3998:letter"] header', 'dated'],
] as const

/** The block that the lines of a text belong to. */
function blockOf(node: Text): Element {
  let block = node.parentElement!
  while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement!
  return block
}

window.type = {
  async open(book, settings) {
    const at = book.startsWith('demo/') ? `/${book}` : `/corpus/${encodeURI(book)}`
    publication = await openPublication(await (await fetch(at)).arrayBuffer())
    reader = createReader({
      publication,
      faces: pageFaces,
      pageStore: null,
      settings: { turn: 'none', ...settings },
    })
    reader.mount(stage)
    await reader.ready
    await document.fonts.ready
    return publication.metadata.language
  },
  show: (progression) => reader.goTo({ totalProgression: progression }),
  async showFirst(selector) {
    for (const { href, index } of publication.readingOrder) {
      await reader.goTo(href)
      do {
        for (const node of textsInView())
          if (node.parentElement?.closest(selector) && /\p{L}/u.test(node.data)) return true
        await reader.goForward()
      } while (reader.getSnapshot().section.index === index && !reader.getSnapshot().atEnd)
    }
    return false
  },
  async forward() {
    if (reader.getSnapshot().atEnd) return false
    await reader.goForward()
    return true
  },
  spaces() {
    const found: number[] = []
    const range = document.createRange()
    for (const node of textsInView()) {
      const block = blockOf(node)
      if (getComputedStyle(block).textAlign !== 'justify') continue
      range.selectNodeContents(block)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      // The last line of a paragraph is not justified, nor is one that ends with a line break.
      const last = Math.max(...lines.map(({ left, bottom }) => Math.floor(left / 360) * 10_000 + bottom))
      const own = ownSpace(node.parentElement!)
      for (const { index } of node.data.matchAll(/[ \n\t]+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const [rect] = range.getClientRects()
        if (!rect || !isInView(rect) || rect.width < own * 0.3) continue
        if (Math.floor(rect.left / 360) * 10_000 + rect.bottom > last - LINE_PX) continue
        found.push(rect.width / own)
      }
    }
    return found
  },
  async foot() {
    const { page, section } = reader.getSnapshot()
    let lowest = 0
    let line = 0
    const range = document.createRange()
    for (const node of textsInView()) {
      range.selectNodeContents(node)
      for (const rect of range.getClientRects())
        if (isInView(rect) && rect.bottom > lowest) {
          lowest = rect.bottom
          line = Number.parseFloat(getComputedStyle(node.parentElement!).lineHeight)
        }
    }
    const pictures = roots().flatMap((root) => [...root.querySelectorAll('img, svg')])
    for (const picture of pictures) {
      const rect = picture.getBoundingClientRect()
      if (isInView(rect)) lowest = Math.max(lowest, rect.bottom)
    }
    if (!line) return undefined
    const host = roots()[0]!.host as HTMLElement
    const foot = host.getBoundingClientRect().bottom
    const { index } = section
    if (!(await window.type.forward())) return undefined
    const next = reader.getSnapshot().section.index
    const reason = next === index ? firstInView() : 'chapter'
    // A box of letters is a little higher than its line, or lower.
    const empty = Math.floor((foot - lowest - spaceBefore()) / line + 0.15)
    return { empty, reason, page: page.index }
  },
  grid() {
    const range = document.createRange()
    for (const node of textsInView()) {
      const block = blockOf(node)
      if (/^h\d$/.test(block.localName)) continue
      range.selectNodeContents(node)
      const line = [...range.getClientRects()].find(isInView)!
      return { first: line.bottom, line: Number.parseFloat(getComputedStyle(block).lineHeight) }
    }
    return undefined
  },
  lengths() {
    const blocks = new Map<Element, Map<number, number>>()
    const range = document.createRange()
    for (const node of textsInView()) {
      const block = blockOf(node)
      if (/^h\d$/.test(block.localName)) continue
      const lines = blocks.get(block) ?? new Map<number, number>()
      blocks.set(block, lines)
      for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.trimEnd().length)
        const [rect] = range.getClientRects()
        if (!rect || !isInView(rect)) continue
        const line = Math.round(rect.bottom / LINE_PX)
        const near = [line, line - 1, line + 1].find((each) => lines.has(each)) ?? line
        lines.set(near, (lines.get(near) ?? 0) + word.replaceAll('\u00ad', '').replace(/\s+/g, ' ').length)
      }
    }
    return [...blocks.values()].flatMap((lines) =>
      [...lines]
        .sort(([a], [b]) => a - b)
        .slice(0, -1)
        .map(([, letters]) => letters - 1),
    )
  },
  setByHand(css) {
    const { language } = publication.metadata
    const breaker = inStretches(language.startsWith('sw') ? breakSwahili : breakEnglish)
    const blocks = new Map<Element, string>()
    const range = document.createRange()
    for (const node of textsInView()) {
      for (const { 0: word, index } of node.data.matchAll(/\s*\S+\s*/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (![...range.getClientRects()].some(isInView)) continue
        const block = blockOf(node)
        blocks.set(block, (blocks.get(block) ?? '') + word.replaceAll('\u00ad', ''))
      }
    }
    const page = document.createElement('div')
    page.id = 'by-hand'
    page.lang = language
    page.dir = publication.metadata.direction
    const sheet = document.createElement('style')
    sheet.textContent = css
    let lastQuoted: Element | null = null
    for (const [block, words] of blocks) {
      const isHead = /^h\d$/.test(block.localName)
      const made = document.createElement(isHead ? 'h2' : 'p')
      const part = PARTS.find(([selector]) => block.closest(selector))?.[1]
      if (part) made.className = part
      const text = words.replace(/\s+/g, ' ').trim()
      // A page may begin in the middle of a paragraph.
      if (!isHead && page.childElementCount === 0 && !/^["“‘']?\p{Lu}/u.test(text)) made.className = 'goes-on'
      const points = language.startsWith('ar') || isHead ? [] : breakPoints(text, 0, text.length, breaker)
      made.textContent = [...points, text.length]
        .map((point, i) => text.slice(points[i - 1] ?? 0, point))
        .join('\u00ad')
      const quoted = block.closest(QUOTED)
      if (!quoted) page.append(made)
      else {
        if (quoted !== lastQuoted) page.append(document.createElement('blockquote'))
        page.lastElementChild!.append(made)
      }
      lastQuoted = quoted
    }
    document.body.append(sheet, page)
  },
  async print() {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
    })
    observer.observe({ type: 'longtask' })
    window.print = () => void setTimeout(() => window.dispatchEvent(new Event('afterprint')), 500)
    const start = performance.now()
    await reader.print()
    observer.disconnect()
    return { seconds: (performance.now() - start) / 1000, tasks: tasks.sort((a, b) => b - a) }
  },
  close() {
    reader.destroy()
    publication.close()
  },
}

/** Space that the paragraph keeps which begins the page, CSS px; 0 when it goes on from the page before. */
function spaceBefore(): number {
  const [first] = textsInView()
  if (!first) return 0
  const block = blockOf(first)
  const [rect] = block.getClientRects()
  if (!rect || !isInView(rect)) return 0
  const before = block.previousElementSibling
  const below = before ? Number.parseFloat(getComputedStyle(before).marginBottom) : 0
  return Math.max(below, Number.parseFloat(getComputedStyle(block).marginTop))
}

/** The beginning of a page. */
function firstInView(): PageFoot['reason'] {
  const found: { top: number; kind: PageFoot['reason'] }[] = []
  for (const root of roots())
    for (const element of root.querySelectorAll('img, svg, table, h1, h2, h3, h4, h5, h6, p, li, dd, div')) {
      if (/^(p|li|dd|div)$/.test(element.localName) && element.querySelector('p, div, table, img, svg, li'))
        continue
      const rect = [...element.getClientRects()].find(isInView)
      if (!rect || rect.height === 0) continue
      const kind = /^h\d$/.test(element.localName)
        ? 'heading'
        : /^(img|svg)$/.test(element.localName)
          ? 'picture'
          : element.closest('table')
            ? 'table'
            : 'text'
      found.push({ top: rect.top, kind })
    }
  return found.sort((a, b) => a.top - b.top)[0]?.kind ?? 'text'
}

document.title = 'ready'
