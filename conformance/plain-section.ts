import type { Publication } from '../packages/reader-core/src/publication/publication.ts'
import {
  BlockReader,
  keyOf,
  lettersOf,
  type PaintedBlock,
  type PaintedPicture,
  paintedPictures,
  sheetPictures,
} from './painted-blocks.ts'

/** Text settings of the pages that a plain section is compared with, CSS px. */
export interface PlainSetting {
  width: number
  size: number
  lineHeight: number
  family: string
}

/** A block of a section that is laid out plainly. */
interface PlainBlock extends PaintedBlock {
  /** Whether the book forces a page to begin with it. */
  beginsPage: boolean
  /** Lines that its white space keeps; 0 where it keeps none. */
  keptLines: number
}

/** A section as the browser itself lays it out in one tall column. */
export interface PlainSection {
  blocks: PlainBlock[]
  pictures: number
  images: PaintedPicture[]
  /** Colour of the canvas, as CSS has it; undefined where it is transparent or about white. */
  ground: string | undefined
}

const FORCED = /^(page|left|right|recto|verso|always|all|column)$/
const XHTML = 'http://www.w3.org/1999/xhtml'
const LIFE_MS = 60
/** Encodings by the first two bytes of a file. */
const ENCODINGS = new Map([
  [0xfffe, 'utf-16le'],
  [0xfeff, 'utf-16be'],
])

const resolved = (from: string, to: string): string =>
  decodeURI(new URL(to, `http://b/${from}`).pathname.slice(1))

/** Reads the files of a book as addresses that a frame can load. */
class FrameFiles {
  readonly #publication: Publication
  readonly #urls = new Map<string, Promise<string>>()

  constructor(publication: Publication) {
    this.#publication = publication
  }

