import { createReader, openPublication } from '@kurasa/reader-core'

/* A book of images by its manifest's URL, and the same first image as the browser alone shows it. */

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

window.images = {
  async kurasa(url, stage) {
    const start = performance.now()
    const publication = await openPublication(url)
    const reader = createReader({ publication, settings: { turn: 'none' } })
    const stateOf = () => reader.getSnapshot().images?.shown[0]?.state.status
    // As of the bare image: drawn, and the frame that shows it painted.
    const drawn = new Promise((resolve, reject) => {
      const end = reader.subscribe(() => {
        if (!/ready|failed/.test(stateOf())) return
        end()
        resolve()
      })
      reader.ready.catch(reject)
    })
    reader.mount(stage)
    await drawn
    await painted()
    const wall = performance.now() - start
    await reader.ready
    const state = stateOf()
    window.images.reader = reader
    return { wall, state }
  },
  async img(url, stage) {
    const start = performance.now()
    const image = new Image()
    image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:contain'
    image.src = url
    await image.decode()
    stage.append(image)
    await painted()
    return { wall: performance.now() - start, state: 'ready' }
  },
  /** Turns so often; the most nodes and images there were. */
  async turn(times) {
    const { reader } = window.images
    const root = document.querySelector('#stage').firstElementChild.shadowRoot
    let nodes = 0
    let images = 0
    for (let turn = 0; turn < times; turn++) {
      await reader.goForward()
      nodes = Math.max(nodes, root.querySelectorAll('*').length)
      images = Math.max(images, window.images.live.size)
    }
    return { nodes, images, position: reader.getSnapshot().locator.locations.position }
  },
  /** Object URLs: one for each image that is kept decoded. */
  live: new Set(),
}

const { createObjectURL, revokeObjectURL } = URL
URL.createObjectURL = (blob) => {
  const url = createObjectURL.call(URL, blob)
  window.images.live.add(url)
  return url
}
URL.revokeObjectURL = (url) => {
  window.images.live.delete(url)
  revokeObjectURL.call(URL, url)
}
