import type { Annotation, AnnotationStore, Reader } from '@kurasa/reader-core'
import { marksAsMarkdown } from '@kurasa/reader-core/annotations'

/** Marks of one person, kept by the app's own server. */
export function serverMarks(base: string): AnnotationStore {
  const address = (book: string, id = '') => `${base}/${encodeURIComponent(book)}/${id}`
  const send = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    if (!answer.ok) throw new Error(`${answer.status} ${url}`)
    return answer
  }
  return {
    list: async (book) => (await send(address(book))).json() as Promise<Annotation[]>,
    put: async (book, mark) => {
      await send(address(book, mark.id), { method: 'PUT', body: JSON.stringify(mark) })
    },
    remove: async (book, id) => {
      await send(address(book, id), { method: 'DELETE' })
    },
  }
}

/** Marks what is selected. */
export async function markSelection(reader: Reader, note?: string) {
  const { selection } = reader.getSnapshot()
  if (!selection) return
  const annotations = await reader.annotations
  await annotations.add({ target: { start: selection.start, end: selection.end }, colour: 'green', note })
  reader.clearSelection()
}

/** All marks of the book, as a text to share. */
export async function marksToShare(reader: Reader) {
  const { metadata } = reader.publication
  const annotations = (await reader.annotations).list()
  return marksAsMarkdown([{ ...metadata, annotations }])
}
