import type { ImageControls, Point } from '@kurasa/reader-core'
import {
  followFinger,
  type GestureState,
  type GestureSurface,
  gestureAtRest,
  gestureDefaults,
  type PageTurner,
  type PointerPosition,
  type PointerSample,
  recognizeGesture,
  swipeVelocity,
  type TapAction,
} from '@kurasa/reader-core/gestures'
import { SpringValue } from '@react-spring/web'

/*
 *          one finger                    beyond slop, the page goes on there
 *   rest ─────────────▶ press ───────────────────────────────▶ pan ◀──────────┐
 *    ▲                  │  │ beyond slop, at the page's edge    │             │ one finger left
 *    │ up: tap          │  └───────────▶ turn                   │             │
 *    ◀──────────────────┘                 │  second finger       ▼             │
 *    ◀────────────────────────────────────┴───────────────▶ pinch ────────────┘
 *
 * No way leads from two fingers to a turn or a tap before all have left. A press that is held becomes `mark`: the finger draws
 * a region of the page, until it or another one leaves.
 */
type Phase = 'rest' | 'press' | 'turn' | 'pan' | 'pinch' | 'mark'

/** The line that a held finger draws over a page; points of the view. */
interface RegionDrawing {
  /** False where nothing can be marked. */
  begin(at: Point): boolean
  draw(to: Point): void
  end(isKept: boolean): void
}

/** Targets of gestures: the page and its turns. */
export interface ImageGestureTargets {
  images: ImageControls
  turner: PageTurner
  /** The page as gestures see it, measured when a finger comes. */
  surface: () => GestureSurface & { top: number }
  /** One finger is the browser's, which scrolls by it: a strip that is not zoomed. */
  isScrolled: () => boolean
  /** No motion is wanted. */
  isStill: () => boolean
  /** A single tap: what is under it, by the tap zones. */
  onTap: (action: TapAction) => void
  /** Opens what is marked at a point of the window. False when nothing is. */
  openMark: (point: Point) => boolean
  region: RegionDrawing
}

/** Two taps in the same place within this time are one gesture, ms and CSS px. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** A page let go faster than this glides on, px/ms. */
const FLING_VELOCITY = 0.3
/** Share of its velocity that a flung page keeps each millisecond. */
const FLING_DECAY = 0.994

/** Fingers and mice on image pages: pan, pinch, double tap, and turns where the page ends. */
export class ImageGestures {
  readonly #targets: ImageGestureTargets
  readonly #pointers = new Map<number, Point>()
  #phase: Phase = 'rest'
  #gesture: GestureState = gestureAtRest
  #surface: GestureSurface & { top: number }
  #start: PointerSample | undefined
  /** Where the fingers were when the page last followed them. */
  #last: Point = { x: 0, y: 0 }
  #pinch = { span: 1, scale: 1 }
  #samples: PointerPosition[] = []
  #frame = 0
  #hold: ReturnType<typeof setTimeout> | undefined
  #tap: { point: Point; timer: ReturnType<typeof setTimeout> } | undefined
  /** Moves the page that goes on by itself; undefined at rest. */
  #fling: SpringValue<number> | undefined

  constructor(targets: ImageGestureTargets) {
    this.#targets = targets
    this.#surface = targets.surface()
  }

