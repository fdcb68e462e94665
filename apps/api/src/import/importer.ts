import { afterLease } from '../database/lease.ts'
import { OperatorError } from '../operator-error.ts'
import type { BookOptions } from './book-options.ts'
import {
  type BookDetails,
  type ImportParts,
  type ImportReport,
  importPublication,
} from './import-publication.ts'
import { type BookSource, openPreparer, type Preparer } from './preparer.ts'

/** What happens while books are imported, for people who watch. */
export type ImportEvent =
  | { kind: 'progress'; name: string; fraction: number }
  | { kind: 'imported'; name: string; milliseconds: number; report: ImportReport }
  | { kind: 'failed'; name: string; reason: string }

/** How a book is brought in. */
interface ImportRequest {
  /** Of the file, for messages. */
  name: string
  options: BookOptions
  details?: BookDetails
  onEvent?(event: ImportEvent): unknown
}

/** Imports books, one after the other, however many calls there are. */
export interface Importer {
  /** @returns undefined when the file was rejected; `onEvent` received the reason */
  importFile(path: string, request: ImportRequest): Promise<ImportReport | undefined>
  importBytes(bytes: Uint8Array, request: ImportRequest): Promise<ImportReport | undefined>
  /** Keeps the reader of books open between the imports of `work`: opening it takes about a second. */
  keepOpen<Result>(work: () => Promise<Result>): Promise<Result>
  /** Ends what runs, refuses what waits and whatever comes later, and frees what the importer holds. */
  close(): Promise<void>
}

/** Of the work of bringing a book in, and of clearing up after it. */
export const importLease = 'import'
/** Between two events about the progress of one book, milliseconds. */
const PROGRESS_STEP = 250

/**
 * The one way books come in, for the command line, the operator's call and the demo library.
 *
 * @param preparer - reads them; default in this thread
 */
export function createImporter(parts: ImportParts, preparer: Preparer = openPreparer()): Importer {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const closing = new AbortController()

  function enqueue(source: BookSource, request: ImportRequest): Promise<ImportReport | undefined> {
    waiting++
    const work = queue.then(async () => {
      try {
        closing.signal.throwIfAborted()
        return await afterLease(parts, importLease, () => run(source, request), closing.signal)
      } catch (error) {
        const reason = closing.signal.aborted ? stopped(request.name) : error
        if (!(reason instanceof OperatorError)) throw reason
        request.onEvent?.({ kind: 'failed', name: request.name, reason: reason.message })
        return undefined
      } finally {
        waiting--
        // What reads books holds on to memory: between imports there is none.
        if (!waiting) await preparer.close()
      }
    })
    queue = work.catch(() => {})
    return work
  }

  async function run(
    source: BookSource,
    { name, options, details, onEvent }: ImportRequest,
  ): Promise<ImportReport> {
    const started = performance.now()
    let reported = 0
    const report = await importPublication(
      parts,
      (prepareOptions, host) => preparer.prepare(source, prepareOptions, host),
      options,
      details,
      (fraction) => {
        if (performance.now() - reported < PROGRESS_STEP) return
        reported = performance.now()
        onEvent?.({ kind: 'progress', name, fraction })
      },
    )
    onEvent?.({ kind: 'imported', name, milliseconds: Math.round(performance.now() - started), report })
    return report
  }

  return {
    importFile: (path, request) => enqueue({ name: request.name, path }, request),
    importBytes: (bytes, request) => enqueue({ name: request.name, bytes }, request),
    async keepOpen(work) {
      waiting++
      try {
        return await work()
      } finally {
        waiting--
        if (!waiting) await preparer.close()
      }
    },
    async close() {
      closing.abort()
      // A book that is being read is abandoned; rows that are being written are written to their end.
      await preparer.close()
      await queue
      await preparer.close()
    },
  }
}

function stopped(name: string): OperatorError {
  return new OperatorError(`${name} was not imported: the server is stopping. Import it again when it runs.`)
}
