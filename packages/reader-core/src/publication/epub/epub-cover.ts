import { resolveHref } from '../href.ts'
import type { Publication } from '../publication.ts'
import { attributeNamed, descendantsNamed } from '../xml/read-xml.ts'
import type { DeclaredFiles, EpubFiles } from './epub-files.ts'
import type { EpubPackage, ManifestItem } from './epub-package.ts'

/** href of the cover's image: as in EPUB 3, as in EPUB 2, by the guide, at last by its name. */
async function findCover(
  book: EpubPackage,
  declared: DeclaredFiles,
  files: EpubFiles,
): Promise<string | undefined> {
  const items = [...book.items.values()]
  const { coverId } = book.metadata
  const image = (item: ManifestItem | undefined) => (item?.type.startsWith('image/') ? item.href : undefined)
  const declaredCover =
    image(items.find((item) => item.properties.includes('cover-image'))) ??
    // Careless books write a path where the id should be.
    (coverId &&
      image(book.items.get(coverId) ?? items.find(({ href }) => href === resolveHref(book.href, coverId))))
  if (declaredCover) return declaredCover
  const guideName = book.guideCover && files.nameOf(book.guideCover)
  const guideItem = guideName ? declared.get(guideName) : undefined
  return (
    image(guideItem) ??
    (guideItem && imageIn(await files.readXmlIfSound(guideName), guideItem.href)) ??
    image(items.find((item) => /cover/i.test(item.id) || /cover[^/]*$/i.test(item.href)))
  )
}

function imageIn(page: Document | undefined, base: string): string | undefined {
  if (!page) return undefined
  const source =
    descendantsNamed(page, 'img')[0]?.getAttribute('src') ??
    descendantsNamed(page, 'image').map((image) => attributeNamed(image, 'href'))[0]
  return source ? resolveHref(base, source) : undefined
}

/** The cover as an image; undefined when there is none. */
export async function readCover(
  book: EpubPackage,
  declared: DeclaredFiles,
  files: EpubFiles,
  read: Publication['read'],
): Promise<Blob | undefined> {
  const href = await findCover(book, declared, files)
  const name = href && files.nameOf(href)
  const type = name && declared.get(name)?.type
  if (!href || !type?.startsWith('image/')) return undefined
  return new Blob([(await read(href)) as Uint8Array<ArrayBuffer>], { type })
}