  /** @param id - of the pointer */
  take(id: number, sample: PointerSample): void {
    if (sample.kind === 'down') this.#down(id, sample)
    else if (!this.#pointers.has(id)) return
    else if (sample.kind === 'move') this.#move(id, sample)
    else this.#up(id, sample)
  }

  /** Fingers move the page: the browser must not scroll by them. */
  get isHolding(): boolean {
    return this.#phase === 'pan' || this.#phase === 'pinch' || this.#phase === 'mark'
  }

  /** A finger is down. */
  get isTouched(): boolean {
    return this.#pointers.size > 0 && this.#start?.pointerType !== 'mouse'
  }

  /** The browser took the fingers, or the page is gone: all comes to rest. */
  abandon(): void {
    clearTimeout(this.#tap?.timer)
    this.#tap = undefined
    this.#endFling()
    clearTimeout(this.#hold)
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    if (this.#phase === 'mark') this.#targets.region.end(false)
    if (this.#phase === 'turn') this.#targets.turner.settle()
    if (this.#phase === 'pan' || this.#phase === 'pinch') this.#targets.images.settleZoom()
    this.#pointers.clear()
    this.#phase = 'rest'
    this.#gesture = gestureAtRest
  }

  #down(id: number, sample: PointerSample): void {
    const { images, turner } = this.#targets
    clearTimeout(this.#hold)
    if (this.#phase === 'mark') {
      this.#targets.region.end(false)
      this.#phase = 'rest'
    }
    if (sample.isPrimary) this.#pointers.clear()
    this.#pointers.set(id, { x: sample.x, y: sample.y })
    if (this.#pointers.size === 1) {
      this.#endFling()
      this.#surface = this.#targets.surface()
      this.#start = sample
      this.#phase = 'press'
      this.#recognize(sample)
      const isOthers = sample.isInteractive || sample.hasSelection
      if (!isOthers) this.#hold = setTimeout(() => this.#held(sample), gestureDefaults.longPress)
      return
    }
    if (this.#phase === 'turn') turner.settle()
    this.#gesture = gestureAtRest
    if (this.#pointers.size > 2) return
    // Takes the page where it is drawn, also in the middle of a glide.
    images.panBy(0, 0)
    const { span, middle } = this.#fingers()
    this.#pinch = { span, scale: images.zoom.scale }
    this.#last = middle
    this.#phase = 'pinch'
  }

  /** The finger stays where it came down: it draws from there. */
  #held(sample: PointerSample): void {
    if (this.#phase !== 'press' || !this.#targets.region.begin(this.#inView(sample))) return
    this.#gesture = gestureAtRest
    this.#phase = 'mark'
  }

  #move(id: number, sample: PointerSample): void {
    this.#pointers.set(id, { x: sample.x, y: sample.y })
    if (this.#phase === 'press') this.#leavePress(sample)
    else if (this.#phase === 'turn') this.#recognize(sample)
    else if (this.isHolding) {
      this.#samples = [...this.#samples.slice(-20), sample]
      // Both fingers of a pinch come as events of their own: the page follows once for each frame.
      this.#frame ||= requestAnimationFrame(() => this.#follow())
    }
  }

  /** A finger that moved too far for a tap: it pans where the page goes on, and turns where it ends. */
  #leavePress(sample: PointerSample): void {
    const start = this.#start!
    const dx = sample.x - start.x
    const dy = sample.y - start.y
    const way = Math.hypot(dx, dy)
    const slop = gestureDefaults.slop[sample.pointerType]
    if (way > slop) clearTimeout(this.#hold)
    if (way <= slop || this.#targets.isScrolled() || !this.#pans(dx, dy)) {
      this.#recognize(sample)
      return
    }
    this.#gesture = gestureAtRest
    this.#phase = 'pan'
    this.#samples = [start, sample]
    this.#last = { x: start.x + (dx * slop) / way, y: start.y + (dy * slop) / way }
    this.#frame ||= requestAnimationFrame(() => this.#follow())
  }

  #pans(dx: number, dy: number): boolean {
    const { left, right, up, down } = this.#targets.images.zoom.canPan
    if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? right : left
    return left || right || up || down
  }

  #follow(): void {
    this.#frame = 0
    const { images } = this.#targets
    const { span, middle } = this.#fingers()
    const drift = { x: middle.x - this.#last.x, y: middle.y - this.#last.y }
    this.#last = middle
    if (this.#phase === 'mark') this.#targets.region.draw(this.#inView(middle))
    else if (this.#phase === 'pan') images.panBy(drift.x, drift.y)
    else if (this.#phase === 'pinch') {
      images.setZoom((this.#pinch.scale * span) / this.#pinch.span, this.#inView(middle), drift)
    }
  }

  #up(id: number, sample: PointerSample): void {
    const { images } = this.#targets
    const isCancelled = sample.kind === 'cancel'
    clearTimeout(this.#hold)
    if (!isCancelled) this.#pointers.set(id, { x: sample.x, y: sample.y })
    if (this.isHolding) {
      cancelAnimationFrame(this.#frame)
      this.#follow()
    }
    this.#pointers.delete(id)
    if (this.#pointers.size > 0) {
      if (this.#phase === 'pinch') {
        // The finger that stays goes on from where it is.
        this.#phase = 'pan'
        this.#last = this.#fingers().middle
        this.#samples = []
      }
      return
    }
    const phase = this.#phase
    this.#phase = 'rest'
    if (phase === 'press' || phase === 'turn') {
      this.#phase = phase
      this.#recognize(sample)
      this.#phase = 'rest'
    } else if (phase === 'pan' && !isCancelled) this.#glideOn(sample)
    else if (phase === 'pan' || phase === 'pinch') images.settleZoom()
    else if (phase === 'mark') this.#targets.region.end(!isCancelled)
  }

  #recognize(sample: PointerSample): void {
    const { turner } = this.#targets
    const { state, intent } = recognizeGesture(this.#gesture, sample, this.#surface)
    this.#gesture = state
    if (intent?.type === 'tap') this.#onTap(intent.action, { x: sample.x, y: sample.y })
    else if (intent) {
      if (intent.type === 'drag-start') this.#phase = 'turn'
      followFinger(turner, intent)
    }
  }

  /** Only a tap that shows the controls waits for a second one: a tap that turns must not. */
  #onTap(action: TapAction, point: Point): void {
    const { images, onTap, openMark } = this.#targets
    const first = this.#tap
    this.#tap = undefined
    clearTimeout(first?.timer)
    if (openMark(point)) return
    if (action !== 'toggle-controls') {
      onTap(action)
      return
    }
    if (first && Math.hypot(point.x - first.point.x, point.y - first.point.y) <= DOUBLE_TAP_PX) {
      images.toggleZoom(this.#inView(point))
      return
    }
    const timer = setTimeout(() => {
      this.#tap = undefined
      onTap(action)
    }, DOUBLE_TAP_MS)
    this.#tap = { point, timer }
  }

  /** A page that was pushed runs on, slower and slower, to its edge. */
  #glideOn(sample: PointerSample): void {
    const { images, isStill } = this.#targets
    const samples = [...this.#samples, sample]
    const x = swipeVelocity(samples)
    const y = swipeVelocity(samples.map((one) => ({ ...one, x: one.y })))
    const speed = Math.hypot(x, y)
    if (speed < FLING_VELOCITY || isStill()) {
      images.settleZoom()
      return
    }
    const spring = new SpringValue(0)
    this.#fling = spring
    let way = 0
    void spring.start({
      to: 0,
      config: { decay: FLING_DECAY, velocity: speed },
      onChange: (result) => {
        if (this.#fling !== spring) return
        const next = result.value as unknown as number
        const dx = (x / speed) * (next - way)
        const dy = (y / speed) * (next - way)
        way = next
        const { left, right, up, down } = images.zoom.canPan
        const isFree = (dx < 0 ? right : left) || (dy < 0 ? down : up)
        if (isFree) images.panBy(dx, dy)
        else this.#endFling()
      },
      onRest: () => {
        if (this.#fling === spring) this.#endFling()
      },
    })
  }

  #endFling(): void {
    const spring = this.#fling
    if (!spring) return
    this.#fling = undefined
    spring.stop()
    this.#targets.images.settleZoom()
  }

  #fingers(): { span: number; middle: Point } {
    const [a, b] = [...this.#pointers.values()] as [Point, Point | undefined]
    if (!b) return { span: gestureDefaults.pinch, middle: a }
    const span = Math.max(gestureDefaults.pinch, Math.hypot(a.x - b.x, a.y - b.y))
    return { span, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
  }

  #inView({ x, y }: Point): Point {
    return { x: x - this.#surface.left, y: y - this.#surface.top }
  }
}
