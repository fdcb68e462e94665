import type { TocEntry } from './publication.ts'
import { attributeNamed, collapseSpace, descendantsNamed } from './read-xml.ts'

/** Entries nested deeper come as further entries of this level: no book means them, and no panel can show them. */
const DEEPEST_LEVEL = 12

/** The lists of a book as its files write them: `href` is still relative to the file that contains it. */
export interface BookLists {
  toc: TocEntry[]
  pageList: TocEntry[]
}

/** Contents and page list of an EPUB 3 navigation document. */
export function readNavDocument(document: Document): BookLists {
  const navs = descendantsNamed(document, 'nav')
  const ofType = (type: string, among = navs) =>
    among.find((nav) => (attributeNamed(nav, 'type') ?? '').split(/\s+/).includes(type))
  // A document with one untyped list means the contents by it.
  const toc =
    ofType('toc') ??
    navs.find((nav) => attributeNamed(nav, 'type') === undefined) ??
    ofType('toc', descendantsNamed(document, '*'))
  const listed = readTree(toc, 'li', readListItem)
  return {
    // Careless ones are links in paragraphs.
    toc: listed.length ? listed : readTree(toc, 'a', readListItem),
    pageList: readTree(ofType('page-list'), 'li', readListItem),
  }
}

/** Contents and page list of an EPUB 2 NCX. */
export function readNcx(document: Document): BookLists {
  const root = document.documentElement
  return {
    toc: readTree(childNamed(root, 'navmap'), 'navpoint', readNavPoint),
    pageList: readTree(childNamed(root, 'pagelist'), 'pagetarget', readNavPoint),
  }
}

/** The first child of that name, in small letters, however it is written. */
function childNamed(parent: Element, name: string): Element | undefined {
  return [...parent.children].find((child) => child.localName.toLowerCase() === name)
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
    if (element.localName.toLowerCase() === itemName) {
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
  const source = childNamed(point, 'content')
  return {
    title: collapseSpace(childNamed(point, 'navlabel')?.textContent),
    href: (source?.getAttribute('src') ?? source?.getAttribute('Src')) || undefined,
  }
}

/** Belongs to another item, or is no part of the wording: readings over ruby, code. */
const NOT_LABEL = new Set(['li', 'ol', 'ul', 'rt', 'rp', 'script', 'style'])

function readListItem(item: Element): Label {
  let text = ''
  let link = item.localName === 'a' ? item : undefined
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
