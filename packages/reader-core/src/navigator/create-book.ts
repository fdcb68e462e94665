import type { Host } from '../host/host.ts'
import { FirstImage } from '../image-book/first-image.ts'
import type { PageStore } from '../page-store/page-store.ts'
import { isPageBook } from '../publication/is-page-book.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import type { BookView, BookViewOwner } from '../view/book-view.ts'
import { TextBook } from './text-book.ts'
import { UnloadedBook } from './unloaded-book.ts'

/**
 * Creates the view of a book by its kind: text that is broken into pages, images, or pages that were made as pages. The
 * code of the last two loads first.
 *
 * @param parts.onLoaded - called with the view that replaces the returned one
 */
export function createBook(parts: {
  publication: Publication
  initialLocator?: Locator | undefined
  host: Host
  pageStore?: PageStore | null | undefined
  labels: ReaderLabels
  faces: DefaultFaces
  owner: BookViewOwner
  onLoaded(book: BookView): void
}): BookView {
  const { publication, initialLocator, owner, onLoaded } = parts
  if (!isPageBook(publication)) return new TextBook(parts)
  const firstImage = new FirstImage(publication)
  const load = async () => {
    const [{ ImageBook }, fixed] = await Promise.all([
      import('../image-book/image-book.ts'),
      publication.kind === 'text' ? import('../image-book/fixed-pages.ts') : undefined,
    ])
    const fixedPages = fixed && new fixed.FixedPages(publication, owner.followLink, parts.labels.missingSound)
    return new ImageBook({
      initialLocator,
      owner,
      publication: firstImage.publication,
      altOf: parts.labels.imagePage,
      afterPaint: () => parts.host.afterPaint(),
      ...(fixedPages && { fixedPages }),
    })
  }
  return new UnloadedBook({ publication, initialLocator, firstImage, load, onLoaded })
}
