import { openPublication } from '@kurasa/reader-core'
import { showReader } from './react-reader.js'

/* The complete reader of a book of images in React: to be swiped. */

const track = () =>
  document.querySelector('[data-kurasa-surface] > div > div')?.shadowRoot.querySelector('.stage .track')

window.engine = {
  async open(url, stage) {
    showReader(await openPublication(url), stage)
  },
  /** Pages on screen and beside it are decoded. */
  isReady: () =>
    window.reader?.getSnapshot().status === 'ready' && track()?.querySelectorAll('.slot img').length >= 2,
}
