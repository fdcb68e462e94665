import type { ImageManifest, ManifestPage } from '@kurasa/portal-contract'
import { type ManifestLink, type PublicationSource, ReaderError } from '@kurasa/reader-react'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import { variantHref } from '../offline/kept-parts.ts'
import { publicationIdOf } from '../reading/read-ticks.ts'
import { isLockedAnswer } from './locked-answer.ts'

/**
 * Provides an image edition from the portal's server to the reader: every page with its size and its smaller variants,
 * so that nothing shifts and a phone fetches no more than it shows. Locked pages are requested too, because the server
 * alone decides who may see them; a refusal becomes a locked page.
 */
export function createApiImageSource(client: PortalClient, manifest: ImageManifest): PublicationSource {
  const { editionId: edition, hash, metadata, units, toc } = manifest
  const forms = new Map<string, { i: number; w?: number }>()
  for (const { i, href, variants } of units) {
    forms.set(href, { i })
    for (const { w } of variants) forms.set(variantHref(w, href), { i, w })
  }
  const linkOf = ({ href, type, w, h, variants, pageSpread }: ManifestPage): ManifestLink => ({
    href,
    type,
    width: w,
    height: h,
    alternate: variants.map((variant) => ({
      href: variantHref(variant.w, href),
      type: 'image/webp',
      width: variant.w,
      height: Math.round((h * variant.w) / w),
    })),
    ...(pageSpread && { properties: { page: pageSpread } }),
  })
  return {
    manifest: () => ({
      metadata: {
        identifier: publicationIdOf(manifest),
        title: metadata.title,
        author: metadata.authors,
        language: metadata.language,
        readingProgression: metadata.direction,
      },
      readingOrder: units.map(linkOf),
      toc: toc.flatMap(linkOfEntry),
    }),
    async read(href, options) {
      const form = forms.get(href)
      if (!form) throw new ReaderError('not-found', `The book has no page “${href}”.`)
      const { i, w } = form
      try {
        return await client.bytes('getPage', {
          path: { edition, hash, i },
          request: w === undefined ? undefined : { w },
          signal: options?.signal,
          silent: true,
        })
      } catch (cause) {
        throw pageError(cause, i + 1)
      }
    },
  }
}

function linkOfEntry({ title, href, children }: ImageManifest['toc'][number]): ManifestLink[] {
  const below = children.flatMap(linkOfEntry)
  const target = href ?? below[0]?.href
  return target === undefined ? [] : [{ title, href: target, children: below }]
}

function pageError(cause: unknown, number: number): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') {
    return new ReaderError('aborted', 'Reading was cancelled.', { cause })
  }
  if (!(cause instanceof PortalError)) return cause
  if (isLockedAnswer(cause)) return new ReaderError('encrypted', `Page ${number} is not open.`, { cause })
  if (cause.status === 404) return new ReaderError('not-found', `Page ${number} is gone.`, { cause })
  return new ReaderError('network', `Page ${number} could not be fetched.`, { cause })
}
