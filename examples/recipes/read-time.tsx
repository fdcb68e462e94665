import { openPublication, Reader, type ReadTimeInterval } from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'

/** Adds what was read to the app's own store. An interval is handed over again until this resolves: its id tells. */
async function store(intervals: readonly ReadTimeInterval[]) {
  const stored = JSON.parse(localStorage.getItem('read-time') ?? '{}')
  for (const { id, ms, wallStart } of intervals) stored[id] = { ms, day: new Date(wallStart).toDateString() }
  localStorage.setItem('read-time', JSON.stringify(stored))
}

const publication = await openPublication('/books/flatland.epub')

createRoot(document.getElementById('book')!).render(<Reader publication={publication} onReadTime={store} />)
