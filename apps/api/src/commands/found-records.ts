import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BookRecord } from '../import/book-record.ts'
import { readCsvRecords } from '../import/csv-records.ts'
import { readOnixRecords } from '../import/onix-records.ts'
import { OperatorError } from '../operator-error.ts'
import { typedPath } from './own-database.ts'

const TABLE = /\.csv$/i
const MESSAGE = /\.(xml|onix)$/i
/** Details of the images of a comic. */
const COMIC = /^comicinfo\.xml$/i

/**
 * Reads what publishers say of their books: tables and ONIX messages that are named, or lie in a folder that is.
 *
 * @returns `others`: the paths that are none
 * @throws {OperatorError} for a file that cannot be read as what its name says
 */
export async function findRecords(
  paths: readonly string[],
): Promise<{ records: BookRecord[]; others: string[] }> {
  const files: string[] = []
  const others: string[] = []
  for (const given of paths) {
    const path = typedPath(given)
    if (isRecordFile(path)) {
      files.push(path)
      continue
    }
    others.push(given)
    const entry = await stat(path).catch(() => undefined)
    if (!entry?.isDirectory()) continue
    const names = (await readdir(path)).filter(isRecordFile).sort()
    files.push(...names.map((name) => join(path, name)))
  }
  const records: BookRecord[] = []
  for (const file of files) {
    const source = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(`${basename(file)} cannot be read (${error.code}).`)
    })
    const read = TABLE.test(file) ? readCsvRecords : readOnixRecords
    records.push(...read(source, basename(file)))
  }
  return { records, others }
}

function isRecordFile(path: string): boolean {
  return (TABLE.test(path) || MESSAGE.test(path)) && !COMIC.test(basename(path))
}
