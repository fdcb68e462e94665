import type { Publication } from '../publication/publication.ts'
import { bookHref } from '../sanitise/rules.ts'
import { pictureBlob } from '../section/book-images.ts'
import { setStyle } from '../style-attributes.ts'

/** Declarations that `rewriteDeclarations` has put aside. */
const PUT_ASIDE = /--kz-([a-z-]+): ((?:[^;{}"]*url\("(?:[^"\\]|\\.)*"\))+[^;{}"]*)/g
const ADDRESS = /url\("((?:[^"\\]|\\.)*)"\)/g
const NOTHING = 'url("data:,")'
/** Pictures of a book that are kept for the next page: one ground is often that of all pages. */
const KEPT = 8

const kept = new WeakMap<Publication, Map<string, Promise<string | undefined>>>()

/**
 * Styles of a page of fixed layout with the pictures that they name: as data, so that nothing is requested. A picture that the
 * book lacks, or that it names outside of itself, is none.
 *
 * @param css - text of rules or of a `style` attribute, rewritten for pages
 * @param baseHref - href of the page, for relative addresses
 */
export async function stylesWithPictures(
  css: string,
  baseHref: string,
  publication: Publication,
): Promise<string> {
  const found = [...css.matchAll(PUT_ASIDE)].flatMap(([, , value]) => [...value!.matchAll(ADDRESS)])
  const urls = new Map(
    await Promise.all(
      found.map(
        async ([address, written]) => [address, await urlOf(written!, baseHref, publication)] as const,
      ),
    ),
  )
  return css.replace(
    PUT_ASIDE,
    (_, name: string, value: string) =>
      `${name}: ${value.replace(ADDRESS, (address) => urls.get(address) ?? NOTHING)}`,
  )
}

/** Gives the elements of a page the pictures of their own styles. */
export async function placeStylePictures(
  page: ParentNode,
  baseHref: string,
  publication: Publication,
): Promise<void> {
  await Promise.all(
    [...page.querySelectorAll('[style*="--kz-"]')].map(async (element) =>
      setStyle(element, await stylesWithPictures(element.getAttribute('style')!, baseHref, publication)),
    ),
  )
}

async function urlOf(
  written: string,
  baseHref: string,
  publication: Publication,
): Promise<string | undefined> {
  const address = written.replace(/\\(.)/gs, '$1')
  if (/^data:image\//i.test(address)) return `url("${written}")`
  const href = /^kz-book:(.*)/s.exec(address)?.[1] ?? bookHref(baseHref, address)
  const url = href && (await pictureOf(href, publication))
  return url && `url("${url}")`
}

function pictureOf(href: string, publication: Publication): Promise<string | undefined> {
  const pictures = kept.get(publication) ?? new Map<string, Promise<string | undefined>>()
  kept.set(publication, pictures)
  const picture = pictures.get(href) ?? readPicture(href, publication)
  pictures.delete(href)
  pictures.set(href, picture)
  for (const oldest of pictures.keys()) {
    if (pictures.size <= KEPT) break
    pictures.delete(oldest)
  }
  return picture
}

async function readPicture(href: string, publication: Publication): Promise<string | undefined> {
  try {
    const blob = pictureBlob(await publication.read(href))
    const type = blob.type || publication.resources.get(href)?.type || 'image/png'
    const url = await dataUrl(new Blob([blob], { type }))
    // It is there when the page is shown.
    const image = new Image()
    image.src = url
    await image.decode()
    return url
  } catch {
    return undefined
  }
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
