import type { Manifest, TocItem } from '@kurasa/portal-contract'

/** One line of the contents as Details shows them. */
export interface ContentsRow {
  href: string
  title?: string
  isLocked: boolean
}

/**
 * The first level of the contents that leads somewhere, with locks; the units themselves when the book brings no
 * contents. A part that is only a heading is replaced by what stands below it.
 */
export function contentsOf(manifest: Manifest): ContentsRow[] {
  const units = new Map(manifest.units.map((unit) => [unit.href, unit]))
  const rowsOf = (items: TocItem[]): ContentsRow[] =>
    items.flatMap(({ title, href, children }) => {
      const unit = href === undefined ? undefined : units.get(href.split('#')[0]!)
      if (!href || !unit) return rowsOf(children)
      return [{ href, title, isLocked: unit.access !== 'free' }]
    })
  const rows = rowsOf(manifest.toc)
  if (rows.length > 0) return rows
  return manifest.units
    .filter(({ linear }) => linear !== false)
    .map(({ href, title, access }) => ({ href, title, isLocked: access !== 'free' }))
}
