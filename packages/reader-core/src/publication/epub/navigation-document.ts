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
  for (let node: ChildNode | null = item.firstChild; node; node = nextOfLabel(node, item)) {
    if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue
    if (node.nodeType !== 1) continue
    const element = node as Element
    if (element.localName === 'img') text += ` ${element.getAttribute('alt') ?? ''} `
    else if (element.localName === 'br') text += ' '
    else if (element.localName === 'a' && element.hasAttribute('href')) link ??= element
  }
  const title =
    collapseSpace(text) || collapseSpace(link?.getAttribute('title') ?? link?.getAttribute('aria-label'))
  return { title, href: link?.getAttribute('href') ?? undefined }
}

/** The next node of a label, in document order; null at its end. */
function nextOfLabel(node: ChildNode, item: Element): ChildNode | null {
  if (node.nodeType === 1 && !NOT_LABEL.has((node as Element).localName) && node.firstChild)
    return node.firstChild
  let at: ChildNode | null = node
  while (at && at !== item) {
    if (at.nextSibling) return at.nextSibling
    at = at.parentNode as ChildNode | null
  }
  return null
}
