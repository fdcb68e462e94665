import type { Host } from '../host/host.ts'
import { FirstImage } from '../image-book/first-image.ts'
import { loadPart } from '../load-part.ts'
import type { PageStore } from '../page-store/page-store.ts'
import { isForeign } from '../places/destination.ts'
import { isPageBook } from '../publication/is-page-book.ts'
import type { ForeignLocator, Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import type { BookView, BookViewOwner } from '../view/book-view.ts'
import { TextBook } from './text-book.ts'
import { UnloadedBook } from './unloaded-book.ts'

/** Where a place that another reading system wrote is, as a target that the reader knows. @throws {ReaderError} 'not-found' */
export const findForeign = (
  publication: Publication,
  target: ForeignLocator | string,
): ReturnType<typeof import('../cfi/foreign-place.ts').placeOf> =>
  loadPart(import('../cfi/foreign-place.ts')).then((module) => module.placeOf(publication, target))

/**
 * Creates the view of a book by its kind: text that is broken into pages, images, or pages that were made as pages. The
 * code of the last two loads first, and what finds a place that another reading system wrote.
 *
 * @param parts.onLoaded - called with the view that replaces the returned one
 */
export function createBook(parts: {
  publication: Publication
  initialLocator?: Locator | ForeignLocator | undefined
  host: Host
  pageStore?: PageStore | null | undefined
  labels: ReaderLabels
  faces: DefaultFaces
  owner: BookViewOwner
  onLoaded(book: BookView): void
}): BookView {
  const { publication, owner, onLoaded } = parts
  const start = parts.initialLocator
  const foreign = start && isForeign(start) ? start : undefined
  const initialLocator = (
    foreign ? { ...foreign, locations: { progression: 0, totalProgression: 0, ...foreign.locations } } : start
  ) as Locator | undefined
  const isPages = isPageBook(publication)
  if (!isPages && !foreign) return new TextBook({ ...parts, initialLocator })
  const firstImage = new FirstImage(publication)
  const load = async () => {
    // A book opens near a place that is not found.
    const found = foreign && (await findForeign(publication, foreign).catch(() => undefined))
    const at = found && 'type' in found ? found : initialLocator
    if (!isPages) return new TextBook({ ...parts, initialLocator: at })
    const [{ ImageBook }, fixed] = await Promise.all([
      import('../image-book/image-book.ts'),
      publication.kind === 'text' ? import('../image-book/fixed-pages.ts') : undefined,
    ])
    const fixedPages = fixed && new fixed.FixedPages(publication, owner.followLink, parts.labels.missingSound)
    return new ImageBook({
      initialLocator: at,
      owner,
      publication: firstImage.publication,
      altOf: parts.labels.imagePage,
      afterPaint: () => parts.host.afterPaint(),
      ...(fixedPages && { fixedPages }),
    })
  }
  return new UnloadedBook({ publication, initialLocator, firstImage, load, onLoaded })
}
