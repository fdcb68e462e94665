import type { Manifest, ManifestUnit, TocItem } from '@kurasa/portal-contract'

/** One line of the contents as Details shows them. */
export interface ContentsRow {
  href: string
  title?: string
  isLocked: boolean
}

/**
 * First level of the contents, with targets and locks. A book without contents has its units.
 * `isAllOpen`: its reader may read every unit. A part that is only a heading is replaced by its children.
 */
export function contentsOf(manifest: Manifest, isAllOpen = false): ContentsRow[] {
  const isLocked = ({ access }: ManifestUnit) => access !== 'free' && !isAllOpen
  // Of two visits of a chapter the first is opened.
  const units = new Map([...manifest.units].reverse().map((unit) => [unit.href, unit]))
  const rowsOf = (items: TocItem[]): ContentsRow[] =>
    items.flatMap(({ title, href, children }) => {
      const unit = href === undefined ? undefined : units.get(href.split('#')[0]!)
      if (!href || !unit) return rowsOf(children)
      return [{ href, title, isLocked: isLocked(unit) }]
    })
  const rows = rowsOf(manifest.toc)
  if (rows.length > 0) return rows
  return manifest.units
    .filter(({ linear }) => linear !== false)
    .map((unit) => ({ href: unit.href, title: unit.title, isLocked: isLocked(unit) }))
}
