import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { getConnInfo } from '@hono/node-server/conninfo'
import { fromQuery } from '@kurasa/portal-contract'
import type { Context, Hono } from 'hono'
import { Refusal } from '../http/refusal.ts'
import { bookOptions } from '../import/book-options.ts'
import type { ImportEvent, Importer } from '../import/importer.ts'
import { OperatorError } from '../operator-error.ts'

/** Where a running server takes books. The file is the body, its name and options are the query. */
export const importPath = '/api/admin/import'
/** Where a running server is asked to fill in the demo library. */
export const seedPath = '/api/admin/seed'
/** Bytes of one book. */
export const IMPORT_LIMIT = 512 * 1024 * 1024

/** What the operator's calls work with. */
export interface AdminParts {
  importer: Importer
  /** Fills in the demo library. */
  seed(onEvent: (event: ImportEvent) => void): Promise<void>
  /** Known only to who can read the lock of the data folder. */
  token: string
  /** Where a book lies while it is read. */
  temporaryFolder: string
}

/** The operator's calls: from this machine only, with the token. They answer lines of JSON, one per event. */
export function addAdmin(app: Hono, { importer, seed, token, temporaryFolder }: AdminParts): void {
  app.use('/api/admin/*', async (context, next) => {
    if (!isLocal(context) || !isToken(context.req.header('authorization'), token)) throw Refusal.denied()
    await next()
  })

  app.post(importPath, async (context) => {
    const { name, ...given } = fromQuery(new URL(context.req.url).searchParams)
    const options = bookOptions.safeParse(given)
    if (!name) throw Refusal.invalid('name', 'The name of the file is missing.')
    if (!options.success) {
      const issue = options.error.issues[0]
      throw Refusal.invalid(issue?.path.join('.') || 'options', issue?.message ?? 'invalid')
    }
    await mkdir(temporaryFolder, { recursive: true })
    const file = join(temporaryFolder, `${randomUUID()}.epub`)
    try {
      await store(context.req.raw, file)
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return answerEvents(async (onEvent) => {
      try {
        await importer.importFile(file, { name, options: options.data, onEvent })
      } finally {
        await rm(file, { force: true })
      }
    })
  })

  app.post(seedPath, () => answerEvents(seed))
}

/** Lines of JSON as they come. A failure is the last line, since the status has gone out long before. */
function answerEvents(work: (onEvent: (event: ImportEvent) => void) => Promise<void>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStreamOfLines(async (write) => {
    const onEvent = (event: ImportEvent) => write(encoder.encode(`${JSON.stringify(event)}\n`))
    try {
      await work(onEvent)
    } catch (error) {
      const isKnown = error instanceof OperatorError
      if (!isKnown) console.error(error)
      onEvent({
        kind: 'failed',
        name: '',
        reason: isKnown ? error.message : 'The server failed: see its own messages.',
      })
    }
  })
  return new Response(body.stream, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store, no-transform' },
  })
}

class ReadableStreamOfLines {
  readonly stream: globalThis.ReadableStream<Uint8Array>

  constructor(work: (write: (line: Uint8Array) => void) => Promise<void>) {
    let isOpen = true
    this.stream = new globalThis.ReadableStream<Uint8Array>({
      async start(controller) {
        await work((line) => isOpen && controller.enqueue(line))
        if (isOpen) controller.close()
        isOpen = false
      },
      // Who asked has gone: the import goes on, nobody is told.
      cancel() {
        isOpen = false
      },
    })
  }
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

function isLocal(context: Context): boolean {
  // Behind a proxy on this machine every caller looks local.
  if (context.req.header('x-forwarded-for') || context.req.header('forwarded')) return false
  try {
    return /^(127\.|::1$|::ffff:127\.)/.test(getConnInfo(context).remote.address ?? '')
  } catch {
    return false
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
