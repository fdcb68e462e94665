import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { PageStart } from './page-start.ts'
import type { Slice } from './slice.ts'
import type { SliceLayout } from './slice-host.ts'

/**
 * Port: breaks a section into pages. Lays out about `budget` weight from a page start into a connected element and
 * returns the pages; or the pictures whose sizes it must know first. Nothing at or after `until` is laid out: the page
 * before it is the last.
 */
export type Paginator = (
  content: SectionContent,
  start: PageStart,
  budget: number,
  layout: SliceLayout,
  room: HTMLElement,
  before: Node | null,
  until?: Position,
) => PaginatorResult | Promise<PaginatorResult>

/** Consecutive pages, or what is missing to lay them out. */
export type PaginatorResult = Slice | { missingImages: string[] }
