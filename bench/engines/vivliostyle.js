import { CoreViewer, Navigation } from '@vivliostyle/core'

/* Reads an unpacked book by address; everything it fetches comes from this machine at once. */

let viewer
let folder
let stage
let size = 18
let page

const options = (isWhole) => ({
  renderAllPages: isWhole,
  autoResize: false,
  pageViewMode: 'singlePage',
  fontSize: size,
  pixelRatio: 0,
})
const sheet = {
  userStyleSheet: [{ text: '@page { size: 360px 740px; margin: 20px 24px } body { line-height: 1.55 }' }],
}

/** Resolves with the next event of a kind, rejects when the viewer reports an error. */
const nextEvent = (type, isWanted = () => true) =>
  new Promise((resolve, reject) => {
    const onEvent = (payload) => {
      if (!isWanted(payload)) return
      viewer.removeListener(type, onEvent)
      resolve(payload)
    }
    viewer.addListener(type, onEvent)
    viewer.addListener('error', (payload) => reject(new Error(JSON.stringify(payload.content))))
  })

function load(isWhole) {
  viewer = new CoreViewer({ viewportElement: stage, window }, options(isWhole))
  viewer.addListener('nav', (payload) => {
    page = payload
  })
  const loaded = nextEvent('loaded')
  viewer.loadPublication(folder, sheet, options(isWhole))
  return loaded
}

window.engine = {
  async open(_bytes, element, book) {
    stage = element
    folder = book.folder
    await load(false)
  },
  async next() {
    const moved = nextEvent('nav')
    viewer.navigateToPage(Navigation.NEXT)
    await moved
  },
  async fontSize(factor) {
    size = 18 * factor
    const done = nextEvent(
      'readystatechange',
      () => viewer.readyState === 'complete' || viewer.readyState === 'interactive',
    )
    viewer.setOptions({ fontSize: size })
    await done
  },
  async jump(fraction) {
    const moved = nextEvent('nav')
    viewer.navigateToPage(Navigation.EPAGE, Math.floor(fraction * page.epageCount))
    await moved
  },
  async count() {
    stage.replaceChildren()
    await load(true)
    return viewer.getPageSizes().length
  },
  destroy() {
    stage.replaceChildren()
  },
}
