import { collapseSpace } from '../xml/read-xml.ts'
import { type BookLists, type Label, readTree } from './contents-tree.ts'

/** Reads table of contents and page list of an NCX, the contents file of EPUB 2. */
export function readNcx(document: Document): BookLists {
  const root = document.documentElement
  return {
    toc: readTree(childNamed(root, 'navmap'), 'navpoint', readNavPoint),
    pageList: readTree(childNamed(root, 'pagelist'), 'pagetarget', readNavPoint),
  }
}

function readNavPoint(point: Element): Label {
  const source = childNamed(point, 'content')
  return {
    title: collapseSpace(childNamed(point, 'navlabel')?.textContent),
    href: (source?.getAttribute('src') ?? source?.getAttribute('Src')) || undefined,
  }
}

/** Returns the first child of a local name, in small letters, however the file writes it. */
function childNamed(parent: Element, name: string): Element | undefined {
  return [...parent.children].find((child) => child.localName.toLowerCase() === name)
}
