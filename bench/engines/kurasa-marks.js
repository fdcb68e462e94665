import { openPublication } from '@kurasa/reader-core'
import { showReader } from './react-reader.js'

/* The complete reader of a text book in React, over a store with a number of marks. */

const colours = ['yellow', 'green', 'blue', 'pink']
/** Characters of a mark, and of the words around it that it keeps. */
const MARKED = 40
const CONTEXT = 48

let end

/**
 * Marks spread evenly over the text of a book from a place on, of the kind that a person makes.
 *
 * @param {number} wanted
 * @param {number} place 0..1
 */
async function makeMarks(wanted, place, bytes) {
  const publication = await openPublication(bytes)
  const texts = []
  for (const { href, type } of publication.readingOrder) {
    const source = new TextDecoder().decode(await publication.read(href))
    texts.push({
      href,
      type,
      text: new DOMParser().parseFromString(source, 'application/xhtml+xml').body.textContent,
    })
  }
  publication.close()
  const all = texts.reduce((sum, { text }) => sum + text.length, 0)
  const time = new Date().toISOString()
  const marks = []
  let before = 0
  for (const { href, type, text } of texts) {
    const first = Math.min(text.length, Math.max(0, Math.floor(place * all) - before))
    const count = Math.round((wanted * (text.length - first)) / (all * (1 - place)))
    for (let each = 0; each < count; each++) {
      const from = first + Math.floor((each * Math.max(0, text.length - first - MARKED)) / count)
      const locator = (offset, highlight) => ({
        href,
        type,
        locations: {
          progression: offset / text.length,
          totalProgression: (before + offset) / all,
          textOffset: offset,
        },
        text: {
          before: text.slice(Math.max(0, offset - CONTEXT), offset),
          highlight,
          after: text.slice(offset + highlight.length, offset + highlight.length + CONTEXT),
        },
      })
      marks.push({
        id: crypto.randomUUID(),
        kind: 'highlight',
        colour: colours[each % colours.length],
        style: each % 3 === 0 ? 'underline' : 'highlight',
        target: { start: locator(from, text.slice(from, from + MARKED)), end: locator(from + MARKED, '') },
        created: time,
        modified: time,
      })
    }
    before += text.length
  }
  return marks
}

let marks = []

window.engine = {
  /** Before the book is opened: not measured. */
  async prepare(wanted, place, book) {
    const response = await fetch(`/books/${book}.epub`)
    marks = await makeMarks(wanted, place, new Uint8Array(await response.arrayBuffer()))
  },
  async open(bytes, stage) {
    const annotationStore = {
      list: async () => marks,
      put: async () => undefined,
      remove: async () => undefined,
    }
    end = showReader(await openPublication(bytes), stage, { annotationStore })
    while (!window.reader) await new Promise((resolve) => setTimeout(resolve))
    await window.reader.ready
  },
  /** Marks that are drawn now. */
  async drawn() {
    await window.reader.annotations
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0)
  },
  next: () => window.reader.goForward(),
  destroy: () => end(),
}
