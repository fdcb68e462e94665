import { ReaderError } from '../errors.ts'
import { layRowTables } from '../paginator/lay-row-tables.ts'
import type { PageStart } from '../paginator/page-start.ts'
import type { PaginatorResult } from '../paginator/paginator.ts'
import { createSliceHost, type SliceLayout, showWindow } from '../paginator/slice-host.ts'
import type { Position } from '../section/leaves.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { PAGE_CSS, PageSetter, pageCharacters } from './page-setter.ts'
import { PagedSlice } from './paged-slice.ts'

/** Options that only some users of the paginator need. */
export interface PagedOptions {
  /** Prepares a slice before its pages are laid out. */
  prepare?(root: Element): void
  /** Called after each page: what is set in the background gives way here. Rejects to cancel. */
  rest?(): Promise<void>
}

/**
 * Paginator: pages set one after the other by Paged.js, each in a box of its own, side by side as a slice's columns
 * are. A page is the same from whichever earlier page one began to set: it depends on its start alone.
 */
export async function layOutPages(
  content: SectionContent,
  start: PageStart,
  budget: number,
  layout: SliceLayout,
  room: HTMLElement,
  before: Node | null = null,
  until?: Position,
  options: PagedOptions = {},
): Promise<PaginatorResult> {
  if (!room.isConnected) throw new ReaderError('aborted', 'The reader was taken off the page.')
  const { leaves } = content
  const ahead = pageCharacters(layout) * 3
  for (let wanted = budget; ; wanted *= 2) {
    const slice = new PagedSlice(content, start, wanted + ahead, until)
    layRowTables(content, slice.root, layout, room)
    const images = [...slice.root.querySelectorAll(`[${IMAGE_HREF}]`)]
    const missingImages = layout.missingImages(images.map((image) => image.getAttribute(IMAGE_HREF)!))
    if (missingImages.length > 0) return { missingImages }
    options.prepare?.(slice.root)

    const { host, flow } = createSliceHost(layout, [...layout.sheetsOf(content), pageSheet(layout)])
    host.style.visibility = 'hidden'
    room.insertBefore(host, before)
    const setter = new PageSetter(flow, layout, room, options.rest)
    const from = leaves.weightOf(start)
    const starts: PageStart[] = []
    let next: PageStart | undefined = start
    let weight = 0
    try {
      while (next && weight < wanted) {
        const set = await setter.set(slice, next)
        if ('missingImages' in set) {
          host.remove()
          return set
        }
        // The end of a slice is not the end of its text: breaks near it may change in a longer slice.
        const isSound = !set.hasSeenEnd || slice.isLast
        if (!isSound) {
          setter.dropLast()
          break
        }
        const { page } = set
        page.element.style.insetInlineStart = `${starts.length * layout.viewport.stride - layout.viewport.margin}px`
        starts.push(next)
        next = set.next
        await options.rest?.()
        weight = (next ? leaves.weightOf(next) : leaves.weightOf(slice.end.position)) - from
      }
    } catch (error) {
      host.remove()
      throw room.isConnected ? error : new ReaderError('aborted', 'The reader was taken off the page.')
    }
    const clean = lastSliceStart(starts, next)
    if (clean !== undefined) {
      for (let page = starts.length; page > clean.count; page--) setter.dropLast()
      const pages = {
        starts: starts.slice(0, clean.count),
        columns: starts.slice(0, clean.count).map((_, page) => page),
        next: clean.next,
        seam: 0,
      }
      showWindow(host, flow, pages, layout)
      host.style.visibility = ''
      return { ...pages, content, host, weight }
    }
    host.remove()
  }
}

/** How many of the pages end where a slice may begin, and where that is. Undefined: none. */
function lastSliceStart(
  starts: PageStart[],
  next: PageStart | undefined,
): { count: number; next: PageStart | undefined } | undefined {
  if (!next) return { count: starts.length, next }
  for (let count = starts.length; count > 0; count--) {
    const end = count === starts.length ? next : starts[count]!
    if (end.canStartSlice) return { count, next: end }
  }
  return undefined
}

const sheets = new WeakMap<SliceLayout, CSSStyleSheet>()

function pageSheet(layout: SliceLayout): CSSStyleSheet {
  let sheet = sheets.get(layout)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    const { stride, margin } = layout.viewport
    sheet.replaceSync(`:host { --kz-page-width: ${stride}px; --kz-page-margin: ${margin}px; }\n${PAGE_CSS}`)
    sheets.set(layout, sheet)
  }
  return sheet
}
