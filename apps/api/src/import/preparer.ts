import { readFile } from 'node:fs/promises'
import { OperatorError } from '../operator-error.ts'
import type { PrepareHost, PrepareOptions } from './prepare-book.ts'
import type { PreparedBook } from './prepared-book.ts'
import type { XmlWindow } from './xml-window.ts'

/** A book to import: a file on this machine, or its bytes. */
export type BookSource = { name: string; path: string } | { name: string; bytes: Uint8Array }

/** Reads books one after the other; between imports it holds no memory. */
export interface Preparer {
  /** As `prepareBook`. */
  prepare(source: BookSource, options: PrepareOptions, host: PrepareHost): Promise<PreparedBook | undefined>
  close(): Promise<void>
}

/** Opens one that works in this process. */
export function openPreparer(): Preparer {
  let window: XmlWindow | undefined
  return {
    async prepare(source, options, host) {
      const bytes = 'bytes' in source ? source.bytes : await readBook(source)
      // A server that imports nothing does without the DOM library.
      const [{ prepareBook }, { openXmlWindow }] = await Promise.all([
        import('./prepare-book.ts'),
        import('./xml-window.ts'),
      ])
      window ??= openXmlWindow()
      return prepareBook(window, { name: source.name, bytes }, options, host)
    },
    async close() {
      window?.close()
      window = undefined
    },
  }
}

async function readBook({ name, path }: { name: string; path: string }): Promise<Uint8Array> {
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
