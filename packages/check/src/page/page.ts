import {
  createReader,
  lossSentences,
  openPublication,
  type Publication,
  type Reader,
  ReaderError,
} from '@kurasa/reader-core'
import { hideLetters } from './hide-letters.ts'
import { inkOf, isBlank } from './ink-of.ts'
import { inspectFiles } from './inspect-files.ts'
import { type Line, lettersOnPage } from './letters-on-page.ts'

/** Functions that the checker calls. Every answer is JSON. */

const view = document.querySelector<HTMLElement>('#book')!
let publication: Publication
let reader: Reader
/** Of the page on screen. */
let lines: Line[] = []

const failure = (error: unknown) => ({
  code: error instanceof ReaderError ? error.code : 'failed',
  message: error instanceof Error ? error.message : String(error),
})

/** @param url - of a manifest; without it the chosen file or folder is opened */
async function open(url?: string): Promise<unknown> {
  const files = [...document.querySelectorAll('input')].flatMap((input) => [...input.files!])
  try {
    publication = await openPublication(url ?? files)
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
      losses: lossSentences((await publication.losses?.()) ?? []),
    },
  }
}

/** Resolves when what was changed is painted. */
const painted = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))

async function showPage(position: number): Promise<unknown> {
  hideLetters(view, false)
  await reader.goTo({ position })
  await document.fonts.ready
  await painted()
  const found = lettersOnPage(view, publication.kind === 'text' ? reader.visibleText().text : '')
  lines = found.lines
  return { letters: found.letters, hidden: found.hidden, lost: found.lost }
}

async function showLetters(isShown: boolean): Promise<void> {
  hideLetters(view, !isShown)
  await painted()
}

const answering =
  <A extends unknown[]>(call: (...args: A) => unknown) =>
  async (...args: A): Promise<string> =>
    JSON.stringify((await call(...args)) ?? null)

Object.assign(window, {
  kurasaCheck: {
    open: answering(open),
    countPages: answering(() => reader.countPages()),
    showPage: answering(showPage),
    showLetters: answering(showLetters),
    isBlank: answering(isBlank),
    inkOf: answering((...pictures: [string, string]) => inkOf(pictures, lines)),
  },
})
