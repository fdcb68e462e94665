import { createTheme, openPublication, Reader } from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'

const brand = createTheme({
  ground: '#fff4e0',
  ink: '#2b1d0e',
  accent: '#00606b',
  selection: '#bfe0d4',
  text: { lineHeight: 1.7, margin: 32, measure: 60, paragraphSpacing: 0.4 },
  label: 'Kahawa',
})
const settings = { theme: 'brand' }
const publication = await openPublication('/books/flatland.epub')

createRoot(document.getElementById('book')!).render(
  <Reader
    publication={publication}
    themes={{ brand }}
    faces={{ latin: "'Palatino Linotype', Palatino, serif", arabic: 'serif' }}
    settings={settings}
    defaultSettings={settings}
  />,
)
