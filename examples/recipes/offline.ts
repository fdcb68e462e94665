import { createReader, openPublication } from '@kurasa/reader-core'

const url = '/books/flatland.epub'
/** The copy of the book on this device, made at the first visit. */
const copies = await caches.open('books')
if (!(await copies.match(url))) await copies.add(url)
const copy = await copies.match(url)

const publication = await openPublication(await copy!.blob())
createReader({ publication }).mount(document.getElementById('book')!)
