import type { LossKind } from '../losses.ts'
import { SVG_NS } from './rules.ts'

/** Elements that no browser shows: they have styles, metadata, or what only readers of other kinds are shown. */
const SILENT = /^(head|style|template|link|meta|base|title|param|source|track|rp|annotation|annotation-xml)$/
const MOVING = /^(animate(Color|Motion|Transform)?|set)$/
/** Parts of a drawing that are told, or that draw nothing by themselves. */
const UNDRAWN = /^(title|desc|metadata|cursor|discard|handler|mpath|solidcolor|view|style)$/
const FRAMES = /^(iframe|frame|embed|object|applet|portal)$/
const TITLES = ['title', 'aria-label', 'alt', 'label', 'placeholder', 'standby', 'xlink:title']

/** The name that an element has for those who do not see it. */
export function titleOf(element: Element): string {
  for (const name of TITLES) {
    const words = element.getAttribute(name)?.trim()
    if (words) return words
  }
  return ''
}

/** Words that a browser would show of an element, and titles in it. */
export function wordsOf(element: Element): string {
  const words = [`${titleOf(element)} `]
  const collect = (node: Node) => {
    if (node.nodeType === 3 || node.nodeType === 4) words.push(node.nodeValue ?? '')
    if (node.nodeType !== 1) return
    const { localName } = node as Element
    if (SILENT.test(localName) || localName === 'script') return
    const title = titleOf(node as Element)
    if (title) words.push(` ${title} `)
    for (const child of node.childNodes) collect(child)
  }
  for (const child of element.childNodes) collect(child)
  return words.join('').replace(/\s+/g, ' ').trim()
}

/** The loss when an element is removed with what is in it; undefined where nothing of it was seen, heard or told. */
export function lossOf(element: Element): [kind: LossKind, what: string] | undefined {
  const { localName } = element
  if (localName === 'script') return lossOfScript(element)
  if (element.namespaceURI === SVG_NS) return lossOfDrawing(element)
  if (FRAMES.test(localName)) return ['frame', titleOf(element) || (element.getAttribute('src') ?? '')]
  const words = SILENT.test(localName) ? '' : wordsOf(element)
  return words ? ['words', words] : undefined
}

function lossOfScript(script: Element): [kind: LossKind, what: string] | undefined {
  const type = script.getAttribute('type') ?? ''
  const isData = type !== '' && !/script|^module$/i.test(type)
  return isData ? undefined : ['script', script.getAttribute('src') ?? '']
}

/** The words of what draws nothing are kept as the name of what it is in. */
function lossOfDrawing(part: Element): [kind: LossKind, what: string] | undefined {
  if (MOVING.test(part.localName)) return ['motion', part.localName]
  return UNDRAWN.test(part.localName) ? undefined : ['drawing', wordsOf(part) || part.localName]
}
