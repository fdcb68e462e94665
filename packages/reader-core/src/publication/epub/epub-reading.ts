import { ReaderError, throwIfAborted } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'
import { normaliseHref } from '../href.ts'
import type { Publication, Section } from '../publication.ts'
import type { EncryptedFiles } from './encrypted-files.ts'
import type { DeclaredFiles, EpubFiles } from './epub-files.ts'

/** Files that can be read, until the book is closed. */
export type EpubReading = Required<Pick<Publication, 'read' | 'readHead' | 'close'>>

/** Reads the files of a book by href. `identifiers` of the publication reveal fonts. */
export function openReading(
  files: EpubFiles,
  declared: DeclaredFiles,
  encrypted: EncryptedFiles,
  sections: readonly Section[],
  identifiers: readonly string[],
): EpubReading {
  const { container } = files
  let isClosed = false
  /** Undeclared files are not part of the book, even when the zip holds them. */
  const declaredName = (href: string) => {
    const name = files.nameOf(normaliseHref(href))
    return name && declared.has(name) ? name : undefined
  }
  const read: Publication['read'] = async (href, options) => {
    throwIfAborted(options?.signal)
    if (isClosed) throw new ReaderError('aborted', 'The book was closed. Open it again to read on.')
    if (/^data:/i.test(href)) return (await loadPart(import('../data-url.ts'))).readDataUrl(href)
    const name = declaredName(href)
    if (!name) {
      throw sections.some((section) => section.href === normaliseHref(href))
        ? new ReaderError(
            'corrupt',
            `The book is damaged: “${href}” is not in it. Download or copy it again.`,
          )
        : new ReaderError('not-found', `The book has no file “${href}”.`)
    }
    if (!encrypted.has(name)) return files.early.read(name, options)
    const { reveal } = await loadPart(import('./encrypted-files.ts'))
    return reveal(encrypted.get(name), await container.read(name, { signal: options?.signal }), identifiers)
  }
  return {
    read,
    async readHead(href, length, options) {
      const name = declaredName(href)
      // Under a cover, the first bytes are none of the content.
      return isClosed || !name || encrypted.has(name)
        ? (await read(href, options)).subarray(0, length)
        : container.readHead(name, length, options)
    },
    close() {
      isClosed = true
      files.early.clear()
    },
  }
}
