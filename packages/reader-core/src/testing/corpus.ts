import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the corpus of real books. */
export interface CorpusBook {
  /** Path within the corpus, with `/`. */
  name: string
  /** Its bytes, read again at each call. */
  bytes(): Uint8Array<ArrayBuffer>
}

/**
 * The folder of real books that tests read: `KURASA_CORPUS`, else `../shared/corpus` beside the repository. It is not
 * part of the repository; where it is absent this prints one line, gives undefined, and tests that need it skip.
 */
export function corpusFolder(): string | undefined {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')
  const folder = process.env.KURASA_CORPUS ?? resolve(root, '../shared/corpus')
  if (existsSync(join(folder, 'INDEX.md'))) return folder
  console.warn(
    `No corpus of books at ${folder}: tests on real books are skipped. Set KURASA_CORPUS to its folder.`,
  )
  return undefined
}

/** Every EPUB of the corpus, by name; an empty list where the corpus is absent. */
export function corpusBooks(): CorpusBook[] {
  const folder = corpusFolder()
  if (!folder) return []
  return ['books', 'encodings', 'w3c-epub-tests']
    .flatMap((part) => readdirSync(join(folder, part)).map((file) => join(folder, part, file)))
    .filter((path) => path.endsWith('.epub'))
    .sort()
    .map((path) => ({
      name: relative(folder, path).replaceAll('\\', '/'),
      bytes: () => new Uint8Array(readFileSync(path)),
    }))
}
