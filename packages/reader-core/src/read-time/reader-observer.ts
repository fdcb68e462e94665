import { createBrowserTabLead } from './browser-tab-lead.ts'
import { createIndexedDbReadTime } from './indexed-db-read-time.ts'
import {
  type MinutesLeft,
  type MoveOn,
  minutesToShow,
  type PageInView,
  SteadyTimeLeft,
  type TimeLeft,
  timeLeft,
} from './minutes-left.ts'
import { browserClock } from './read-time-clock.ts'
import type { ReaderReadTimeParts, ReadingSnapshot } from './read-time-controls.ts'
import { countLetters } from './read-time-limits.ts'
import { ReadTimeTracker } from './read-time-tracker.ts'
import { watchReading } from './reading-watch.ts'
import type { ReadPage } from './visit.ts'

/** A layout that takes longer than this, ms, is a pause. */
const LONG_LAYOUT_MS = 1_000

/** Observes a reader and the page around it: what happens there becomes events of its tracker. */
export class ReaderObserver {
  readonly tracker: ReadTimeTracker
  readonly #parts: ReaderReadTimeParts
  readonly #onChanged: () => void
  #endWatch: (() => void) | undefined
  #endReader: (() => void) | undefined
  #busyTimer: ReturnType<typeof setTimeout> | undefined
  #snapshot: ReadingSnapshot
  #page: ReadPage | undefined
  #inView: PageInView = { letters: 0, characters: 0 }
  #isMeasuring = false
  readonly #steadyTime = new SteadyTimeLeft()
  #timeLeft: TimeLeft | undefined
  /** The snapshot that `#timeLeft` was computed for. */
  #timed: ReadingSnapshot | undefined

  constructor(parts: ReaderReadTimeParts, onChanged: () => void) {
    const { reader, user = 'reader' } = parts
    this.#parts = parts
    this.#onChanged = onChanged
    this.#snapshot = reader.getSnapshot()
    this.tracker = new ReadTimeTracker({
      bookId: reader.publication.metadata.identifier,
      tabId: crypto.randomUUID?.() ?? Math.random().toString(36).slice(2),
      kind: reader.publication.kind,
      language: reader.publication.metadata.language,
      clock: browserClock,
      storage: parts.storage ?? createIndexedDbReadTime(user),
      createLead: (listener) => createBrowserTabLead(`kurasa:rt:${user}`, listener),
      onChanged,
    })
  }

  /** Starts counting; earlier totals are added once they are loaded. */
  async begin(): Promise<void> {
    const { reader } = this.#parts
    const loaded = this.tracker.load()
    this.#endReader = reader.subscribe(() => this.#follow())
    window.addEventListener('online', this.#report)
    this.#measure()
    await loaded
  }

  readonly #report = () => void this.tracker.report()

  show(element: HTMLElement): void {
    this.#endWatch?.()
    this.#endWatch = watchReading(element, this.tracker)
  }

  hide(): void {
    this.#endWatch?.()
    this.#endWatch = undefined
    this.tracker.pause('offscreen')
  }

  async end(): Promise<void> {
    this.#endWatch?.()
    this.#endReader?.()
    clearTimeout(this.#busyTimer)
    window.removeEventListener('online', this.#report)
    await this.tracker.close()
  }

  get minutesLeft(): MinutesLeft | undefined {
    return this.#timeLeft && minutesToShow(this.#timeLeft)
  }

  // --- the reader -------------------------------------------------------------------------------------------------

  #follow(): void {
    const before = this.#snapshot
    const now = this.#parts.reader.getSnapshot()
    this.#snapshot = now
    if (now.panel !== before.panel) {
      if (now.panel) this.tracker.pause('overlay')
      else this.tracker.resume('overlay')
    }
    if (now.isBusy !== before.isBusy) {
      clearTimeout(this.#busyTimer)
      if (now.isBusy) this.#busyTimer = setTimeout(() => this.tracker.pause('busy'), LONG_LAYOUT_MS)
      else this.tracker.resume('busy')
    }
    const isMoved =
      now.locator !== before.locator ||
      now.settings !== before.settings ||
      now.isBusy !== before.isBusy ||
      now.page.count !== before.page.count ||
      now.section.pageCount !== before.section.pageCount
    if (isMoved) this.#measure()
  }

  /** Measures the page after it is painted, so that a turn never waits. Many quick turns are measured once. */
  #measure(): void {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    void this.#parts.host.afterPaint().then(() => {
      this.#isMeasuring = false
      if (this.#endReader) this.#look()
    })
  }

  #look(): void {
    const { reader } = this.#parts
    const now = reader.getSnapshot()
    if (now.status !== 'ready' || now.isBusy) return
    const isImage = reader.publication.kind === 'image'
    if (!isImage) {
      const text = shownText(reader)
      if (text === undefined) return
      this.#inView = { letters: countLetters(text), characters: text.length }
    }
    const { href, locations } = now.locator
    const key = `${href}@${locations.textOffset ?? locations.progression}`
    const page: ReadPage = { key, letters: this.#inView.letters, isImage, place: locations.totalProgression }
    const last = this.#page
    this.#page = page
    if (!last) this.tracker.open(page)
    else if (last.key !== key) this.tracker.turn(page, page.place >= last.place)
    const estimate = timeLeft(now, this.#inView, reader.publication.kind, this.tracker.pace)
    this.#timeLeft = this.#steadyTime.show(estimate, moveBetween(this.#timed, now))
    this.#timed = now
    this.#onChanged()
  }
}

/** Pages of a view: the most that one turn moves on. */
const MOST_TURNED = 2

function moveBetween(before: ReadingSnapshot | undefined, now: ReadingSnapshot): MoveOn {
  if (!before || before.settings !== now.settings) return 'opened'
  if (before.locator === now.locator) return 'same'
  const pages = now.page.index - before.page.index
  return pages > 0 && pages <= MOST_TURNED ? 'turned-on' : 'opened'
}

/** Text of the page in view; undefined while none is laid out. */
function shownText(reader: ReaderReadTimeParts['reader']): string | undefined {
  try {
    return reader.visibleText().text
  } catch {
    return undefined
  }
}
