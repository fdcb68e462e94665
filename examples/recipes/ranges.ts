import { createReader, openPublication } from '@kurasa/reader-core'

/** Where the server answers ranges, the directory of the file and the first chapter are fetched, and no more. */
const publication = await openPublication('/books/large.epub')
createReader({ publication }).mount(document.getElementById('book')!)
