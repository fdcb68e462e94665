import type { DefaultFaces } from '@kurasa/reader-core'

/** Faces of pages where neither the book nor its reader names one. `fonts.css` brings their files. */
export const pageFaces: DefaultFaces = {
  latin: "'Literata Variable', Georgia, serif, 'Noto Naskh Arabic'",
  arabic: "'Noto Naskh Arabic', 'Vazirmatn Variable', 'Literata Variable', serif",
  math: "'STIX Two Math', math",
}
