import {
  createReader,
  openPublication,
  type Publication,
  type Reader,
  ReaderError,
} from '@kurasa/reader-core'
import { inkOf } from './ink-of.ts'
import { inspectFiles } from './inspect-files.ts'
import { lettersOnPage } from './letters-on-page.ts'

/** What the checker calls. Every answer is JSON. */

const view = document.querySelector<HTMLElement>('#book')!
let publication: Publication
let reader: Reader

const failure = (error: unknown) => ({
  code: error instanceof ReaderError ? error.code : 'failed',
  message: error instanceof Error ? error.message : String(error),
})

async function open(): Promise<unknown> {
  const file = document.querySelector('input')!.files![0]!
  try {
    publication = await openPublication(file)
    reader = createReader({
      publication,
      pageStore: null,
      speech: null,
      settings: { turn: 'none', theme: 'light' },
    })
    reader.mount(view)
    await reader.ready
  } catch (error) {
    return { error: failure(error) }
  }
  const { metadata, kind, readingOrder } = publication
  return {
    book: {
      title: metadata.title,
      authors: metadata.authors,
      language: metadata.language,
      direction: metadata.direction,
      kind,
      layout: metadata.layout,
      sections: readingOrder.length,
      ...(await inspectFiles(publication)),
    },
  }
}

async function showPage(position: number): Promise<unknown> {
  await reader.goTo({ position })
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return lettersOnPage(view, publication.kind === 'text' ? reader.visibleText().text : '')
}

const answering =
  <A extends unknown[]>(call: (...args: A) => unknown) =>
  async (...args: A): Promise<string> =>
    JSON.stringify(await call(...args))

Object.assign(window, {
  kurasaCheck: {
    open: answering(open),
    countPages: answering(() => reader.countPages()),
    showPage: answering(showPage),
    inkOf: answering(inkOf),
  },
})