  url(path: string): Promise<string> {
    let url = this.#urls.get(path)
    if (!url) {
      const type = path.endsWith('.svg') ? 'image/svg+xml' : ''
      url = this.#publication.read(path).then(
        (bytes) => URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type })),
        () => 'data:,',
      )
      this.#urls.set(path, url)
    }
    return url
  }

  async text(path: string): Promise<string> {
    try {
      const bytes = await this.#publication.read(path)
      const mark = bytes[0]! * 256 + bytes[1]!
      return new TextDecoder(ENCODINGS.get(mark)).decode(bytes)
    } catch {
      return ''
    }
  }

  /** The text of a sheet whose addresses a frame can load. */
  async sheet(path: string, source: string): Promise<string> {
    let out = ''
    let at = 0
    for (const match of source.matchAll(/url\(\s*(['"]?)([^'")]+)\1\s*\)/g)) {
      const address = match[2]!
      const url = /^(data|https?|blob):/.test(address) ? 'data:,' : await this.url(resolved(path, address))
      out += `${source.slice(at, match.index)}url(${url})`
      at = match.index + match[0].length
    }
    return out + source.slice(at)
  }
}

/** The rules by which this page loads its faces, for another document. */
function faceRules(): string {
  const rules: string[] = []
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const base = sheet.href ?? document.baseURI
      rules.push(
        rule.cssText.replace(/url\("([^"]*)"\)/g, (_, url: string) => `url("${new URL(url, base)}")`),
      )
    }
  return rules.join('')
}

async function frameDocument(files: FrameFiles, href: string, setting: PlainSetting): Promise<Blob> {
  const text = await files.text(href)
  let doc = new DOMParser().parseFromString(text, 'application/xhtml+xml')
  const isXhtml = !doc.querySelector('parsererror')
  if (!isXhtml) doc = new DOMParser().parseFromString(text, 'text/html')
  for (const each of doc.querySelectorAll('script,iframe,object,embed,base,meta[http-equiv]')) each.remove()
  for (const each of doc.querySelectorAll('img[src],image')) {
    const name = ['src', 'href', 'xlink:href'].find((attribute) => each.hasAttribute(attribute))
    const value = name && each.getAttribute(name)
    if (value && !value.startsWith('data:')) each.setAttribute(name, await files.url(resolved(href, value)))
  }
  for (const link of doc.querySelectorAll('link[rel~=stylesheet][href]:not([rel~=alternate])')) {
    const path = resolved(href, link.getAttribute('href')!)
    const style = doc.createElementNS(XHTML, 'style')
    style.textContent = await files.sheet(path, await files.text(path))
    link.replaceWith(style)
  }
  for (const style of doc.querySelectorAll('style'))
    if (!/blob:/.test(style.textContent)) style.textContent = await files.sheet(href, style.textContent)
  const base = doc.createElementNS(XHTML, 'style')
  // 16 px of the publisher are the reader's size. White space at the sides is the reader's.
  base.textContent = `${faceRules()}html{font:16px/${setting.lineHeight} ${setting.family.replaceAll('"', "'")};zoom:${setting.size / 16}}body{overflow-wrap:break-word}img,svg,video{max-width:100%;height:auto}p{margin:0 0 .6em}`
  const margins = doc.createElementNS(XHTML, 'style')
  margins.textContent =
    'html,body{margin-inline:0!important;padding-inline:0!important;width:auto!important;max-width:none!important}'
  const head = doc.querySelector('head') ?? doc.documentElement
  head.prepend(base)
  head.append(margins)
  // XHTML stays XHTML: some selectors match in it alone.
  return isXhtml
    ? new Blob([new XMLSerializer().serializeToString(doc)], { type: 'application/xhtml+xml' })
    : new Blob([`<!doctype html>${doc.documentElement.outerHTML}`], { type: 'text/html' })
}

/** Lays a section out in a frame without a rule of the engine. The caller removes the frame. */
export async function layOutPlainly(
  publication: Publication,
  href: string,
  setting: PlainSetting,
): Promise<{ frame: HTMLIFrameElement; section: PlainSection }> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.style.cssText = `left:-5000px;width:${Math.round(setting.width)}px;height:${innerHeight}px`
  const url = URL.createObjectURL(await frameDocument(new FrameFiles(publication), href, setting))
  const loaded = new Promise((resolve) => {
    frame.onload = resolve
  })
  frame.src = url
  document.body.append(frame)
  await loaded
  const doc = frame.contentDocument!
  await doc.fonts?.ready
  await new Promise((resolve) => setTimeout(resolve, LIFE_MS))
  return { frame, section: readPlainly(doc) }
}

function readPlainly(doc: Document): PlainSection {
  const { body } = doc
  // Lines that follow one another to the left have no end there.
  const isVertical = doc.defaultView!.getComputedStyle(body).writingMode.startsWith('vertical')
  const before = isVertical ? 1e6 : 400
  const view = new DOMRect(-before, -50, doc.documentElement.clientWidth + 2 * before, 1e7)
  const reader = new BlockReader(view)
  const blocks = reader.read(body).map((block): PlainBlock => {
    const isKept = /pre/.test(block.whiteSpace)
    const text = block.text.replace(/^\n|\n\s*$/g, '')
    return { ...block, beginsPage: false, keptLines: isKept ? text.split('\n').length : 0 }
  })
  const breaking = firstLettersAfterBreaks(body)
  for (const block of blocks) block.beginsPage = block.lines.length > 0 && breaking.has(block.key)
  return {
    blocks,
    pictures: sheetPictures(body, view),
    images: paintedPictures(body, view),
    ground: groundOf(doc),
  }
}

/** First letters of the blocks that a forced break is before. */
function firstLettersAfterBreaks(body: Element): Set<string> {
  const styleOf = body.ownerDocument.defaultView!.getComputedStyle
  const found = new Set<string>()
  const keyAfter = (element: Element, isInside: boolean): void => {
    const walk = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    walk.currentNode = element
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!isInside && element.contains(node)) continue
      const owner = node.parentElement!.closest(
        'p,li,dd,dt,h1,h2,h3,h4,h5,h6,td,th,pre,div,section,blockquote',
      )
      if (!lettersOf((node as Text).data) || !owner) continue
      const key = keyOf(owner)
      if (key.length > 3) found.add(key)
      return
    }
  }
  for (const element of body.querySelectorAll('*')) {
    const style = styleOf(element)
    if (
      /^(inline|none|contents)/.test(style.display) ||
      style.float !== 'none' ||
      element.closest('table, svg, math')
    )
      continue
    if (FORCED.test(style.breakBefore)) keyAfter(element, true)
    if (FORCED.test(style.breakAfter)) keyAfter(element, false)
  }
  return found
}

function groundOf(doc: Document): string | undefined {
  const styleOf = doc.defaultView!.getComputedStyle
  for (const element of [doc.documentElement, doc.body]) {
    const colour = styleOf(element).backgroundColor
    const [red = 255, green = 255, blue = 255, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    if (alpha < 0.5 || (red > 235 && green > 235 && blue > 220)) continue
    return `${red},${green},${blue}`
  }
  return undefined
}
