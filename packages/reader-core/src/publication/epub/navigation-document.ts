import { attributeNamed, collapseSpace, descendantsNamed } from '../xml/read-xml.ts'
import { type BookLists, type Label, readTree } from './contents-tree.ts'

/** Reads table of contents and page list of an EPUB 3 navigation document. */
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

/** Elements that belong to another item, or are no part of the title: readings over ruby, code. */
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
