import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { access } from '@kurasa/portal-contract'
import { z } from 'zod'
import { bookSeries } from '../catalogue/book-series.ts'
import { bookWork } from '../catalogue/book-translations.ts'
import { seeds } from '../database/schema.ts'
import type { ImportParts } from '../import/import-publication.ts'
import type { ImportEvent, Importer } from '../import/importer.ts'
import { packageFolder } from '../package-folder.ts'
import { zipFolder, zipImages } from './zip-folder.ts'

/** Where the books of the demo library are, each unpacked in a folder named by its slug. */
const demoFolder = join(packageFolder, 'demo')

/** Beside an unpacked book: the same as images, one for each page, with a `ComicInfo.xml`. */
const PAGES = 'pages'

/** `catalogue.json` beside an unpacked book. */
const catalogueEntry = z.object({
  category: z.string(),
  access,
  priceKsh: z.number().int().min(1).optional(),
  freeUnits: z.number().int().min(0),
  description: z.object({
    en_US: z.string().optional(),
    sw_KE: z.string().optional(),
    ar_SA: z.string().optional(),
  }),
  tags: z.array(z.string()),
  ageRating: z.enum(['all', 'teen', 'adult']),
  addedAt: z.iso.datetime(),
  pictureBook: z.boolean().optional(),
  /** Its place among the books of the editor's choice. */
  homeOrder: z.number().int().min(1).optional(),
  series: bookSeries.optional(),
  work: bookWork.optional(),
})

/** Called before the first book and after each one. The books of the editor's choice, the first shelf, come first. */
export type SeedProgress = (done: number, total: number, isShelfDone: boolean) => void

/**
 * Fills in the demo books that are not there yet. Imported and unchanged books are left alone, so an operator's change, even a removal,
 * stays.
 *
 * @param options.folder - of the demo library; a missing one brings no books
 * @param options.signal - aborted: no further book is begun
 */
export async function seedLibrary(
  { database, clock }: Pick<ImportParts, 'database' | 'clock'>,
  importer: Importer,
  options: {
    folder?: string
    onEvent?(event: ImportEvent): void
    onProgress?: SeedProgress | undefined
    signal?: AbortSignal
  } = {},
): Promise<void> {
  const { folder = demoFolder, onEvent, onProgress, signal } = options
  const brought = new Map(
    (await database.select({ slug: seeds.slug, hash: seeds.hash }).from(seeds)).map(({ slug, hash }) => [
      slug,
      hash,
    ]),
  )
  const slugs = await slugsIn(folder)
  const chosen = await Promise.all(slugs.map((slug) => isChosen(join(folder, slug))))
  const ordered = [...slugs.filter((_, at) => chosen[at]), ...slugs.filter((_, at) => !chosen[at])]
  const shelf = chosen.filter(Boolean).length
  await importer.keepOpen(async () => {
    for (const [done, slug] of ordered.entries()) {
      if (signal?.aborted) return
      onProgress?.(done, ordered.length, done >= shelf)
      await bring(slug)
    }
    onProgress?.(ordered.length, ordered.length, true)
  })

  async function bring(slug: string): Promise<void> {
    try {
      const entryText = await readFile(join(folder, slug, 'catalogue.json'), 'utf8')
      const text = await zipFolder(join(folder, slug))
      const pages = await zipImages(join(folder, slug, PAGES))
      const hash = createHash('sha256')
        .update(entryText)
        .update(text ?? '')
        .update(pages ?? '')
        .digest('hex')
      if (brought.get(slug) === hash) return
      const entry = catalogueEntry.parse(JSON.parse(entryText))
      // A comic has only its pages.
      const first = text ?? pages
      if (!first) throw new Error('it has neither an unpacked EPUB nor a folder of pages')
      const options = {
        access: entry.access,
        price: entry.access === 'paid' ? entry.priceKsh : undefined,
        free: entry.freeUnits,
      }
      const report = await importer.importBytes(first, {
        name: slug,
        options: { ...options, category: entry.category },
        details: {
          bookId: slug,
          description: entry.description,
          tags: entry.tags,
          ageRating: entry.ageRating,
          addedAt: new Date(entry.addedAt),
          isPictureBook: entry.pictureBook ?? false,
          homeOrder: entry.homeOrder ?? null,
          series: entry.series,
          work: entry.work,
        },
        onEvent,
      })
      if (!report) return
      if (text && pages) {
        const name = `${slug}, pages`
        const added = await importer.importBytes(pages, {
          name,
          options: { ...options, book: slug },
          onEvent,
        })
        if (!added) return
      }
      const row = { slug, hash, seededAt: clock.now() }
      await database.insert(seeds).values(row).onConflictDoUpdate({ target: seeds.slug, set: row })
    } catch (error) {
      // One unfinished demo book keeps neither the others nor the server from starting.
      const reason = `The demo book "${slug}" was left out: ${whyNot(error)}.`
      onEvent?.({ kind: 'failed', name: slug, reason })
    }
  }
}

/** Whether a book is of the editor's choice. One that cannot be read is not, and is reported when its turn comes. */
async function isChosen(bookFolder: string): Promise<boolean> {
  const text = await readFile(join(bookFolder, 'catalogue.json'), 'utf8').catch(() => '')
  return /"homeOrder":/.test(text)
}

function whyNot(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    return `catalogue.json, ${issue?.path.join('.')}: ${issue?.message}`
  }
  const { code, message, path } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? `${path} is missing` : message.replace(/\.$/, '')
}

async function slugsIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && /^[a-z\d-]{1,40}$/.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
