import { openPublication, Reader } from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'
import '@kurasa/reader-react/fonts.css'

const root = createRoot(document.getElementById('book')!)
const saved = localStorage.getItem('place')

openPublication('/books/flatland.epub').then((publication) =>
  root.render(
    <Reader
      publication={publication}
      defaultLocator={saved ? JSON.parse(saved) : undefined}
      onLocatorChange={(place) => localStorage.setItem('place', JSON.stringify(place))}
    />,
  ),
)
