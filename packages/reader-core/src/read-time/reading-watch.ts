import type { PauseReason } from './read-time-machine.ts'

/** Receiver of the signals of a watch: a tracker. */
interface ReadingSignals {
  input(): void
  pause(reason: PauseReason): void
  resume(reason: PauseReason): void
}

/** Moving a mouse is no sign of a reader; nor are sizes, layouts and timers. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const
/** Share of the reader, or of the screen, that must be in view. */
const IN_VIEW = 0.5

/**
 * Watches for activity in an element, and for the page being hidden, frozen, left, or scrolled away. A window that only
 * lost the focus may be beside another, and continues.
 *
 * @returns unsubscribe
 */
export function watchReading(element: HTMLElement, signals: ReadingSignals): () => void {
  const end = new AbortController()
  const on = (target: EventTarget, types: readonly string[], act: (event: Event) => void) => {
    for (const type of types)
      target.addEventListener(type, act, { capture: true, passive: true, signal: end.signal })
  }
  const judge = () => {
    if (document.visibilityState === 'hidden') signals.pause('hidden')
    else signals.resume('hidden')
  }

  on(element, INPUTS, () => {
    // A page that is touched is seen, whatever a browser did not report when it woke.
    judge()
    signals.input()
  })
  on(document, ['selectionchange'], () => {
    const selection = document.getSelection()
    if (selection && !selection.isCollapsed && element.contains(selection.anchorNode)) signals.input()
  })
  on(document, ['visibilitychange', 'resume'], judge)
  on(document, ['freeze'], () => signals.pause('hidden'))
  on(window, ['pagehide'], () => signals.pause('hidden'))
  on(window, ['pageshow'], judge)
  judge()

  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1)!
      const { intersectionRatio, intersectionRect: seen, rootBounds: screen } = last
      const ofScreen = screen ? (seen.width * seen.height) / Math.max(1, screen.width * screen.height) : 0
      if (Math.max(intersectionRatio, ofScreen) >= IN_VIEW) signals.resume('offscreen')
      else signals.pause('offscreen')
    },
    { threshold: [0, 0.25, IN_VIEW, 0.75, 1] },
  )
  observer.observe(element)

  return () => {
    end.abort()
    observer.disconnect()
  }
}
