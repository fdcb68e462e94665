import type { TocEntry } from './publication.ts'
import { attributeNamed, childrenNamed, collapseSpace, descendantsNamed } from './read-xml.ts'

/** Entries nested deeper come as further entries of this level: no book means them, and no panel can show them. */
const DEEPEST_LEVEL = 12

/** The lists of a book as its files write them: `href` is still relative to the file it stands in. */
export interface BookLists {
  toc: TocEntry[]
  pageList: TocEntry[]
}

/** Contents and page list of an EPUB 3 navigation document. */
export function readNavDocument(document: Document): BookLists {
  const navs = descendantsNamed(document, 'nav')
  const ofType = (type: string) =>
    navs.find((nav) => (attributeNamed(nav, 'type') ?? '').split(/\s+/).includes(type))
  // A document with one untyped list means the contents by it.
  const toc = ofType('toc') ?? navs.find((nav) => attributeNamed(nav, 'type') === undefined)
  return {
    toc: readTree(toc, 'li', readListItem),
    pageList: readTree(ofType('page-list'), 'li', readListItem),
  }
}

/** Contents and page list of an EPUB 2 NCX. */
export function readNcx(document: Document): BookLists {
  const root = document.documentElement
  return {
    toc: readTree(childrenNamed(root, 'navMap')[0], 'navPoint', readNavPoint),
    pageList: readTree(childrenNamed(root, 'pageList')[0], 'pageTarget', readNavPoint),
  }
}

type Label = Pick<TocEntry, 'title' | 'href'>

/** Items nest through whatever lies between them; a loop, since a hostile file nests deeper than the stack. */
function readTree(
  root: Element | undefined,
  itemName: string,
  readLabel: (item: Element) => Label,
): TocEntry[] {
  const entries: TocEntry[] = []
  const open: { element: Element; entry: TocEntry }[] = []
  let element = root?.firstElementChild ?? null
  while (element) {
    if (element.localName === itemName) {
      const entry: TocEntry = { ...readLabel(element), children: [] }
      const parent = open[Math.min(open.length, DEEPEST_LEVEL - 1) - 1]
      ;(parent?.entry.children ?? entries).push(entry)
      open.push({ element, entry })
    }
    let next: Element | null = element.firstElementChild
    while (!next && element && element !== root) {
      if (open.at(-1)?.element === element) open.pop()
      next = element.nextElementSibling
      if (!next) element = element.parentElement
    }
    element = next
  }
  return entries
}

function readNavPoint(point: Element): Label {
  return {
    title: collapseSpace(childrenNamed(point, 'navLabel')[0]?.textContent),
    href: childrenNamed(point, 'content')[0]?.getAttribute('src') ?? undefined,
  }
}

/** Belongs to another item, or is no part of the wording: readings over ruby, code. */
const NOT_LABEL = new Set(['li', 'ol', 'ul', 'rt', 'rp', 'script', 'style'])

function readListItem(item: Element): Label {
  let text = ''
  let link: Element | undefined
  let node: ChildNode | null = item.firstChild
  while (node) {
    let inside: ChildNode | null = null
    if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue
    else if (node.nodeType === 1) {
      const element = node as Element
      if (element.localName === 'img') text += ` ${element.getAttribute('alt') ?? ''} `
      else if (element.localName === 'br') text += ' '
      if (element.localName === 'a' && element.hasAttribute('href')) link ??= element
      if (!NOT_LABEL.has(element.localName)) inside = element.firstChild
    }
    let next: ChildNode | null = inside
    while (!next && node && node !== item) {
      next = node.nextSibling
      if (!next) node = node.parentNode as ChildNode | null
    }
    node = next
  }
  const title =
    collapseSpace(text) || collapseSpace(link?.getAttribute('title') ?? link?.getAttribute('aria-label'))
  return { title, href: link?.getAttribute('href') ?? undefined }
}
