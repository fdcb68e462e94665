import type { Note, Reader } from '@kurasa/reader-core'

const previews = new WeakMap<Reader, Note>()

/** Opens the panel with what a link leads to. Nothing happens where there is no text. */
export async function showPreview(reader: Reader, href: string): Promise<void> {
  const preview = await reader.preview(href)
  if (!preview) return
  previews.set(reader, preview)
  reader.clearSelection()
  reader.openPanel('preview')
}

/** Content of the panel. */
export const previewIn = (reader: Reader): Note | undefined => previews.get(reader)
