import { ReaderError } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { onDisk } from './byte-source.ts'
import type { Container } from './container.ts'
import type { ParseEpubOptions } from './epub/parse-epub.ts'
import { foldPath, resolveDots } from './href.ts'
import type { Publication } from './publication.ts'
import type { ContainerLimits } from './zip/zip-container.ts'

/** Opens several files, or a folder of them, as one book. */
export async function openFiles(
  files: readonly File[],
  options: Omit<ParseEpubOptions, 'fallbackTitle'>,
  limits: ContainerLimits,
): Promise<Publication> {
  const { openFolder } = await loadPart(import('./open-archive.ts'))
  return openFolder(fileContainer(files, limits), { ...options, fallbackTitle: '' })
}

/**
 * Files that the person chose, one by one or as a folder, as a container. The folder they have in common is left out
 * of the paths.
 *
 * @returns the container, and the name of that folder, `''` when there is none
 * @throws {ReaderError} 'too-large' when the files pass a limit
 */
export function fileContainer(
  files: readonly File[],
  limits: Pick<ContainerLimits, 'entries' | 'totalBytes'>,
): { container: Container; folder: string } {
  const total = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length > limits.entries || total > limits.totalBytes) {
    throw new ReaderError('too-large', `The folder holds ${files.length} files of ${total} bytes: too many.`)
  }
  const paths = files.map((file) => resolveDots((file.webkitRelativePath || file.name).replaceAll('\\', '/')))
  const folder = paths[0]?.includes('/') ? paths[0].slice(0, paths[0].indexOf('/')) : ''
  const isCommon = folder !== '' && paths.every((path) => path.startsWith(`${folder}/`))
  const byPath = new Map<string, File>()
  const byFolded = new Map<string, string>()
  for (const [index, path] of paths.entries()) {
    const name = isCommon ? path.slice(folder.length + 1) : path
    byPath.set(name, files[index]!)
    byFolded.set(foldPath(name), name)
  }
  const nameOf = (path: string) => (byPath.has(path) ? path : byFolded.get(foldPath(path)))
  const fileAt = (path: string): File => {
    const file = byPath.get(nameOf(path) ?? '')
    if (!file) throw new ReaderError('not-found', `The book has no file “${path}”.`)
    return file
  }
  const container: Container = {
    names: () => [...byPath.keys()],
    has: (path) => nameOf(path) !== undefined,
    nameOf,
    size: (path) => byPath.get(nameOf(path) ?? '')?.size,
    isEncrypted: () => false,
    read: async (path) => {
      const file = fileAt(path)
      return onDisk(file).slice(0, file.size)
    },
    readHead: async (path, length) => {
      const file = fileAt(path)
      return onDisk(file).slice(0, Math.min(length, file.size))
    },
  }
  return { container, folder: isCommon ? folder : '' }
}
