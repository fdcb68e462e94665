import { createReader, type Reader, type ReadTimeInterval } from '../src/index.ts'
import { coveredMs } from '../src/read-time/day-totals.ts'
import { createIndexedDbReadTime } from '../src/read-time/indexed-db-read-time.ts'
import { memoryBook } from '../src/testing/memory-book.ts'

/** Page that the tests of read time drive: one reader of pages of 900 letters. */
export interface ReadTimePage {
  /** Opens the book; resolves when its time counts. */
  open(user: string): Promise<void>
  /** A finger on the page. */
  tap(): void
  turn(): Promise<boolean>
  close(): void
  /** Letters of the page in view. */
  letters(): number
  /** Returns the stored time of all sessions of a user, ms. */
  kept(
    user: string,
  ): Promise<{ active: number; union: number; slices: readonly ReadTimeInterval[]; read: number }>
  /** Sends slices to a server from now on. */
  sendTo(url: string): void
}

declare global {
  interface Window {
    readTimePage: ReadTimePage
  }
}

let reader: Reader | undefined
const page = `<p>${'abcdefghi '.repeat(100)}</p>`

window.readTimePage = {
  async open(user) {
    const publication = await memoryBook(Array.from({ length: 30 }, () => ({ body: page })))
    reader = createReader({ publication, pageStore: null, settings: { fontSize: 0.7 }, readTime: { user } })
    reader.mount(document.getElementById('reader')!)
    await reader.ready
    const opened = reader
    await new Promise<void>((resolve) => {
      if (opened.readTime.minutesLeft) resolve()
      opened.readTime.subscribe(() => {
        if (opened.readTime.minutesLeft) resolve()
      })
    })
  },
  tap() {
    document
      .querySelector('#reader > div')!
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  },
  turn: () => reader!.goForward(),
  close() {
    reader!.destroy()
    reader = undefined
  },
  letters: () => reader!.visibleText().text.replaceAll(' ', '').length,
  async kept(user) {
    const { slices, visits } = await createIndexedDbReadTime(user).read()
    return {
      active: slices.reduce((sum, slice) => sum + (slice.kind === 'active' ? slice.ms : 0), 0),
      union: coveredMs(slices, 'active'),
      slices,
      read: new Set(visits.filter((visit) => visit.isRead).map((visit) => visit.key)).size,
    }
  },
  sendTo(url) {
    reader!.readTime.onSlices(async (slices) => {
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(slices) })
      if (!answer.ok && answer.status >= 500) throw new Error('The server is away.')
    })
  },
}
