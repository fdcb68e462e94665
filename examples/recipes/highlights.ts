import { type Annotation, type AnnotationStore, createReader, openPublication } from '@kurasa/reader-core'

/** Marks in the app's own store: here the browser's, in an app its server. */
const stored = (): Annotation[] => JSON.parse(localStorage.getItem('marks') ?? '[]')
const write = (marks: Annotation[]) => localStorage.setItem('marks', JSON.stringify(marks))
const annotationStore: AnnotationStore = {
  list: async () => stored(),
  put: async (_, mark) => write([...stored().filter(({ id }) => id !== mark.id), mark]),
  remove: async (_, gone) => write(stored().filter(({ id }) => id !== gone)),
}

const publication = await openPublication('/books/flatland.epub')
const reader = createReader({ publication, annotationStore })
reader.mount(document.getElementById('book')!)
const annotations = await reader.annotations

document.querySelector('button')!.onclick = async () => {
  const { selection } = reader.getSnapshot()
  if (!selection) return
  await annotations.add({ target: { start: selection.start, end: selection.end }, colour: 'yellow' })
  reader.clearSelection()
}
annotations.onActivate((mark) => annotations.remove(mark.id))
