import { openPublication } from '@kurasa/reader-core'
import { showReader } from './react-reader.js'

/* The complete reader of a text book in React: to be weighed, and swiped. */

let end

window.engine = {
  /** @param {Uint8Array | string} book bytes or address */
  async open(book, stage) {
    const bytes = typeof book === 'string' ? new Uint8Array(await (await fetch(book)).arrayBuffer()) : book
    end = showReader(await openPublication(bytes), stage)
  },
  destroy: () => end(),
  isReady: () => window.reader?.getSnapshot().status === 'ready' && !window.reader.getSnapshot().isBusy,
}
