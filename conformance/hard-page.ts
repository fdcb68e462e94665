import { createReader } from '../packages/reader-core/src/create-reader.ts'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import type { Publication } from '../packages/reader-core/src/publication/publication.ts'
import type { Reader } from '../packages/reader-core/src/reader.ts'
import { hardChapters, randomChapter } from './hard-chapters.ts'
import { madeUpBook } from './made-up-book.ts'

/** Calls of the driver, one after the other: each is a phase of its own in the trace. */
interface HardPage {
  names(): string[]
  /** @param chapter - a name of `names`, `random:<seed>`, or the path of a book of the corpus */
  load(chapter: string): Promise<void>
  /** Until the first page is painted. */
  open(): Promise<void>
  turn(times: number): Promise<void>
  /** To a part of the book that was not laid out yet. */
  jump(progression: number): Promise<void>
  resize(fontSize: number): Promise<void>
  /** Counts all pages. */
  count(): Promise<number>
  /** Aborts a count `after` ms. @returns ms until the abort took effect, undefined when the count had ended by then */
  abortCount(after: number): Promise<number | undefined>
  close(): void
}

declare global {
  interface Window {
    hard: HardPage
  }
}

let publication: Publication
let reader: Reader

async function publicationOf(chapter: string): Promise<Publication> {
  if (chapter.endsWith('.epub'))
    return openPublication(await (await fetch(`/corpus/${encodeURI(chapter)}`)).arrayBuffer())
  const seed = /^random:(\d+)$/.exec(chapter)?.[1]
  return madeUpBook([
    seed ? randomChapter(Number(seed)) : hardChapters().find((each) => each.name === chapter)!,
  ])
}

window.hard = {
  names: () => hardChapters().map((each) => each.name),
  async load(chapter) {
    publication = await publicationOf(chapter)
  },
  async open() {
    reader = createReader({ publication, settings: { turn: 'none' } })
    reader.mount(document.querySelector<HTMLElement>('#stage')!)
    await reader.ready
  },
  async turn(times) {
    for (let turn = 0; turn < times; turn++) await reader.goForward()
  },
  jump: (progression) => reader.goTo({ totalProgression: progression }),
  resize: (fontSize) => reader.updateSettings({ fontSize }),
  count: () => reader.countPages(),
  async abortCount(after) {
    const controller = new AbortController()
    const counting = reader.countPages({ signal: controller.signal }).then(
      () => undefined,
      () => performance.now(),
    )
    await new Promise((resolve) => setTimeout(resolve, after))
    const aborted = performance.now()
    controller.abort()
    const heard = await counting
    return heard && heard - aborted
  },
  close() {
    reader.destroy()
    publication.close()
  },
}
document.title = 'ready'
