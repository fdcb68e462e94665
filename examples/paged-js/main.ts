import { createReader, openPublication } from '@kurasa/reader-core'

const publication = await openPublication('/books/flatland.epub')
const reader = createReader({ publication, settings: { engine: 'pagedjs' } })
reader.mount(document.getElementById('book')!)
