import { openPublication, Reader } from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'
import '@kurasa/reader-react/fonts.css'

const publication = await openPublication('/books/flatland.epub')

createRoot(document.getElementById('book')!).render(<Reader publication={publication} />)
