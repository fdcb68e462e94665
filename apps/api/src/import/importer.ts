import { readFile } from 'node:fs/promises'
import { afterLease } from '../database/lease.ts'
import { OperatorError } from '../operator-error.ts'
import type { BookOptions } from './book-options.ts'
import type { BookDetails, ImportParts, ImportReport } from './import-publication.ts'
import type { XmlWindow } from './xml-window.ts'

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

/** Brings books in, one after the other, however many ask. */
export interface Importer {
  /** @returns undefined when the file was refused; `onEvent` told why */
  importFile(path: string, request: ImportRequest): Promise<ImportReport | undefined>
  importBytes(bytes: Uint8Array, request: ImportRequest): Promise<ImportReport | undefined>
  /** Waits for what runs, then frees what the importer holds. */
  close(): Promise<void>
}

/** Of the work of bringing a book in, and of clearing up after it. */
export const importLease = 'import'
/** Between two events about the progress of one book, milliseconds. */
const PROGRESS_STEP = 250

/** The one way books come in, for the command line, the operator's call and the demo library. */
export function createImporter(parts: ImportParts): Importer {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let window: XmlWindow | undefined

  function enqueue(
    read: () => Promise<Uint8Array>,
    request: ImportRequest,
  ): Promise<ImportReport | undefined> {
    waiting++
    const work = queue.then(async () => {
      try {
        const bytes = await read()
        return await afterLease(parts, importLease, () => run(bytes, request))
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error
        request.onEvent?.({ kind: 'failed', name: request.name, reason: error.message })
        return undefined
      } finally {
        waiting--
        // The DOM holds on to memory: between imports there is none.
        if (!waiting) closeWindow()
      }
    })
    queue = work.catch(() => {})
    return work
  }

  async function run(bytes: Uint8Array, request: ImportRequest): Promise<ImportReport> {
    const { name, options, details, onEvent } = request
    const started = performance.now()
    let reported = 0
    // A server that imports nothing does without the DOM library.
    const [{ importPublication }, { openXmlWindow }] = await Promise.all([
      import('./import-publication.ts'),
      import('./xml-window.ts'),
    ])
    window ??= openXmlWindow()
    const report = await importPublication(parts, window, { name, bytes }, options, details, (fraction) => {
      if (performance.now() - reported < PROGRESS_STEP) return
      reported = performance.now()
      onEvent?.({ kind: 'progress', name, fraction })
    })
    onEvent?.({ kind: 'imported', name, milliseconds: Math.round(performance.now() - started), report })
    return report
  }

  function closeWindow(): void {
    window?.close()
    window = undefined
  }

  return {
    importFile: (path, request) => enqueue(() => readBook(path, request.name), request),
    importBytes: (bytes, request) => enqueue(async () => bytes, request),
    async close() {
      await queue
      closeWindow()
    },
  }
}

async function readBook(path: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'it is a folder'
          : `it cannot be read (${code})`
    throw new OperatorError(`${name} was not imported: ${why}.`)
  }
}
