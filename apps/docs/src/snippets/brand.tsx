import { createTheme, type Publication, Reader } from '@kurasa/reader-react'

/** Three colours; the others of bars, panels, selection and marks are mixed from them. */
const brand = createTheme({ ground: '#fff4e0', ink: '#2b1d0e', accent: '#00606b', label: 'Kahawa' })

export const BrandReader = ({ publication }: { publication: Publication }) => (
  <Reader
    publication={publication}
    themes={{ brand }}
    settings={{ theme: 'brand', lineHeight: 1.7, margin: 32 }}
    defaultSettings={{ theme: 'brand', lineHeight: 1.7, margin: 32 }}
  />
)
