import type { Turn } from '../direction/reading-direction.ts'
import type { BookImage } from '../view/image-controls.ts'
import { type ConnectionHint, type LoadingPace, loadingPace } from './loading-pace.ts'
import type { PageImages } from './page-images.ts'

/** Turns that follow each other quicker than this are on their way somewhere: what they pass is not loaded. */
const REST_MS = 150

/** Pages on screen, and pages that are likely next. */
export interface WantedPages {
  shown: readonly BookImage[]
  ahead: readonly BookImage[]
  /** Width at which the image of a section is drawn, CSS px. */
  widthOf(section: number): number
}

/** Decides which images of a book to load when, from the reader's moves. */
export class WantedImages {
  readonly #images: PageImages
  readonly #wanted: (pace: LoadingPace) => WantedPages | undefined
  readonly #dataSaver: () => 'auto' | 'on' | 'off'
  #lastMove = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined
  lastTurn: Turn = 'forward'

  constructor(parts: {
    images: PageImages
    dataSaver: () => 'auto' | 'on' | 'off'
    wanted: (pace: LoadingPace) => WantedPages | undefined
  }) {
    this.#images = parts.images
    this.#dataSaver = parts.dataSaver
    this.#wanted = parts.wanted
  }

  /** After a move: what one rests on is loaded at once, what is passed quickly is not. */
  afterMove(turn: Turn): void {
    this.lastTurn = turn
    this.end()
    const now = performance.now()
    const isQuick = now - this.#lastMove < REST_MS
    this.#lastMove = now
    if (isQuick) this.#timer = setTimeout(() => this.update(), REST_MS)
    else this.update()
  }

  /** How images may be loaded at this moment. */
  get pace(): LoadingPace {
    const { connection } = globalThis.navigator as Navigator & { connection?: ConnectionHint }
    return loadingPace(this.#dataSaver(), connection)
  }

  update(): void {
    const { pace } = this
    const wanted = this.#wanted(pace)
    if (!wanted) return
    const sectionsOf = (pages: readonly BookImage[]) => pages.map(({ section }) => section)
    this.#images.want({
      shown: sectionsOf(wanted.shown),
      ahead: sectionsOf(wanted.ahead),
      width: (section) => wanted.widthOf(section) * devicePixelRatio,
      isSaving: pace === 'saving',
    })
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
