import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { zipSync } from 'fflate'
import { OperatorError } from '../operator-error.ts'

/** A book that is named on the command line, or is below a folder that is. */
export interface FoundBook {
  /** Absolute. */
  path: string
  /** For messages. */
  name: string
  /** A folder whose images are the pages. */
  isImageFolder: boolean
}

const BOOK = /\.(epub|cbz|zip)$/i
const IMAGE = /\.(png|jpe?g|gif|webp|avif|bmp|svg)$/i
/** Files that belong to a machine and not to a book. */
const ASIDE = /(^|[\\/])(\.|__MACOSX)/
/** Any fixed day: the same images give the same bytes, whenever they were copied. */
const DAY = new Date(2000, 0, 1)

/**
 * Every book that is named or is below a folder that is, in natural order. A folder without books in it is one
 * itself, when it holds images.
 *
 * @throws {OperatorError} when nothing is named, or a folder holds neither
 */
export async function findBooks(paths: readonly string[]): Promise<FoundBook[]> {
  if (!paths.length) throw new OperatorError('Name the EPUB or CBZ files or folders to import.')
  // npm changes into the project's folder; paths are meant from where the command was typed.
  const from = process.env.INIT_CWD ?? process.cwd()
  const found: FoundBook[] = []
  for (const given of paths) {
    const path = resolve(from, given)
    const entry = await stat(path).catch(() => undefined)
    if (!entry?.isDirectory()) {
      found.push({ path, name: basename(path), isImageFolder: false })
      continue
    }
    const names = (await readdir(path, { recursive: true })).filter((name) => !ASIDE.test(name))
    const books = names
      .filter((name) => BOOK.test(name))
      .sort(new Intl.Collator('en', { numeric: true }).compare)
    for (const name of books) {
      found.push({ path: join(path, name), name: relative(path, join(path, name)), isImageFolder: false })
    }
    if (books.length) continue
    if (!names.some((name) => IMAGE.test(name))) {
      throw new OperatorError(`There is no EPUB or CBZ file and no image in the folder ${given}.`)
    }
    found.push({ path, name: `${basename(path)}.cbz`, isImageFolder: true })
  }
  return found
}

/** A folder of images as a comic archive: the images, and their details from `ComicInfo.xml`. */
export async function packImages(folder: string): Promise<Uint8Array> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => !ASIDE.test(name) && (IMAGE.test(name) || basename(name) === 'ComicInfo.xml'))
    .sort()
  const entries: Record<string, Uint8Array> = {}
  for (const name of names) entries[name.split(sep).join('/')] = await readFile(join(folder, name))
  // Images are packed already.
  return zipSync(entries, { level: 0, mtime: DAY })
}
