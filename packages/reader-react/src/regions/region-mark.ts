import type { ImageControls, Point, Reader } from '@kurasa/reader-core'
import type { LateMarks } from '../book-state/late-marks.ts'
import type { LateParts } from '../late-parts.ts'

/** Group of the decoration that is being drawn. */
const DRAWN = 'drawn-region'
/** Size of what shows that a region can be drawn now, and least size of one that is kept, CSS px. */
const SEED_PX = 16

type Target = ReturnType<ImageControls['regionBetween']>

/** Parts that draw and keep a region. */
interface RegionMarkParts {
  reader: Reader
  marks: LateMarks
  lateParts: LateParts
  /** The finger came down on letters, which it selects. */
  isOnWords: () => boolean
}

/** The region that a held finger draws: it is seen at once, and becomes a mark when the finger leaves. */
export class RegionMark {
  readonly #parts: RegionMarkParts
  #from: Point | undefined
  #target: Target
  #isLarge = false

  constructor(parts: RegionMarkParts) {
    this.#parts = parts
  }

  begin(at: Point): boolean {
    const { reader, marks, isOnWords } = this.#parts
    if (isOnWords() || reader.getSnapshot().panel) return false
    this.#from = at
    this.draw({ x: at.x + SEED_PX, y: at.y + SEED_PX })
    // The control that saves it is ready when the finger lifts.
    if (this.#target) marks.load().catch(() => undefined)
    return this.#target !== undefined
  }

  draw(to: Point): void {
    const { reader, marks } = this.#parts
    const from = this.#from
    if (!from) return
    this.#target = reader.images?.regionBetween(from, to)
    this.#isLarge = Math.min(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > SEED_PX
    const style = `mark-${marks.get()?.look.colour ?? 'yellow'}` as const
    reader.setDecorations(
      DRAWN,
      this.#target ? [{ id: DRAWN, locator: this.#target.start, region: this.#target.region, style }] : [],
    )
  }

  end(isKept: boolean): void {
    const { reader, marks, lateParts } = this.#parts
    const target = this.#target
    this.#from = undefined
    this.#target = undefined
    const clear = () => reader.setDecorations(DRAWN, [])
    if (!isKept || !target || !this.#isLarge) {
      clear()
      return
    }
    marks.load().then(
      (loaded) => {
        void loaded.markRegion(target)
        clear()
      },
      () => {
        lateParts.miss(marks)
        clear()
      },
    )
  }
}
