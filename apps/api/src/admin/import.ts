import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { fromQuery } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import { audit } from '../audit.ts'
import { Refusal } from '../http/refusal.ts'
import { bookOptions } from '../import/book-options.ts'
import type { ImportEvent } from '../import/importer.ts'
import { type AdminParts, adminBase, operatorOf } from './admin-call.ts'
import { answerEvents } from './event-lines.ts'

/** Where a running server takes books. The file is the body, its name and options are the query. */
export const importPath = `${adminBase}/import`
/** Bytes of one book. */
export const IMPORT_LIMIT = 512 * 1024 * 1024

/** POST /import: one book; answers lines of `ImportEvent`. */
export function addImport(admin: Hono, parts: AdminParts): void {
  const { importer, temporaryFolder, reportError, database, clock } = parts
  admin.post('/import', async (context) => {
    const { name, ...given } = fromQuery(new URL(context.req.url).searchParams)
    const options = bookOptions.safeParse(given)
    if (!name) throw Refusal.invalid('name', 'The name of the file is missing.')
    if (!options.success) {
      const issue = options.error.issues[0]
      throw Refusal.invalid(issue?.path.join('.') || 'options', issue?.message ?? 'invalid')
    }
    await mkdir(temporaryFolder, { recursive: true })
    const file = join(temporaryFolder, `${randomUUID()}.book`)
    try {
      await store(context.req.raw, file)
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return answerEvents<ImportEvent>(
      (error) => reportError(error, `import of ${name}`),
      async (onEvent) => {
        try {
          const report = await importer.importFile(file, { name, options: options.data, onEvent })
          if (!report) return
          const { bookId, title, status, before } = report
          await audit(database, {
            actor: operatorOf(context.req.raw.headers),
            action: 'book.import',
            subject: `book:${bookId}`,
            detail: { file: name, title, status, options: options.data, ...(before && { before }) },
            at: clock.now(),
          })
        } finally {
          await rm(file, { force: true })
        }
      },
    )
  })
}

async function store(request: Request, file: string): Promise<void> {
  const tooLarge = () =>
    Refusal.because(413, 'VALIDATION', `A book may have at most ${IMPORT_LIMIT / 1024 / 1024} MB.`)
  if (Number(request.headers.get('content-length') ?? 0) > IMPORT_LIMIT) throw tooLarge()
  if (!request.body) throw Refusal.invalid('body', 'The file is missing.')
  let size = 0
  await pipeline(
    Readable.fromWeb(request.body as ReadableStream<Uint8Array>),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength
        if (size > IMPORT_LIMIT) throw tooLarge()
        yield chunk
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  )
}
