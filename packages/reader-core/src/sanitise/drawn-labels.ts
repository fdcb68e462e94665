import type { NoteLoss } from '../losses.ts'
import { SVG_NS } from './rules.ts'
import { titleOf } from './words-of.ts'

/** Labels of a chapter's drawings that are rewritten. */
const MOST_LABELS = 2000
/** Width of a letter and height of a line, in the letters of an ordinary label, user units. */
const LETTER = 8
const LINE = 18
const MOST_LINES = 12
const BLOCK = /^(p|div|li|h[1-6]|br|tr)$/

/**
 * Writes the words of HTML in drawings (`foreignObject`, of flow charts) as text of the drawing, in the middle of their box: HTML in a
 * drawing would be a second place where markup is read as another language.
 *
 * A label that is a picture alone becomes a picture of the drawing.
 *
 * @param root - a document or element
 * @param lose - counts what has no place
 */
export function writeLabels(root: ParentNode, lose?: NoteLoss): void {
  for (const label of [...root.querySelectorAll('foreignObject')].slice(0, MOST_LABELS)) {
    const isChoice =
      label.hasAttribute('requiredExtensions') ||
      (label.parentElement?.localName === 'switch' && label.nextElementSibling !== null)
    const drawn = isChoice ? undefined : drawingOf(label, lose)
    if (drawn) label.replaceWith(drawn)
    else label.remove()
  }
}

const number = (label: Element, name: string): number =>
  Number.parseFloat(label.getAttribute(name) ?? '') || 0

function copyAttributes(from: Element, to: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name)
    if (value !== null) to.setAttribute(name, value)
  }
}

/** The words of a label, or its only picture, as a part of the drawing. */
function drawingOf(label: Element, lose: NoteLoss | undefined): Element | undefined {
  const all = linesOf(label, number(label, 'width'))
  const pictures = [...label.querySelectorAll('img')]
  const [picture] = pictures
  if (
    all.length === 0 &&
    pictures.length === 1 &&
    picture!.hasAttribute('src') &&
    !picture!.hasAttribute('data-sound')
  )
    return pictureOf(label, picture!)
  for (const each of label.querySelectorAll('*')) {
    const title = titleOf(each)
    if (title || each.localName === 'img') lose?.('drawing', title || (each.getAttribute('src') ?? ''))
  }
  if (titleOf(label) && all.length === 0) lose?.('title', titleOf(label))
  if (all.length > MOST_LINES) lose?.('drawing', all.slice(MOST_LINES).join(' '))
  return all.length > 0 ? textOf(label, all.slice(0, MOST_LINES)) : undefined
}

function pictureOf(label: Element, image: Element): Element {
  const picture = label.ownerDocument.createElementNS(SVG_NS, 'image')
  copyAttributes(label, picture, ['x', 'y', 'width', 'height', 'transform', 'id', 'class'])
  picture.setAttribute('href', image.getAttribute('src')!)
  if (titleOf(image)) picture.setAttribute('aria-label', titleOf(image))
  return picture
}

function textOf(label: Element, lines: readonly string[]): Element {
  const document = label.ownerDocument
  const text = document.createElementNS(SVG_NS, 'text')
  const x = number(label, 'x') + number(label, 'width') / 2
  const y = number(label, 'y') + number(label, 'height') / 2 - ((lines.length - 1) * LINE) / 2
  copyAttributes(label, text, ['transform', 'id', 'class'])
  if (titleOf(label)) text.setAttribute('aria-label', titleOf(label))
  text.setAttribute('text-anchor', 'middle')
  text.setAttribute('dominant-baseline', 'central')
  for (const [i, line] of lines.entries()) {
    const span = document.createElementNS(SVG_NS, 'tspan')
    span.setAttribute('x', String(x))
    span.setAttribute('y', String(y + i * LINE))
    span.textContent = line
    text.append(span)
  }
  return text
}

/** Lines of a label: its blocks, and their words as far as they fit in its width. */
function linesOf(label: Element, width: number): string[] {
  const parts: string[] = []
  const collect = (node: Node) => {
    if (node.nodeType === 3) parts.push(node.nodeValue ?? '')
    if (node.nodeType !== 1 || /^(script|style|template|iframe)$/.test((node as Element).localName)) return
    const isBlock = BLOCK.test((node as Element).localName)
    if (isBlock) parts.push('\n')
    for (const child of node.childNodes) collect(child)
    if (isBlock) parts.push('\n')
  }
  for (const child of label.childNodes) collect(child)
  const most = Math.max(6, Math.floor(width / LETTER) || 40)
  const lines: string[] = []
  for (const block of parts.join('').split('\n')) {
    let line = ''
    for (const word of block.split(/\s+/).filter(Boolean)) {
      if (line && line.length + word.length >= most) {
        lines.push(line)
        line = word
      } else line = line ? `${line} ${word}` : word
    }
    if (line) lines.push(line)
  }
  return lines
}
