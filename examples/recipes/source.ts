import { createReader, openPublication, type PublicationSource, ReaderError } from '@kurasa/reader-core'

/** A book that an API of the app holds as a list of chapters. */
const source: PublicationSource = {
  async manifest() {
    const { title, chapters } = await (await fetch('/api/book.json')).json()
    return {
      metadata: { identifier: 'ferry', title, language: 'en' },
      readingOrder: chapters.map((chapter: { id: string; title: string }) => ({
        href: `${chapter.id}.xhtml`,
        type: 'application/xhtml+xml',
        title: chapter.title,
      })),
    }
  },
  async read(href, { signal } = {}) {
    const answer = await fetch(`/api/${href}`, { signal: signal ?? null })
    if (!answer.ok)
      throw new ReaderError('not-found', `The server has no ${href}.`, { status: answer.status })
    return new Uint8Array(await answer.arrayBuffer())
  },
}

const publication = await openPublication(source)
createReader({ publication }).mount(document.getElementById('book')!)
