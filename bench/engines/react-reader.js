import { Reader } from '@kurasa/reader-react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Shows the complete React reader, for fingers; `window.reader` is its engine.
 *
 * @param {import('@kurasa/reader-core').Publication} publication
 * @param {HTMLElement} stage
 * @param {object} options further props
 * @returns {() => void} takes it away
 */
export function showReader(publication, stage, options = {}) {
  const ref = (reader) => {
    window.reader = reader
  }
  const root = createRoot(stage)
  root.render(createElement(Reader, { publication, ref, ...options }))
  return () => root.unmount()
}

const isTurning = () => window.reader.chartState.reader.ready?.turn === 'turning'

/** Marks in the trace of a swipe: when its pages begin to move, and when they rest. */
window.watchTurn = () => {
  let hasBegun = false
  const look = () => {
    if (!hasBegun && isTurning()) {
      hasBegun = true
      performance.mark('turn-begin')
    } else if (hasBegun && !isTurning()) {
      performance.mark('turn-end')
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
window.hasRested = () => performance.getEntriesByName('turn-end').length > 0
