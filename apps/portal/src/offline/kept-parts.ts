import type { EditionManifest } from '@kurasa/portal-contract'

/** One part of an edition as it is fetched: a unit, a resource, or a page in one of its widths. */
export interface EditionPart {
  /** As the reader requests it. */
  name: string
  bytes: number
  /** Open to everyone, whatever the book is. */
  isFree: boolean
}

export const editionKey = ({ editionId, hash }: Pick<EditionManifest, 'editionId' | 'hash'>): string =>
  `${editionId}/${hash}`

/** Href of a smaller variant of a page; no path of a book begins so. */
export const variantHref = (width: number, href: string): string => `~${width}/${href}`

/**
 * Lists the parts that make an edition whole on this phone: every unit and resource, every page in one form.
 *
 * @param width - wanted of pages, px: the narrowest form that is as wide, else the page itself
 */
export function partsOf(manifest: EditionManifest, width: number): EditionPart[] {
  if (manifest.kind === 'text') {
    const units = manifest.units.map(({ href, bytes, access }) => ({
      name: href,
      bytes,
      isFree: access === 'free',
    }))
    const resources = manifest.resources.map(({ href, bytes }) => ({ name: href, bytes, isFree: false }))
    // A chapter may be shown twice, and a picture be a unit and a file: the first has its name.
    const parts = new Map<string, EditionPart>()
    for (const part of [...units, ...resources]) if (!parts.has(part.name)) parts.set(part.name, part)
    return [...parts.values()]
  }
  return manifest.units.map(({ href, bytes, variants, access }) => {
    const form = [...variants].sort((a, b) => a.w - b.w).find(({ w }) => w >= width)
    return {
      name: form ? variantHref(form.w, href) : href,
      bytes: form?.bytes ?? bytes,
      isFree: access === 'free',
    }
  })
}

/** Every name the same page goes by, the widest first; only its own for a unit or resource. */
export function formsOf(manifest: EditionManifest, name: string): string[] {
  if (manifest.kind === 'text') return [name]
  const page = manifest.units.find(({ href }) => href === name || name.endsWith(`/${href}`))
  if (!page) return [name]
  const narrower = [...page.variants].sort((a, b) => b.w - a.w).map(({ w }) => variantHref(w, page.href))
  return [page.href, ...narrower]
}

/** Whether a part may be cached without a download: it is open to everyone. */
export function isFreePart(manifest: EditionManifest, isFreeBook: boolean, name: string): boolean {
  if (isFreeBook) return true
  if (manifest.kind === 'text') return manifest.units.find(({ href }) => href === name)?.access === 'free'
  const [href] = formsOf(manifest, name)
  return manifest.units.find((page) => page.href === href)?.access === 'free'
}
