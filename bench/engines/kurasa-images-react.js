import { openPublication } from '@kurasa/reader-core'
import { Reader } from '@kurasa/reader-react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/* The complete reader of a book of images, for fingers. */

window.reader = null
window.images = {
  async open(url, stage) {
    const publication = await openPublication(url)
    const ref = (reader) => {
      window.reader = reader
    }
    createRoot(stage).render(createElement(Reader, { publication, ref }))
  },
  /** Pages on screen and beside it are decoded. */
  isReady: () =>
    window.reader?.getSnapshot().status === 'ready' &&
    window.images.track()?.querySelectorAll('.slot img').length >= 2,
  track: () =>
    document.querySelector('[data-kurasa-surface] > div > div')?.shadowRoot.querySelector('.stage .track'),
  isStill: () => window.images.track().style.transform === '',
  /** Notes the time of every frame from now on. */
  watch() {
    const frames = []
    let isOn = true
    const note = (time) => {
      frames.push(time)
      if (isOn) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    return () => {
      isOn = false
      return frames
    }
  },
}
