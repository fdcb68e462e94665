import type { BookChanges } from '../catalogue/edit-book.ts'
import type { BookOptions } from './book-options.ts'

/** A publisher's data of one book beside its file: a row of a CSV, or a product of an ONIX message. */
export interface BookRecord {
  /** File and line or reference, for messages. */
  where: string
  /** Name of the book's file. */
  file?: string
  /** ISBN and the like, digits and letters alone: a file whose name holds one belongs to it. */
  identifiers: string[]
  /** Options of the import. */
  options: Partial<Pick<BookOptions, 'access' | 'price' | 'free' | 'preview' | 'draft'>>
  /** Fields of the catalogue. */
  changes: BookChanges
  /** Points for the publisher to look at, one sentence each. */
  warnings: string[]
}

/** Digits and capital letters of an identifier. */
export const bareIdentifier = (text: string): string => text.replace(/[^\dA-Za-z]/g, '').toUpperCase()

/** The record of a file: by its name, or by an identifier in its name. */
export function recordOf(records: readonly BookRecord[], file: string): BookRecord | undefined {
  const name = (file.split(/[\\/]/).at(-1) ?? file).toLowerCase()
  const bare = bareIdentifier(name)
  return (
    records.find((record) => record.file?.toLowerCase() === name) ??
    records.find(({ identifiers }) => identifiers.some((id) => id.length > 7 && bare.includes(id)))
  )
}
