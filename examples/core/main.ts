import { createReader, openPublication } from '@kurasa/reader-core'

const publication = await openPublication('/books/flatland.epub')
const saved = localStorage.getItem('place')
const reader = createReader({ publication, initialLocator: saved ? JSON.parse(saved) : undefined })
reader.mount(document.getElementById('book')!)
reader.subscribe(() => localStorage.setItem('place', JSON.stringify(reader.getSnapshot().locator)))
document.onkeydown = ({ key }) => key === 'ArrowRight' && reader.goForward()
