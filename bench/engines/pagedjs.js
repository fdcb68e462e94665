import { Previewer } from 'pagedjs'
import { openEpubFiles } from './epub-files.js'

/* As shipped: it lays out all that it is given, page after page. A reader sees the first page while it goes on. */

let content
let stage
let size = 18
let done
let pages = 0

function preview() {
  stage.replaceChildren()
  const previewer = new Previewer()
  const css = `@page { size: 360px 740px; margin: 20px 24px } body { margin: 0 } .book { font: ${size}px/1.55 Georgia, serif }`
  const sheet = URL.createObjectURL(new Blob([css], { type: 'text/css' }))
  const copy = content.cloneNode(true)
  done = previewer.preview(copy, [sheet], stage).then((flow) => {
    pages = flow.total
  })
  done.catch(() => {})
}

const pageElements = () => stage.querySelectorAll('.pagedjs_page')
const current = () => Math.round(stage.scrollTop / 740)

window.engine = {
  async open(bytes, element) {
    stage = element
    stage.style.overflow = 'auto'
    const epub = openEpubFiles(bytes)
    const book = document.createElement('div')
    book.className = 'book'
    book.lang = epub.language
    for (const { path, type } of epub.chapters) {
      const chapter = document.createElement('section')
      chapter.style.breakBefore = 'page'
      const source = new DOMParser().parseFromString(epub.readText(path), type)
      chapter.append(...[...document.adoptNode(source.querySelector('body')).childNodes])
      book.append(chapter)
    }
    content = document.createDocumentFragment()
    content.append(book)
    preview()
    await done
  },
  async next() {
    pageElements()[current() + 1]?.scrollIntoView()
  },
  async fontSize(factor) {
    size = 18 * factor
    preview()
  },
  async jump(fraction) {
    await done
    const elements = pageElements()
    elements[Math.floor(fraction * elements.length)].scrollIntoView()
  },
  async count() {
    await done
    return pages
  },
  destroy() {
    stage.replaceChildren()
  },
}
