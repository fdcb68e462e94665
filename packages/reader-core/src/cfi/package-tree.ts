import { resolveHref, splitFragment } from '../publication/href.ts'
import type { Publication, Section } from '../publication/publication.ts'
import { childrenNamed, descendantsNamed } from '../publication/xml/read-xml.ts'
import type { CfiStep } from './cfi.ts'
import { followSteps, readSourceTree, type SourceElement, stepsTo } from './source-tree.ts'

/** Steps along a chain of fallbacks. */
const LONGEST_FALLBACK = 32

/** The package of an EPUB as CFIs see it: which steps lead to which section. */
export interface PackageTree {
  /** Undefined when they lead to no section. */
  sectionAt(steps: readonly CfiStep[]): number | undefined
  /** Steps to the place of a section in the spine; undefined when the book shows it without one. */
  stepsTo(section: number): CfiStep[] | undefined
}

/** Reads the package document of a book; undefined for a book that is no EPUB. */
export async function readPackageTree(publication: Publication): Promise<PackageTree | undefined> {
  const root = (await publication.packageDocument?.())?.documentElement
  const spine = root && descendantsNamed(root, 'spine')[0]
  if (!root || !spine) return undefined
  const tree = readSourceTree(root)
  const sections = new Map<SourceElement, number>()
  const items = new Map<string, Element>()
  for (const item of descendantsNamed(root, 'item')) {
    const id = item.getAttribute('id')?.trim()
    if (id && !items.has(id)) items.set(id, item)
  }
  // Names are from the folder of the package; sections are in its order, so that the end of a name is enough.
  const isShownBy = (section: Section | undefined, item: Element) =>
    `/${section?.href}`.endsWith(`/${splitFragment(resolveHref('', item.getAttribute('href') ?? '')).path}`)
  const names = new Map<SourceElement, string>()
  let next = 0
  for (const itemref of childrenNamed(spine, 'itemref')) {
    const source = tree.elements.get(itemref)!
    const idref = itemref.getAttribute('idref')?.trim() ?? ''
    names.set(source, idref)
    // The reading order lacks what cannot be shown, and has what is shown instead of others.
    let item = items.get(idref)
    for (let step = 0; item && step < LONGEST_FALLBACK; step++) {
      if (isShownBy(publication.readingOrder[next], item)) {
        sections.set(source, next++)
        break
      }
      item = items.get(item.getAttribute('fallback')?.trim() ?? '')
    }
  }
  const sources = new Map([...sections].map(([source, section]) => [section, source]))
  return {
    sectionAt(steps) {
      // Older versions of epub.js name the item in place of the itemref.
      const reached = followSteps(tree, steps, undefined, (element, id) => names.get(element) === id)
      return reached && !('place' in reached) ? sections.get(reached) : undefined
    },
    stepsTo(section) {
      const source = sources.get(section)
      return source && stepsTo(source)
    },
  }
}
