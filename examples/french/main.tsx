import { openPublication, Reader, type ReaderLabels } from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'
import '@kurasa/reader-react/fonts.css'

/** Texts of a language that the reader does not bring. Missing texts are shown in English; the type lists every key. */
const french: ReaderLabels = {
  back: 'Retour',
  close: 'Fermer',
  contents: 'Table des matières',
  nextPage: 'Page suivante',
  previousPage: 'Page précédente',
  page: 'Page {{page, number}}',
  pageOf: 'Page {{page, number}} sur {{total, number}}',
  minutesLeft_one: 'encore {{count, number}} minute dans ce chapitre',
  minutesLeft_many: 'encore {{count, number}} de minutes dans ce chapitre',
  minutesLeft_other: 'encore {{count, number}} minutes dans ce chapitre',
  lessThanAMinuteLeft: 'moins d’une minute dans ce chapitre',
}

const root = createRoot(document.getElementById('book')!)

openPublication('/books/flatland.epub').then((publication) =>
  root.render(<Reader publication={publication} locale="fr" labels={french} />),
)
