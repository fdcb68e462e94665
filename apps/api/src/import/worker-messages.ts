import type { PrepareOptions } from './prepare-book.ts'
import type { PreparedBook } from './prepared-book.ts'
import type { BookSource } from './preparer.ts'

/** Messages from the server to the process that reads books. */
export type ToWorker =
  | { kind: 'prepare'; source: BookSource; options: PrepareOptions }
  | { kind: 'answer'; question: number; value: boolean; failure?: Failed }

/** Messages from the process that reads books to the server. Questions are answered by their number. */
export type FromWorker =
  | { kind: 'is-known'; question: number; hash: string }
  | { kind: 'put'; question: number; key: string; bytes: Uint8Array }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; book: PreparedBook | undefined }
  | { kind: 'failed'; failure: Failed }

/** An error on its way to another process: what its message is made from. */
interface Failed {
  message: string
  /** One sentence for the operator. */
  isForOperator: boolean
  code?: string | undefined
  stack?: string | undefined
}
