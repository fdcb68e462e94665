import { cdp } from 'vitest/browser'

/** A place in the test's own window, CSS px. */
export interface TouchPoint {
  x: number
  y: number
}

interface Session {
  send(method: string, params?: unknown): Promise<unknown>
}

/** Places of the test's frame as the browser's own window counts them. */
function onScreen({ x, y }: TouchPoint): TouchPoint {
  const frame = window.frameElement
  if (!frame) return { x, y }
  const rect = frame.getBoundingClientRect()
  const scale = rect.width / window.innerWidth
  return { x: rect.left + x * scale, y: rect.top + y * scale }
}

/** Opens the way to the browser, so that the first events keep their order. */
export async function prepareTouch(): Promise<void> {
  await (cdp() as unknown as Session).send('Page.getLayoutMetrics')
}

/** When the last touch was, ms since 1970. */
let lastTouchAt = 0

/**
 * One real touch event, as a finger gives it to the browser.
 *
 * @param afterMs - how long after the touch before it the hand did this, whatever time a busy machine takes to deliver it:
 *   a quick finger must not become a long press. Without it, it is done now.
 */
export async function touch(
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  points: readonly TouchPoint[] = [],
  afterMs?: number,
): Promise<void> {
  lastTouchAt = afterMs === undefined ? Math.max(Date.now(), lastTouchAt + 1) : lastTouchAt + afterMs
  const session = cdp() as unknown as Session
  const touchPoints = points.map((point, id) => ({ ...onScreen(point), id }))
  await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: lastTouchAt / 1000 })
}

/** How long a quick finger rests, ms. */
const TAP_MS = 10

/** A finger that touches and leaves. */
export async function tapAt(x: number, y = 300): Promise<void> {
  // Sent together: many taps may be under way, as of a quick hand.
  await Promise.all([touch('touchStart', [{ x, y }]), touch('touchEnd', [], TAP_MS)])
}

/** Time between two touches of a finger that slides as fast as it is delivered, ms. */
const QUICK_MS = 8

/** A finger that slides. It stays down when `hold` is set. */
export async function swipeFrom(
  from: TouchPoint,
  to: TouchPoint,
  { steps = 8, pauseMs = 12, hold = false } = {},
): Promise<void> {
  const afterMs = Math.max(pauseMs, QUICK_MS)
  await touch('touchStart', [from])
  for (let step = 1; step <= steps; step++) {
    await pause(pauseMs)
    await touch('touchMove', [between(from, to, step / steps)], afterMs)
  }
  if (!hold) await touch('touchEnd', [], afterMs)
}

/** Real time. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A real click of a mouse; the second of two has a count of 2. */
export async function clickAt(
  x: number,
  y: number,
  clickCount = 1,
  button: 'left' | 'middle' | 'right' = 'left',
): Promise<void> {
  const session = cdp() as unknown as Session
  const at = onScreen({ x, y })
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) {
    await session.send('Input.dispatchMouseEvent', { type, ...at, button, clickCount })
  }
}

/** A mouse that comes to a place, no button down. */
export async function hoverAt(x: number, y: number): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...onScreen({ x, y }) })
}

/** A mouse that is dragged from one place to another, its button down. */
export async function dragMouse(from: TouchPoint, to: TouchPoint): Promise<void> {
  const session = cdp() as unknown as Session
  const mouse = (type: string, point: TouchPoint) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...onScreen(point),
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  await mouse('mousePressed', from)
  for (let step = 1; step <= 6; step++) await mouse('mouseMoved', between(from, to, step / 6))
  await mouse('mouseReleased', to)
}

/** Emulates a preference for less motion; the returned function ends it. */
export async function preferReducedMotion(): Promise<() => Promise<unknown>> {
  const session = cdp() as unknown as Session
  const set = (value: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await set('reduce')
  return () => set('no-preference')
}

/** A real turn of a wheel. */
export async function wheelAt(x: number, y: number, deltaX: number, deltaY: number): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    ...onScreen({ x, y }),
    deltaX,
    deltaY,
  })
}

const between = (from: TouchPoint, to: TouchPoint, share: number) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})
/** Resolves when the next frame is drawn. */
export const aFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Two fingers that move from one place each to another; `each` looks after every step. They stay when `hold`. */
export async function pinch(
  a: [TouchPoint, TouchPoint],
  b: [TouchPoint, TouchPoint],
  {
    hold = false,
    each = () => {},
  }: { hold?: boolean; each?: (middle: TouchPoint, span: number) => void } = {},
) {
  await touch('touchStart', [a[0]])
  await touch('touchStart', [a[0], b[0]])
  for (let step = 1; step <= 12; step++) {
    const [one, two] = [between(a[0], a[1], step / 12), between(b[0], b[1], step / 12)]
    await touch('touchMove', [one, two])
    await aFrame()
    each(between(one, two, 0.5), Math.hypot(one.x - two.x, one.y - two.y))
  }
  if (!hold) await touch('touchEnd')
}
