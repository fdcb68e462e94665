import { createReader, openPublication } from '@kurasa/reader-core'

let publication
let reader

window.engine = {
  takesAddress: true,
  promisesPaint: true,
  async open(bytes, stage) {
    publication = await openPublication(bytes)
    reader = createReader({ publication, settings: { turn: 'none', ...window.engineSettings } })
    reader.mount(stage)
    await reader.ready
  },
  next: () => reader.goForward(),
  fontSize: (factor) => reader.updateSettings({ fontSize: factor }),
  jump: (totalProgression) => reader.goTo({ totalProgression }),
  count: () => reader.countPages(),
  /** The page count shown before it is exact. */
  estimate: () => reader.getSnapshot().page,
  drag: (done) => reader.setTurnOffset(done === 1 ? 0 : -done * reader.pageStride),
  destroy() {
    reader.destroy()
    publication.close()
  },
}
