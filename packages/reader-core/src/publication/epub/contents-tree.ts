import type { TocEntry } from '../publication.ts'

/** Entries nested deeper become further entries of this level: no book means them, and no panel can show them. */
const DEEPEST_LEVEL = 12

/** The lists of a book as its files write them: `href` is still relative to the file that contains it. */
export interface BookLists {
  toc: TocEntry[]
  pageList: TocEntry[]
}

/** Title and link of an entry, before its children are read. */
export type Label = Pick<TocEntry, 'title' | 'href'>

/**
 * Reads nested entries, through whatever elements are between them. A loop, since a hostile file nests deeper than the stack.
 *
 * @param itemName - local name of an entry, in small letters
 */
export function readTree(
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
