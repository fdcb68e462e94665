import { openEpubFiles, placeOf } from './epub-files.js'

/* No engine: a whole chapter in the browser's own columns. The bound of what any reader that lays out chapters can do. */

const STRIDE = 360
const HEIGHT = 740
const CSS = `
:host { all: initial; display: block; position: absolute; inset: 0; overflow: clip; contain: strict; }
.flow { width: 312px; height: ${HEIGHT}px; margin-inline-start: 24px; column-width: 312px; column-gap: 48px; column-fill: auto;
  font-family: Georgia, serif; line-height: 1.55; orphans: 2; widows: 2; overflow-wrap: break-word; }
h1, h2, h3 { break-after: avoid; } img, svg { max-width: 100%; max-height: ${HEIGHT}px; }
body { margin: 0; } body, body * { hyphens: manual !important; }
`

/** Style sheets and addresses of pictures by their paths: a browser reads each once for all chapters. */
const sheets = new Map()
const pictures = new Map()

function kept(known, path, make) {
  if (!known.has(path)) known.set(path, make())
  return known.get(path)
}

function sheetOf(css) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

let epub
let stage
let flow
let host
let chapter = 0
let page = 0
let pages = 1
let factor = 1
let isRtl = false

function lay(index, into) {
  const { path, type } = epub.chapters[index]
  const source = new DOMParser().parseFromString(epub.readText(path), type)
  const made = document.createElement('div')
  const shadow = made.attachShadow({ mode: 'open' })
  const pathOf = (address) => {
    const parts = path.split('/').slice(0, -1)
    for (const step of decodeURIComponent(address).split('/')) {
      if (step === '..') parts.pop()
      else if (step !== '.') parts.push(step)
    }
    return parts.join('/')
  }
  const own = [...source.querySelectorAll('link[rel~="stylesheet"]')].map((link) => {
    const at = pathOf(link.getAttribute('href'))
    return kept(sheets, at, () => sheetOf(new TextDecoder().decode(epub.read(at))))
  })
  for (const image of source.querySelectorAll('img, image')) {
    const name = image.localName === 'img' ? 'src' : image.hasAttribute('href') ? 'href' : 'xlink:href'
    const at = pathOf(image.getAttribute(name) ?? '')
    const address = kept(pictures, at, () => {
      const file = epub.read(at)
      return file && URL.createObjectURL(new Blob([file], { type: /\.svg$/.test(at) ? 'image/svg+xml' : '' }))
    })
    if (address) image.setAttribute(name, address)
  }
  shadow.adoptedStyleSheets = [kept(sheets, '', () => sheetOf(CSS)), ...own]
  const box = document.createElement('div')
  box.className = 'flow'
  box.dir = isRtl ? 'rtl' : 'ltr'
  box.lang = epub.language
  const base = /^ar/.test(epub.language) ? 20 : 18
  box.style.fontSize = `${base * factor}px`
  if (base === 20) box.style.lineHeight = '1.8'
  // The body itself: what a book says of it (faces, figures, how lines break) holds for all of its text.
  box.append(document.adoptNode(source.querySelector('body')))
  shadow.append(box)
  into.append(made)
  return { made, box }
}

const countOf = (box) => Math.max(1, Math.round((box.scrollWidth + 48) / STRIDE))

function show(index, fraction) {
  const { made, box } = lay(index, stage)
  host?.remove()
  host = made
  flow = box
  chapter = index
  pages = countOf(box)
  page = Math.min(pages - 1, Math.floor(fraction * pages))
  move()
}

function move(offset = 0) {
  flow.style.transform = `translateX(${(isRtl ? 1 : -1) * page * STRIDE + offset}px)`
}

window.engine = {
  async open(bytes, element) {
    stage = element
    epub = openEpubFiles(bytes)
    isRtl = epub.direction === 'rtl'
    show(0, 0)
  },
  async next() {
    if (page + 1 < pages) {
      page++
      move()
    } else if (chapter + 1 < epub.chapters.length) show(chapter + 1, 0)
    else return false
    return true
  },
  async fontSize(value) {
    const fraction = (page + 0.5) / pages
    factor = value
    flow.style.fontSize = `${(/^ar/.test(epub.language) ? 20 : 18) * factor}px`
    pages = countOf(flow)
    page = Math.min(pages - 1, Math.floor(fraction * pages))
    move()
  },
  async jump(fraction) {
    const place = placeOf(epub.chapters, fraction)
    show(place.index, place.fraction)
  },
  /** Lays out every chapter once, one after another, in a hidden box; other work has its turn as often as Kurasa lets it. */
  async count() {
    const room = document.createElement('div')
    room.style.cssText = `position: absolute; inset: 0; visibility: hidden; contain: strict; overflow: clip;`
    stage.append(room)
    let total = 0
    let turn = performance.now()
    for (const index of epub.chapters.keys()) {
      const { made, box } = lay(index, room)
      total += countOf(box)
      made.remove()
      if (performance.now() - turn < 20) continue
      await window.bench.nextTask()
      turn = performance.now()
    }
    room.remove()
    return total
  },
  drag: (done) => move(done === 1 ? 0 : -done * STRIDE),
  destroy() {
    host?.remove()
  },
}
