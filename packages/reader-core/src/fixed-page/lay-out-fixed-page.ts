import { inlineSign } from '../direction/reading-direction.ts'
import { cloneRange } from '../paginator/clone-slice.ts'
import { SECTION_START } from '../paginator/page-start.ts'
import type { Paginator, PaginatorResult } from '../paginator/paginator.ts'
import { createSliceHost } from '../paginator/slice-host.ts'
import type { Publication } from '../publication/publication.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import { placeStylePictures, stylesWithPictures } from '../section/styles-with-pictures.ts'
import { fixedPageCss, fixedPageProperties } from './fixed-page-css.ts'
import { fixedPageSize, MOST_PX, USUAL_PAGE } from './fixed-page-size.ts'
import { halfOf } from './half-of.ts'
import { pageColour } from './page-colour.ts'

let pageSheet: CSSStyleSheet | undefined

/**
 * Paginator of a section of fixed layout in a text book: one page, as it was made, as large as the view allows; beside the page
 * that its book puts at its side, as large as its half.
 */
export async function layOutFixedPage(
  publication: Publication,
  ...[content, , , layout, room, before]: Parameters<Paginator>
): Promise<PaginatorResult> {
  const weight = content.leaves.weightOf({ leaf: content.leaves.count, offset: 0 })
  const page = { starts: [SECTION_START], columns: [0], next: undefined, seam: 0, content, weight }
  // In the room of `ReaderView` pages are only counted: there is nothing to lay out.
  if (room.className === 'room') {
    const host = document.createElement('div')
    room.append(host)
    return { ...page, host }
  }
  const { type } = publication.readingOrder[content.index]!
  const { stride, height, pagesPerView } = layout.viewport
  const whole = { width: stride * pagesPerView, height }
  const half = pagesPerView === 2 ? halfOf(publication, content.index, whole) : undefined
  const view = half === undefined ? whole : { width: stride, height }
  const bytes = await publication.read(content.href)
  const declared = fixedPageSize(bytes, type, view) ?? publication.metadata.pageSize
  const size = { ...(declared ?? USUAL_PAGE) }
  const range = content.html.ownerDocument.createRange()
  range.selectNodeContents(content.body)
  const { root } = cloneRange(content, range)
  const images = [...root.querySelectorAll(`[${IMAGE_HREF}]`)]
  const missingImages = layout.missingImages(images.map((image) => image.getAttribute(IMAGE_HREF)!))
  if (missingImages.length > 0) return { missingImages }
  for (const image of images) layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)

  await placeStylePictures(root, content.href, publication)
  const css = await stylesWithPictures(content.css, content.href, publication)
  const { host, flow } = createSliceHost(layout, [sheetOfPage(), sheetOf(css)])
  host.role = 'article'
  if (content.language !== 'und') host.lang = content.language
  for (const [name, value] of Object.entries(fixedPageProperties(size))) host.style.setProperty(name, value)
  if (type.startsWith('image/')) host.dataset.picture = ''
  // Alone in a view of two pages it has all of it; two of them meet in the middle.
  host.style.inlineSize = `${view.width}px`
  flow.dir = 'ltr'
  // Rules for blocks of flowing text leave it alone.
  flow.className = 'fixed'
  flow.style.cssText = `width:${size.width}px;height:${size.height}px`
  flow.append(document.adoptNode(root))
  room.insertBefore(host, before && before.parentNode !== room ? room.firstChild : before)
  // A page without a size is as high as what is on it.
  if (!declared) {
    size.height = Math.min(MOST_PX, Math.max(size.height, flow.scrollHeight))
    flow.style.height = `${size.height}px`
  }
  const scale = Math.min(view.width / size.width, height / size.height)
  const free = view.width - size.width * scale
  const towards = half === undefined ? 0 : inlineSign(layout.direction) * (1 - 2 * half)
  const x = (free * (1 + towards)) / 2
  const y = (height - size.height * scale) / 2
  flow.style.transform = `translate(${x}px,${y}px) scale(${scale})`
  // The area beside the page has the page's colour.
  host.style.background = pageColour(flow)
  return { ...page, host, ...(half !== undefined && { half }) }
}

function sheetOfPage(): CSSStyleSheet {
  pageSheet ??= sheetOf(fixedPageCss('kz-flow'))
  return pageSheet
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
