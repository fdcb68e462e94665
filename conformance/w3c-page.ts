import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  openPublication,
  type Publication,
  Reader,
  type ReaderEngine,
} from '../packages/reader-react/src/index.ts'
import { readerTools } from '../packages/reader-react/src/reader/use-tools.ts'
import '../packages/reader-react/src/theme/fonts.css'
import '../packages/reader-react/src/theme/styles.css'
import '../packages/reader-react/src/testing/all-texts.ts'

/** A line of text of the page, where the browser has drawn it. */
export interface PaintedLine {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** CSS px. */
  fontSize: number
  /** Whether it is of the book's page, and not of the interface. */
  isOfPage: boolean
}

declare global {
  interface Window {
    openBook(path: string): Promise<void>
    settled(): Promise<void>
    linesInView(): PaintedLine[]
    picturesInView(): { x: number; y: number; width: number; height: number }[]
    /** The letters of the line that begins so, in the interface and on the page, from left to right. */
    orderOf(beginning: string): [ofInterface: string, ofPage: string]
    /** Draws words in a face of the book beside the reader. @returns where, and how wide */
    drawControl(text: string, font: number[] | undefined, size: number): Promise<DOMRect>
    reader: ReaderEngine | null
    publication: Publication | undefined
    /** Links out of the book that the reader handed to its host. */
    externalLinks: string[]
  }
}

let root: Root | undefined
window.externalLinks = []

window.openBook = async (path) => {
  root?.unmount()
  window.publication?.close()
  document.getElementById('control')?.remove()
  window.externalLinks = []
  const bytes = await (await fetch(`/corpus/${encodeURI(path)}`)).arrayBuffer()
  const publication = await openPublication(bytes)
  window.publication = publication
  root = createRoot(document.getElementById('book')!)
  await new Promise<void>((resolve) => {
    root!.render(
      createElement(Reader, {
        publication,
        locale: 'en_US',
        settings: { theme: 'light', turn: 'none' },
        onExternalLink: (href: string) => window.externalLinks.push(href),
        ref: (reader: ReaderEngine | null) => {
          window.reader = reader
          if (reader) resolve()
        },
      }),
    )
  })
  await readerTools.load()
  await window.reader!.ready
  await window.settled()
}

/** Resolves when nothing is on its way any more: pictures, faces, frames. */
window.settled = async () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await wait(150)
  await document.fonts.ready
  const images = everything().filter((element) => element instanceof HTMLImageElement)
  await Promise.race([Promise.all(images.map((image) => image.decode().catch(() => {}))), wait(2000)])
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** All elements, those of shadow trees included. */
function everything(from: ParentNode = document): Element[] {
  return [...from.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot ? [element, ...everything(element.shadowRoot)] : [element],
  )
}

const isInWindow = ({ left, right, top, bottom, width, height }: DOMRect): boolean =>
  width > 0 && height > 0 && left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1

window.linesInView = () => {
  const lines: PaintedLine[] = []
  for (const element of everything()) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || !node.data.trim()) continue
      const range = document.createRange()
      let line: PaintedLine | undefined
      for (let at = 0; at < node.data.length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (!isInWindow(box)) continue
        if (line && Math.abs(line.y - box.y) < 2 && Math.abs(line.height - box.height) < 2) {
          line.text += node.data[at]
          const right = Math.max(line.x + line.width, box.right)
          line.x = Math.min(line.x, box.x)
          line.width = right - line.x
        } else {
          line = {
            text: node.data[at]!,
            x: box.x,
            y: box.y,
            width: box.width,
            height: box.height,
            fontSize: Number.parseFloat(getComputedStyle(element).fontSize),
            isOfPage: element.getRootNode() instanceof ShadowRoot,
          }
          lines.push(line)
        }
      }
    }
  }
  return lines
}

window.orderOf = (beginning) => {
  const orderIn = (isOfPage: boolean) => {
    for (const element of everything()) {
      if (element.getRootNode() instanceof ShadowRoot !== isOfPage) continue
      const node = [...element.childNodes].find(
        (each) => each instanceof Text && each.data.startsWith(beginning),
      )
      if (!(node instanceof Text) || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      const letters = [...node.data].map((letter, at) => {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return { letter, x: range.getBoundingClientRect().x }
      })
      return letters
        .filter(({ letter }) => letter.trim())
        .sort((a, b) => a.x - b.x)
        .map(({ letter }) => letter)
        .join('')
    }
    return ''
  }
  return [orderIn(false), orderIn(true)]
}

window.picturesInView = () =>
  everything()
    .filter((element) => /^(img|image|svg|picture)$/i.test(element.localName))
    .filter((element) => element.getRootNode() instanceof ShadowRoot)
    .map((element) => element.getBoundingClientRect())
    .filter(isInWindow)
    .map(({ x, y, width, height }) => ({ x, y, width, height }))

window.drawControl = async (text, font, size) => {
  document.getElementById('control')?.remove()
  let family = 'serif'
  if (font) {
    family = `control-${Math.random().toString(36).slice(2)}`
    const face = new FontFace(family, new Uint8Array(font))
    document.fonts.add(await face.load())
  }
  const control = document.createElement('div')
  control.id = 'control'
  const words = document.createElement('span')
  words.textContent = text
  words.style.cssText = `font: ${size}px/1.5 ${family}`
  control.append(words)
  document.body.append(control)
  await document.fonts.ready
  return words.getBoundingClientRect()
}

document.title = 'ready'
