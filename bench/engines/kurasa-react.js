import { openPublication } from '@kurasa/reader-core'
import { showReader } from './react-reader.js'

/* The complete reader of a text book in React: to be weighed, and swiped. */

let end

window.engine = {
  takesAddress: true,
  /** @param {Uint8Array | string} book bytes or address */
  async open(book, stage) {
    end = showReader(await openPublication(book), stage)
    while (!window.engine.isReady()) await new Promise(requestAnimationFrame)
  },
  destroy: () => end(),
  isReady: () => window.reader?.getSnapshot().status === 'ready' && !window.reader.getSnapshot().isBusy,
}
