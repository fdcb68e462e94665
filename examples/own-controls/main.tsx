import type { Publication, ReaderEngine } from '@kurasa/reader-react'
import { openPublication, ReaderProvider, TextView, useReader, useReaderState } from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'

/** A header and a page: the view stays in the box that holds it. */
function Book({ publication }: { publication: Publication }) {
  const reader = useReader({ publication })
  if (!reader) return null
  return (
    <ReaderProvider reader={reader}>
      <Header reader={reader} />
      <main>
        <TextView />
      </main>
    </ReaderProvider>
  )
}

function Header({ reader }: { reader: ReaderEngine }) {
  const page = useReaderState(reader, (snapshot) => snapshot.page)
  return (
    <header>
      <button type="button" onClick={() => reader.goBackward()}>
        Back
      </button>
      <output>{page && `Page ${page.index + 1}`}</output>
      <button type="button" onClick={() => reader.goForward()}>
        Next
      </button>
    </header>
  )
}

const root = createRoot(document.getElementById('book')!)

openPublication('/books/flatland.epub').then((publication) => root.render(<Book publication={publication} />))
