import { openPublication } from '@kurasa/reader-core'
import { Reader } from '@kurasa/reader-react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/* The complete reader of a text book in React: here only to be weighed. */

let root

window.engine = {
  async open(bytes, stage) {
    const publication = await openPublication(bytes)
    root = createRoot(stage)
    root.render(createElement(Reader, { publication }))
  },
  destroy: () => root.unmount(),
}
