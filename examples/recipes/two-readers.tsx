import { openPublication, Reader } from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'

/** Each reader has its own book, place and settings. */
const books = await Promise.all([
  openPublication('/books/flatland.epub'),
  openPublication('/books/flatland.epub'),
])

createRoot(document.getElementById('book')!).render(
  books.map((publication, at) => (
    <div key={publication.metadata.title + String(at)} className="half">
      <Reader
        publication={publication}
        title={`Reader ${at + 1}`}
        settings={{ theme: at === 0 ? 'light' : 'night' }}
      />
    </div>
  )),
)
