import type { TocEntry } from '@kurasa/reader-core'

/** Digits of any script that people type as those of the list: ١٢ and 12 are one page. */
function plainDigits(text: string): string {
  return text.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= 0x6f0 ? 0x6f0 : 0x660))
  })
}

/** The number that digits alone make; undefined for anything else, `1e2` and `3.7` too. */
export function pageOfDigits(text: string): number | undefined {
  const digits = plainDigits(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** Where a page of the printed book begins, by its label: `12`, `xii`, `A-3`. */
export function printedPage(pages: readonly TocEntry[], label: string): string | undefined {
  const wanted = plainDigits(label).toLowerCase()
  for (const page of pages) {
    if (page.href && plainDigits(page.title).toLowerCase() === wanted) return page.href
    const inside = printedPage(page.children, label)
    if (inside) return inside
  }
  return undefined
}
