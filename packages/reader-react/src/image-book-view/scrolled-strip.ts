import type { Reader } from '@kurasa/reader-core'

/** Whether images are a strip that is not zoomed: one finger and the wheel are the browser's then. */
export function isScrolledStrip(reader: Reader): boolean {
  return reader.getSnapshot().settings.imageMode !== 'paged' && (reader.images?.zoom.scale ?? 1) === 1
}
