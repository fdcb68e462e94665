import { randomUUID } from 'node:crypto'
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

/** Events of an import, for people who watch it. */
export type ImportEvent =
  | { kind: 'progress'; name: string; fraction: number }
  | { kind: 'imported'; name: string; milliseconds: number; report: ImportReport }
  | { kind: 'failed'; name: string; reason: string }

/** Options of an import. */
interface ImportRequest {
  /** Name of the file, for messages. */
  name: string
  options: BookOptions
  details?: BookDetails
  onEvent?(event: ImportEvent): unknown
}

/** A book that is being imported, or waits for its turn. */
interface ImportJob {
  id: string
  /** Name of the file. */
  name: string
  state: 'running' | 'waiting'
  /** Read so far, 0..1. */
  fraction: number
}

/** Imports books, one after the other, however many calls there are. */
export interface Importer {
  /** @returns undefined when the file was rejected; `onEvent` received the reason */
  importFile(path: string, request: ImportRequest): Promise<ImportReport | undefined>
  importBytes(bytes: Uint8Array, request: ImportRequest): Promise<ImportReport | undefined>
  /** Imports of this process that are not done, in their order. */
  jobs(): ImportJob[]
  /**
   * Ends an import, or takes it out of the queue, and rejects for its caller. Its stored files are removed.
   *
   * @returns name of its file; undefined when there is no such import
   */
  cancel(id: string): string | undefined
  /** Keeps the reader of books open between the imports of `work`: opening it takes about a second. */
  keepOpen<Result>(work: () => Promise<Result>): Promise<Result>
  /** Ends what runs, refuses what waits and whatever comes later, and frees what the importer holds. */
  close(): Promise<void>
}

/** Lease of importing a book, and of removing what a failed import left. */
export const importLease = 'import'
/** Between two events about the progress of one book, milliseconds. */
const PROGRESS_STEP = 250
/** Milliseconds that reading one book may take: others wait behind it. The longest real books need about a minute. */
const LONGEST_IMPORT = 15 * 60_000

/**
 * The one way books come in, for the command line, the operator's call and the demo library.
 *
 * @param preparer - reads them; default in this process
 * @param longestImport - milliseconds
 */
export function createImporter(
  parts: ImportParts,
  preparer: Preparer = openPreparer(),
  longestImport = LONGEST_IMPORT,
): Importer {
  const jobs = new Map<string, ImportJob & { controller: AbortController }>()
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const closing = new AbortController()

  function enqueue(source: BookSource, request: ImportRequest): Promise<ImportReport | undefined> {
    waiting++
    const { name } = request
    const controller = new AbortController()
    const id = randomUUID().slice(0, 8)
    const job = { id, name, state: 'waiting' as ImportJob['state'], fraction: 0, controller }
    jobs.set(id, job)
    const signal = AbortSignal.any([closing.signal, controller.signal])
    const start = () => {
      job.state = 'running'
      return run(source, request, job)
    }
    const work = queue.then(async () => {
      try {
        signal.throwIfAborted()
        return await afterLease(parts, importLease, start, signal)
      } catch (error) {
        const failure = controller.signal.aborted ? controller.signal.reason : error
        const reason = closing.signal.aborted ? stopped(name) : failure
        if (!(reason instanceof OperatorError)) throw reason
        request.onEvent?.({ kind: 'failed', name, reason: reason.message })
        return undefined
      } finally {
        jobs.delete(id)
        waiting--
        // The worker keeps its memory, so it ends between imports.
        if (!waiting) await preparer.close()
      }
    })
    queue = work.catch(() => {})
    return work
  }

  async function run(
    source: BookSource,
    { name, options, details, onEvent }: ImportRequest,
    job: { fraction: number; controller: AbortController },
  ): Promise<ImportReport> {
    const started = performance.now()
    let reported = 0
    const report = await importPublication(
      parts,
      (prepareOptions, host) =>
        readInTime(
          () => preparer.prepare(source, prepareOptions, host),
          { name, longestImport, controller: job.controller },
          () => void preparer.close(),
        ),
      options,
      details,
      (fraction) => {
        job.fraction = fraction
        if (performance.now() - reported < PROGRESS_STEP) return
        reported = performance.now()
        onEvent?.({ kind: 'progress', name, fraction })
      },
    )
    onEvent?.({ kind: 'imported', name, milliseconds: Math.round(performance.now() - started), report })
    return report
  }

  return {
    jobs: () => [...jobs.values()].map(({ controller: _, ...job }) => job),
    cancel(id) {
      const job = jobs.get(id)
      if (!job) return undefined
      jobs.delete(id)
      job.controller.abort(new OperatorError(`${job.name} was not imported: the import was cancelled.`))
      return job.name
    },
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

/**
 * Reads a book until it is cancelled or its time is over.
 *
 * @param cancel - ends the reading then
 */
async function readInTime<Result>(
  read: () => Promise<Result>,
  { name, longestImport, controller }: { name: string; longestImport: number; controller: AbortController },
  cancel: () => void,
): Promise<Result> {
  const { signal } = controller
  const minutes = longestImport / 60_000
  const tooLong = `${name} was not imported: reading it takes more than ${minutes} minutes.`
  const timer = setTimeout(() => controller.abort(new OperatorError(tooLong)), longestImport)
  let onAbort = () => {}
  try {
    signal.throwIfAborted()
    const aborted = new Promise<never>((_resolve, reject) => {
      onAbort = () => {
        reject(signal.reason)
        cancel()
      }
      signal.addEventListener('abort', onAbort)
    })
    return await Promise.race([read(), aborted])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

function stopped(name: string): OperatorError {
  return new OperatorError(`${name} was not imported: the server is stopping. Import it again when it runs.`)
}
