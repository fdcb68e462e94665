import type { Manifest, TocItem } from '@kurasa/portal-contract'
import { type ManifestLink, type PublicationSource, ReaderError } from '@kurasa/reader-react'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import { publicationIdOf } from '../reading/read-ticks.ts'
import { isLockedAnswer } from './locked-answer.ts'

/** Resources kept in memory, newest last: a chapter and its pictures are requested again when it is laid out again. */
const KEPT_RESOURCES = 48

/** Longest wait for a sound or film, ms: some have hundreds of times the bytes of a picture. */
const SOUND_TIMEOUT = 600_000

/** A chapter that was requested so long ago is requested again when it is read once more; what comes first is taken, ms. */
const HANGING = 2000

const pathOf = (href: string) => href.split('#')[0]!

/** Entries of the contents that lead to something; a heading stays as long as one below it does. */
function reachable(items: TocItem[], hrefs: ReadonlySet<string>): ManifestLink[] {
  return items.flatMap(({ title, href, children }) => {
    const below = reachable(children, hrefs)
    const isOpen = href !== undefined && hrefs.has(pathOf(href))
    if (!isOpen && below.length === 0) return []
    return [{ title, href: isOpen ? href : (below[0]?.href ?? ''), children: below }]
  })
}

function readerError(error: unknown, href: string): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ReaderError('aborted', 'Reading was cancelled.', { cause: error })
  }
  if (!(error instanceof PortalError)) return error
  if (error.status === 404)
    return new ReaderError('not-found', `The book has no “${href}” any more.`, { cause: error })
  return new ReaderError('network', `“${href}” could not be fetched. Check the network, then try again.`, {
    cause: error,
  })
}

/** Waits for work that others may wait for too: one reader who leaves does not stop it for the rest. */
function waitFor<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const onAbort = () =>
      reject(new ReaderError('aborted', 'Reading was cancelled.', { cause: signal.reason }))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

const isPicture = (type: string): boolean => type.startsWith('image/') && type !== 'image/svg+xml'

const isSound = (resource: { type: string } | undefined): boolean =>
  resource !== undefined && /^(?:audio|video)\//.test(resource.type)

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Replaces a unit that is not open: its heading. The card below it belongs to the app. */
const lockedUnit = (title = '') =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head><body><h1>${title.replace(/[&<>]/g, (char) => ESCAPES[char]!)}</h1></body></html>`

/** A book from the server. */
export interface ApiPublicationSource extends PublicationSource {
  /** Whether the server has refused this unit: more is needed than this reader has. */
  isLocked(href: string): boolean
}

/**
 * Provides an edition from the portal's server to the reader: the manifest as a Readium Web Publication Manifest, units
 * as their documents, resources as their bytes. Locked units are requested too, because the server alone decides who
 * may read them; a refusal becomes a page with the heading. Never navigates away from the book: refusals are errors of
 * the page.
 */
export function createApiPublicationSource(client: PortalClient, manifest: Manifest): ApiPublicationSource {
  const { editionId: edition, hash } = manifest
  // A chapter that the book shows again is requested as its first visit.
  const units = new Map([...manifest.units].reverse().map((unit) => [unit.href, unit]))
  const resources = new Map(manifest.resources.map((resource) => [resource.href, resource]))
  const hrefs = new Set(units.keys())
  const cache = new Map<string, Promise<Uint8Array>>()
  /** When chapters that have not come were requested. */
  const requestedAt = new Map<string, number>()
  const locked = new Set<string>()

  const fetchBytes = async (href: string): Promise<Uint8Array> => {
    const unit = units.get(href)
    const resource = resources.get(href)
    if (!unit && !resource) throw new ReaderError('not-found', `The book has no “${href}”.`)
    try {
      // One refusal speaks for all that is not free: they open together.
      if (unit && unit.access !== 'free' && locked.size > 0) {
        locked.add(href)
        return new TextEncoder().encode(lockedUnit(unit.title))
      }
      // The reader makes the page of a picture from its file, which is locked as its unit is.
      if (unit && !(resource && isPicture(unit.type))) {
        const path = { edition, hash, i: unit.i }
        const { html } = await client.call('getUnit', undefined, { path, silent: true })
        return new TextEncoder().encode(html)
      }
      return await client.bytes('getResource', {
        path: { edition, hash, name: resource!.name },
        silent: true,
        ...(isSound(resource) && { timeout: SOUND_TIMEOUT }),
      })
    } catch (error) {
      if (!unit || !isLockedAnswer(error)) throw readerError(error, href)
      locked.add(href)
      return new TextEncoder().encode(lockedUnit(unit.title))
    }
  }

  return {
    manifest: () => ({
      metadata: {
        identifier: publicationIdOf(manifest),
        title: manifest.metadata.title,
        author: manifest.metadata.authors,
        language: manifest.metadata.language,
        readingProgression: manifest.metadata.direction,
        layout: manifest.metadata.layout,
        // Even where all its units are pictures it is no book of images.
        conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
        presentation: { ...manifest.metadata, overflow: manifest.metadata.flow },
      },
      readingOrder: manifest.units.map(({ href, type, title, bytes, pageSpread, ...properties }) => ({
        href,
        type,
        title,
        size: bytes,
        properties: { ...properties, page: pageSpread },
      })),
      resources: manifest.resources.map(({ href, type, width, height, bytes }) => ({
        href,
        type,
        width,
        height,
        size: bytes,
      })),
      toc: reachable(manifest.toc, hrefs),
      pageList: reachable(manifest.pageList ?? [], hrefs),
    }),
    read(href, options) {
      const path = pathOf(href)
      let bytes = cache.get(path)
      const hangs = Date.now() - (requestedAt.get(path) ?? Number.POSITIVE_INFINITY) > HANGING
      if (!bytes || hangs) {
        if (units.has(path)) requestedAt.set(path, Date.now())
        const fetched = fetchBytes(path).finally(() => requestedAt.delete(path))
        bytes = bytes ? Promise.any([bytes, fetched]).catch(() => fetched) : fetched
        // A failed resource is requested again the next time.
        bytes.catch(() => cache.delete(path))
      }
      // Its player holds a sound or film for as long as it is played.
      if (isSound(resources.get(path))) return waitFor(bytes, options?.signal)
      cache.delete(path)
      cache.set(path, bytes)
      if (cache.size > KEPT_RESOURCES) cache.delete(cache.keys().next().value!)
      return waitFor(bytes, options?.signal)
    },
    isLocked: (href) => locked.has(pathOf(href)),
    close: () => cache.clear(),
  }
}
