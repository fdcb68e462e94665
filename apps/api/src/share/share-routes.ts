import type { Language } from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { isListed } from '../catalogue/book-filters.ts'
import { firstSentence } from '../catalogue/first-sentence.ts'
import { createCatalogueCache } from '../catalogue-cache/catalogue-cache.ts'
import { books } from '../database/schema.ts'
import type { PreviewOfBook } from '../http/portal-files.ts'
import { html } from '../lite/html.ts'
import { coverKey } from '../ports/asset-store.ts'
import { PREVIEW } from './preview-size.ts'

/** Bytes of pictures that are kept in the process. */
const KEPT = 8 * 1024 * 1024
/** Width of the stored cover that is drawn from, px. */
const COVER_WIDTH = 320
/** A messenger asks again after a day. */
const CACHE = 'public, max-age=86400'

const languageOfBook: Record<string, Language> = { sw: 'sw_KE', ar: 'ar_SA' }

type ShareParts = Pick<AppParts, 'database' | 'assets' | 'clock' | 'catalogueVersion'> & {
  config: Pick<AppParts['config'], 'publicOrigin'>
}

/** Describes a book for its link, in the book's language. Undefined for a book that is not listed. */
async function describe({ database }: Pick<ShareParts, 'database'>, id: string) {
  const [row] = await database
    .select()
    .from(books)
    .where(and(isListed, eq(books.id, id)))
  if (!row) return undefined
  const language = languageOfBook[row.language.split('-')[0]!] ?? 'en_US'
  const about = row.description[language] ?? row.description.en_US ?? ''
  return {
    title: row.title,
    authors: row.authors.join(' · '),
    sentence: firstSentence(about, language) ?? '',
    coverHash: row.coverHash,
    coverWidths: row.coverWidths,
  }
}

/** Adds GET /share/:id, the picture that messengers show for a link to a book. */
export function addShare(app: Hono, parts: ShareParts): void {
  const { assets, clock, catalogueVersion } = parts
  const pictures = createCatalogueCache<Uint8Array | undefined>({
    version: catalogueVersion,
    clock,
    limit: KEPT,
    costOf: (picture) => picture?.byteLength ?? 100,
  })
  // One after the other: a picture is worth no more than one core.
  let last: Promise<unknown> = Promise.resolve()
  const draw = async (id: string) => {
    const found = await describe(parts, id)
    if (!found) return undefined
    const { coverHash, coverWidths, ...words } = found
    const width = coverWidths.find((each) => each >= COVER_WIDTH)
    const cover = coverHash === null ? undefined : await assets.get(coverKey(coverHash, width))
    // Its library loads with the first picture.
    const { drawPreview } = await import('./preview-picture.ts')
    const picture = last.then(() => drawPreview({ ...words, cover }))
    last = picture.catch(() => undefined)
    return picture
  }
  app.get('/share/:name{.+\\.jpg}', async (context) => {
    const id = context.req.param('name').slice(0, -'.jpg'.length)
    const picture = id.length > 40 ? undefined : await pictures.resolve(id, () => draw(id))
    if (!picture) return context.notFound()
    return new Response(new Uint8Array(picture), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': CACHE, 'x-content-type-options': 'nosniff' },
    })
  })
}

/** Makes markup for the head of a page about one book, for those who preview links. */
export const createPreviewOfBook =
  (parts: ShareParts): PreviewOfBook =>
  async ({ req }) => {
    const id = req.query('id')
    if (!id || id.length > 40) return undefined
    const found = await describe(parts, id)
    if (!found) return undefined
    const { title, authors, sentence } = found
    const { origin } = new URL(parts.config.publicOrigin)
    const { pathname, search } = new URL(req.url)
    const values = {
      'og:type': 'book',
      'og:site_name': 'Kurasa',
      'og:title': [title, authors].filter(Boolean).join(' – '),
      'og:description': sentence,
      'og:url': origin + pathname + search,
      'og:image': `${origin}/share/${encodeURIComponent(id)}.jpg`,
      'og:image:width': `${PREVIEW.width}`,
      'og:image:height': `${PREVIEW.height}`,
      'twitter:card': 'summary_large_image',
    }
    return Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => html`<meta property="${name}" content="${value}" />`.text)
      .join('')
  }
