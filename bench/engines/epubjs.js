import ePub from 'epubjs'

let book
let rendition

/** The same 18 px that the other engines start with. */
const percent = (factor) => `${factor * 112.5}%`

window.engine = {
  async open(bytes, stage) {
    book = ePub(bytes.buffer)
    rendition = book.renderTo(stage, { width: 360, height: 740, flow: 'paginated', spread: 'none' })
    rendition.themes.fontSize(percent(1))
    rendition.themes.override('line-height', '1.55')
    await rendition.display()
  },
  next: () => rendition.next(),
  fontSize: async (factor) => rendition.themes.fontSize(percent(factor)),
  /**
   * epub.js documents this call as required before a fraction of the book is meaningful. Not timed as part of the jump.
   */
  async prepare() {
    await book.locations.generate(1600)
  },
  jump: (fraction) => rendition.display(book.locations.cfiFromPercentage(fraction)),
  destroy: () => book.destroy(),
}
