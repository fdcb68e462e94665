import { parseDirection } from '../../direction/reading-direction.ts'
import { CENTRED_CSS, spreadOf } from '../metadata-values.ts'
import { childrenNamed, collapseSpace, descendantsNamed } from '../xml/read-xml.ts'
import type { EpubPackage, SpineItem } from './epub-package.ts'

/** A size as packages write it: `width=800, height=600`, or `800x600`. */
const SIZE = /^\s*(?:width\s*=)?\s*([\d.]+)\s*(?:x|[,;]?\s*height\s*=)\s*([\d.]+)/i

/**
 * Reads how a package wants its pages shown: the rendition properties of EPUB 3, of its spine as well, and those of the
 * stores before them. Of two values of one kind the first counts.
 *
 * @param root - the `<package>` element
 * @param book - what was read of it; gets what is found
 * @see https://www.w3.org/TR/epub-33/#sec-rendering
 */
export function readRendition(root: Element, book: EpubPackage): void {
  const values = new Map<string, string>()
  // Those of a collection describe that.
  for (const meta of descendantsNamed(childrenNamed(root, 'metadata')[0] ?? root, 'meta')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').replace(/^rendition:/, '')
    if (meta.hasAttribute('refines') || values.has(name)) continue
    values.set(name, collapseSpace(meta.getAttribute('content') ?? meta.textContent).toLowerCase())
  }
  const value = (name: string) => values.get(name) ?? ''
  const { metadata } = book
  const isFixed = value('layout') === 'pre-paginated' || /^(?:true|yes)$/.test(value('fixed-layout'))
  if (isFixed) metadata.layout = 'fixed'
  metadata.isLayoutDeclared = values.has('layout')
  Object.assign(metadata, spreadOf(value('spread')))
  const orientation = orientationOf(value('orientation') || value('orientation-lock'))
  if (orientation && orientation !== 'auto') metadata.orientation = orientation
  const [, width, height] =
    SIZE.exec(value('viewport') || value('fixed-layout-jp:viewport') || value('original-resolution')) ?? []
  if (Number(width) > 0 && Number(height) > 0)
    metadata.pageSize = { width: Number(width), height: Number(height) }
  // Comics of one store have their direction here alone.
  if (/-rl$/.test(value('primary-writing-mode'))) book.direction ??= 'rtl'

  readDirections(root, book)

  const itemrefs = childrenNamed(descendantsNamed(root, 'spine')[0], 'itemref')
  for (const [index, itemref] of itemrefs.entries()) {
    Object.assign(book.spine[index]!, readProperties(itemref.getAttribute('properties') ?? ''))
  }
  const flow = flowOf(value('flow'))
  const flowing = book.spine.filter(
    ({ isLinear, layout }) => isLinear && (layout ?? metadata.layout) !== 'fixed',
  )
  const scrolled = flowing.filter((item) => (item.flow ?? flow) === 'scrolled')
  // A book is read in one way: in that of most of its sections.
  if (flowing.length ? scrolled.length * 2 > flowing.length : flow === 'scrolled') metadata.flow = 'scrolled'
  for (const item of book.spine) delete item.flow
}

/** Directions in which the title and the names of authors are written: their own, else that of the package. */
function readDirections(root: Element, { metadata }: EpubPackage): void {
  const directionOf = (name: 'title' | 'creator', text: string) => {
    const element = descendantsNamed(root, name).find((each) => collapseSpace(each.textContent) === text)
    return parseDirection((element?.getAttribute('dir') ?? root.getAttribute('dir') ?? '').toLowerCase())
  }
  const ofTitle = directionOf('title', metadata.title)
  if (ofTitle) metadata.titleDirection = ofTitle
  const ofAuthors = metadata.authors.map((author) => directionOf('creator', author))
  if (ofAuthors.some(Boolean)) metadata.authorDirections = ofAuthors
}

function readProperties(properties: string): Partial<SpineItem> {
  const words = properties.split(/\s+/).map((word) => word.replace(/^rendition:/, ''))
  const first = (pattern: RegExp) => words.map((word) => pattern.exec(word)?.[1]).find(Boolean)
  const layout = first(/^layout-(pre-paginated|reflowable)$/)
  const spread = first(/^spread-(\w+)$/)
  const pageSpread = first(/^page-spread-(left|right|center)$/) ?? (spread === 'none' ? 'center' : undefined)
  const orientation = orientationOf(first(/^orientation-(\w+)$/))
  const flow = flowOf(first(/^flow-([\w-]+)$/) ?? '')
  return {
    ...(orientation && { orientation }),
    ...(layout && { layout: layout === 'pre-paginated' ? 'fixed' : 'reflowable' }),
    ...(pageSpread && { pageSpread: pageSpread as 'left' | 'right' | 'center' }),
    ...(spread && spread !== 'none' && spreadOf(spread)),
    ...(words.includes('align-x-center') && { extraCss: CENTRED_CSS }),
    ...(flow && { flow }),
  }
}

/** @see https://www.w3.org/TR/epub-33/#orientation */
function orientationOf(value = ''): SpineItem['orientation'] {
  return /^(?:landscape|portrait|auto)$/.test(value) ? (value as SpineItem['orientation']) : undefined
}

function flowOf(value: string): 'paginated' | 'scrolled' | undefined {
  if (/^scrolled-(?:doc|continuous)$/.test(value)) return 'scrolled'
  return value === 'paginated' ? value : undefined
}
