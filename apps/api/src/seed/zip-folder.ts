import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Zippable, zipSync } from 'fflate'

/** Any fixed day: the same folder gives the same bytes, whenever it was checked out. */
const DAY = new Date(2000, 0, 1)

/**
 * An unpacked EPUB as a file: `mimetype` first and stored, as the format requires, the rest packed in the order of
 * names.
 *
 * @param folder - absolute; files beside `mimetype`, `META-INF` and `OEBPS` are no part of the book
 * @returns undefined when the folder holds no unpacked EPUB
 */
export async function zipFolder(folder: string): Promise<Uint8Array | undefined> {
  if (!existsSync(join(folder, 'META-INF'))) return undefined
  const entries: Zippable = {
    mimetype: [new TextEncoder().encode('application/epub+zip'), { level: 0, mtime: DAY }],
  }
  for (const part of ['META-INF', 'OEBPS']) {
    for (const path of await filesBelow(join(folder, part))) {
      const isPacked = /\.(webp|png|jpe?g|gif|avif|woff2?)$/i.test(path)
      const name = relative(folder, path).split(sep).join('/')
      entries[name] = [await readFile(path), { level: isPacked ? 0 : 6, mtime: DAY }]
    }
  }
  return zipSync(entries)
}

/**
 * A folder of page images as a comic archive, the same bytes for the same folder.
 *
 * @returns undefined when there is no such folder
 */
export async function zipImages(folder: string): Promise<Uint8Array | undefined> {
  let paths: string[]
  try {
    paths = await filesBelow(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const entries: Zippable = {}
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/')
    entries[name] = [await readFile(path), { level: name.endsWith('.xml') ? 6 : 0, mtime: DAY }]
  }
  return zipSync(entries)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesBelow(path)))
    else if (entry.isFile()) found.push(path)
  }
  return found
}
