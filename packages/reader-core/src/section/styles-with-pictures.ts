import type { Publication } from '../publication/publication.ts'
import { bookHref } from '../sanitise/rules.ts'
import { setStyle } from '../style-attributes.ts'
import { pictureBlob } from './book-images.ts'
import { showsDarkInk } from './dark-ink.ts'
import type { SourceDocument } from './parse-section.ts'
import { matching } from './selectors.ts'
import type { BookStyles } from './sheet-rewriter.ts'

/** A picture of a style: its address, and its larger side, CSS px; 0 when unknown. */
interface StylePicture {
  url: string
  /** Address of the picture with its lightness inverted, for dark pages, where it is dark ink. */
  inverted?: string
  size: number
  image?: HTMLImageElement
}

/** Declarations that `rewriteDeclarations` has put aside. */
const PUT_ASIDE = /--kz-([a-z-]+): ((?:[^;{}"]*url\("(?:[^"\\]|\\.)*"\))+[^;{}"]*)/g
const ADDRESS = /url\("((?:[^"\\]|\\.)*)"\)/g
const NOTHING = 'url("data:,")'
/** Pictures of a book that are kept for the next page: one ground is often that of all pages. */
const KEPT = 8

const kept = new WeakMap<Publication, Map<string, Promise<StylePicture | undefined>>>()

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
      `${name}: ${value.replace(ADDRESS, (address) => urls.get(address)?.url ?? NOTHING)}`,
  )
}

/** Properties whose pictures flowing text shows. */
const IN_FLOW = /^(background-image|list-style-image|content|border-image-source|(-webkit-)?mask-image)$/
/** Attribute of an element that a rule with a picture draws. */
const DRAWN = 'data-kz-drawn'
/** How long a chapter waits for the pictures of its styles, ms: without them its text can be read. */
const PATIENCE_MS = 3000
/** Largest picture of a list or of generated content, CSS px: nothing else limits its size. */
const MOST_PX = 280

/** Styles of a flowing chapter with the pictures that its elements show; marks those elements. */
export async function flowStylesWithPictures(
  source: SourceDocument,
  { css, pictures }: Pick<BookStyles, 'css' | 'pictures'>,
  baseHref: string,
  publication: Publication,
): Promise<string> {
  const used = new Set<string>()
  for (const { query, addresses } of pictures) {
    let isUsed = false
    for (const element of matching(source.html, query)) {
      element.setAttribute(DRAWN, '')
      isUsed = true
    }
    if (isUsed) for (const address of addresses) used.add(address)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined)
  })
  const inTime = (address: string) =>
    used.has(address)
      ? Promise.race([urlOf(address, baseHref, publication), patience])
      : Promise.resolve(undefined)
  const elements = [...source.body.querySelectorAll('[style*="--kz-"]')]
  for (const element of elements)
    for (const [, , value] of element.getAttribute('style')!.matchAll(PUT_ASIDE))
      for (const [, address] of value!.matchAll(ADDRESS)) {
        used.add(address!)
        element.setAttribute(DRAWN, '')
      }
  const found = new Map(await Promise.all([...used].map(async (each) => [each, await inTime(each)] as const)))
  clearTimeout(timer)
  const placed = (text: string) =>
    text.replace(PUT_ASIDE, (_, name: string, value: string) => {
      const isDrawn =
        IN_FLOW.test(name) && [...value.matchAll(ADDRESS)].every(([, address]) => found.get(address!))
      if (!isDrawn) return `--kz-${name}: none`
      return `${name}: ${value.replace(ADDRESS, (_whole, address: string) => byTheme(name, found.get(address)!))}`
    })
  for (const element of elements) setStyle(element, placed(element.getAttribute('style')!))
  return placed(css)
}

/** A picture of flowing text: the sheet of a theme empties one of the two properties. */
function byTheme(name: string, picture: StylePicture): string {
  const { inverted } = picture
  const url = boundedUrl(name, picture)
  // Of a mask the ground is seen, which has a colour for each theme.
  if (!inverted || url !== picture.url || name.endsWith('mask-image')) return url
  return `var(--kz-by-day, ${url}) var(--kz-by-night, url("${inverted}"))`
}

/** A picture that keeps its own size, at most as large as a page shows it. */
function boundedUrl(name: string, { url, size, image }: StylePicture): string {
  const isFree = /^(content|list-style-image)$/.test(name)
  return isFree && image && size > MOST_PX ? `url("${shrunk(image, MOST_PX / size)}")` : url
}

/** A drawing that shows a picture with its lightness inverted, in the same size. */
function invertedUrl(url: string, { naturalWidth: width, naturalHeight: height }: HTMLImageElement): string {
  const matrix = '-1 0 0 0 1  0 -1 0 0 1  0 0 -1 0 1  0 0 0 1 0'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="i" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix values="${matrix}"/></filter><image href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="${width}" height="${height}" filter="url(#i)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** A picture in another size, as data. */
function shrunk(image: HTMLImageElement, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL()
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
): Promise<StylePicture | undefined> {
  const address = written.replace(/\\(.)/gs, '$1')
  if (/^data:image\//i.test(address))
    return { size: 0, ...(await drawnPicture(address)), url: `url("${written}")` }
  const href = /^kz-book:(.*)/s.exec(address)?.[1] ?? bookHref(baseHref, address)
  const picture = href ? await pictureOf(href, publication) : undefined
  return picture && { ...picture, url: `url("${picture.url}")` }
}

function pictureOf(href: string, publication: Publication): Promise<StylePicture | undefined> {
  const pictures = kept.get(publication) ?? new Map<string, Promise<StylePicture | undefined>>()
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

async function readPicture(href: string, publication: Publication): Promise<StylePicture | undefined> {
  try {
    const blob = pictureBlob(await publication.read(href))
    const type = blob.type || publication.resources.get(href)?.type || 'image/png'
    return await drawnPicture(await dataUrl(new Blob([blob], { type })))
  } catch {
    return undefined
  }
}

/** A decoded picture, so that it is there when the page is shown; undefined for damaged ones. */
async function drawnPicture(url: string): Promise<StylePicture | undefined> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    return undefined
  }
  const size = Math.max(image.naturalWidth, image.naturalHeight)
  return { url, size, image, ...(showsDarkInk(image) && { inverted: invertedUrl(url, image) }) }
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
