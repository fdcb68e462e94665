import { SVG_NS } from './rules.ts'

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
 * @param root - a document or element
 */
export function writeLabels(root: ParentNode): void {
  for (const label of [...root.querySelectorAll('foreignObject')].slice(0, MOST_LABELS)) {
    const isChoice =
      label.hasAttribute('requiredExtensions') ||
      (label.parentElement?.localName === 'switch' && label.nextElementSibling !== null)
    const number = (name: string) => Number.parseFloat(label.getAttribute(name) ?? '') || 0
    const lines = isChoice ? [] : linesOf(label, number('width'))
    if (lines.length === 0) {
      label.remove()
      continue
    }
    const document = label.ownerDocument
    const text = document.createElementNS(SVG_NS, 'text')
    const x = number('x') + number('width') / 2
    const y = number('y') + number('height') / 2 - ((lines.length - 1) * LINE) / 2
    for (const name of ['transform', 'id', 'class']) {
      const value = label.getAttribute(name)
      if (value !== null) text.setAttribute(name, value)
    }
    text.setAttribute('text-anchor', 'middle')
    text.setAttribute('dominant-baseline', 'central')
    for (const [i, line] of lines.entries()) {
      const span = document.createElementNS(SVG_NS, 'tspan')
      span.setAttribute('x', String(x))
      span.setAttribute('y', String(y + i * LINE))
      span.textContent = line
      text.append(span)
    }
    label.replaceWith(text)
  }
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
  return lines.slice(0, MOST_LINES)
}
