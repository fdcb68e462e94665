import '../packages/reader-react/src/theme/fonts.css'
import { createReader } from '../packages/reader-core/src/create-reader.ts'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import type { Publication } from '../packages/reader-core/src/publication/publication.ts'
import type { Reader } from '../packages/reader-core/src/reader.ts'
import type { ReaderSettings } from '../packages/reader-core/src/settings/reader-settings.ts'
import { pageFaces } from '../packages/reader-react/src/theme/page-faces.ts'
import {
  BlockReader,
  type PaintedBlock,
  type PaintedPicture,
  paintedPictures,
  sheetPictures,
} from './painted-blocks.ts'
import { layOutPlainly, type PlainSection, type PlainSetting } from './plain-section.ts'

/** A page as it is painted. */
interface PaintedPage {
  section: number
  isFixed: boolean
  atEnd: boolean
  blocks: PaintedBlock[]
  pictures: number
  images: PaintedPicture[]
  /** Size of the text, CSS px. */
  width: number
  height: number
  /** Tops of lines that may have a marker beside them, CSS px. */
  markedLines: number[]
}

interface SameAsPlainPage {
  open(path: string, name: string, settings: Partial<ReaderSettings>): Promise<void>
  goTo(progression: number): Promise<void>
  read(): PaintedPage
  forward(): Promise<void>
  /** @returns undefined for a section of fixed layout, or when no page of text is on screen */
  plain(section: number): Promise<PlainSection | undefined>
  /** Shows the plain section of the last call, with a line of it near the top. */
  showPlain(top: number): void
  closePlain(): void
  close(): void
}

const stage = document.querySelector<HTMLElement>('#stage')!
let publication: Publication | undefined
let reader: Reader | undefined
let frame: HTMLIFrameElement | undefined
const settings: PlainSetting = { width: 0, size: 0, lineHeight: 0, family: '' }

/** The flows of pages that are on screen. */
function flows(): Element[] {
  const found: Element[] = []
  const roots: (ShadowRoot | Document)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      if (element.localName === 'kz-flow') found.push(element)
    }
  return found.filter((flow) => {
    const box = (flow.getRootNode() as ShadowRoot).host.getBoundingClientRect()
    return box.right > 1 && box.left < innerWidth - 1
  })
}

const api: SameAsPlainPage = {
  async open(path, name, own) {
    const bytes = await (await fetch(`/book?path=${encodeURIComponent(path)}`)).arrayBuffer()
    publication = await openPublication(new File([bytes], name))
    reader = createReader({
      publication,
      pageStore: null,
      faces: pageFaces,
      settings: { turn: 'none', ...own },
    })
    reader.mount(stage)
    await reader.ready
  },
  async goTo(progression) {
    await reader!.goTo({ totalProgression: progression })
  },
  read() {
    const { section, atEnd } = reader!.getSnapshot()
    const index = section?.index ?? 0
    const isFixed = publication!.readingOrder[index]?.layout === 'fixed'
    const view = new DOMRect(0, 0, innerWidth, innerHeight)
    const blocks: PaintedBlock[] = []
    let pictures = 0
    let width = 0
    let height = 0
    const images: PaintedPicture[] = []
    const markedLines: number[] = []
    for (const flow of flows()) {
      const style = getComputedStyle(flow)
      const body = getComputedStyle(flow.querySelector('kz-body') ?? flow)
      if (!isFixed)
        Object.assign(settings, {
          width: Number.parseFloat(style.columnWidth) || flow.clientWidth,
          size: Number.parseFloat(style.fontSize),
          lineHeight: Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize) || 1.5,
          family: body.fontFamily,
        })
      blocks.push(...new BlockReader(view).read(flow))
      pictures += sheetPictures(flow, view)
      images.push(...paintedPictures(flow, view))
      width = settings.width
      height = flow.getBoundingClientRect().height
      for (const item of flow.querySelectorAll('li, summary, dt, dd, [style*="position"]'))
        for (const rect of item.getClientRects())
          if (rect.right > 0 && rect.left < innerWidth) markedLines.push(rect.top, rect.bottom)
    }
    return {
      section: index,
      isFixed,
      atEnd,
      blocks: blocks.filter(({ lines }) => lines.length > 0),
      pictures,
      images,
      width,
      height,
      markedLines,
    }
  },
  async forward() {
    await Promise.race([reader!.goForward(), new Promise((resolve) => setTimeout(resolve, 15_000))])
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
  },
  async plain(section) {
    const item = publication!.readingOrder[section]
    if (!item || item.layout === 'fixed' || settings.width === 0 || /^image\//.test(item.type))
      return undefined
    const laidOut = await layOutPlainly(publication!, item.href, settings)
    frame = laidOut.frame
    return laidOut.section
  },
  showPlain(top) {
    if (!frame) return
    frame.style.left = '0'
    frame.style.height = `${innerHeight}px`
    frame.contentWindow!.scrollTo(0, Math.max(0, top - 80))
  },
  closePlain() {
    frame?.remove()
    frame = undefined
  },
  close() {
    api.closePlain()
    reader?.destroy()
    publication?.close()
    stage.replaceChildren()
  },
}
Object.assign(window, { sameAsPlain: api })
