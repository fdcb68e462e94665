import { nextTask } from '../steps.ts'
import type { Host } from './host.ts'

/** Longest wait for a frame: a hidden tab paints none. */
const FRAME_PATIENCE_MS = 250

/** A page that one stays on for so long is being read, ms. */
const COUNTING_REST_MS = 1000
/** Signs of a hand. Moving a mouse over a page is none. */
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const

const connectionOf = (navigator: Navigator & { connection?: { saveData?: boolean } }) => navigator.connection

/** The platform of a browser window. */
export function createBrowserHost(): Host {
  let isBatteryLow: (() => boolean) | undefined
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  return {
    afterPaint: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, FRAME_PATIENCE_MS)
        // The frame callback runs before the paint, the task after it.
        requestAnimationFrame(() => {
          clearTimeout(timer)
          nextTask().then(resolve)
        })
      }),
    nextTask,
    whenIdle: () =>
      new Promise((resolve) => {
        if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
        else setTimeout(resolve, 50)
      }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    countingRest: COUNTING_REST_MS,
    isSparing: () => {
      if (!isBatteryLow) {
        // Until the browser has reported it, it is not.
        isBatteryLow = () => false
        import('./battery.ts').then(
          async ({ watchBattery }) => {
            isBatteryLow = await watchBattery()
          },
          () => undefined,
        )
      }
      return connectionOf(navigator)?.saveData === true || isBatteryLow()
    },
    onTouch: (listener) => {
      const end = new AbortController()
      const options = { capture: true, passive: true, signal: end.signal }
      for (const type of TOUCHES) document.addEventListener(type, listener, options)
      return () => end.abort()
    },
    observeSize: (element, onSize) => {
      const report = () => onSize({ width: element.clientWidth, height: element.clientHeight })
      const observer = new ResizeObserver(report)
      observer.observe(element)
      report()
      const timer = setTimeout(() => {
        if (!element.clientHeight) console.warn('The reader has no height. Are its styles loaded?', element)
      }, 1000)
      return () => {
        clearTimeout(timer)
        observer.disconnect()
      }
    },
    renderer: () => `${navigator.userAgent} ${devicePixelRatio}`,
    isDark: () => dark.matches,
    onDarkChange: (listener) => {
      dark.addEventListener('change', listener)
      return () => dark.removeEventListener('change', listener)
    },
    onHide: (listener) => {
      const judge = () => {
        if (document.visibilityState === 'hidden') listener()
      }
      document.addEventListener('visibilitychange', judge)
      window.addEventListener('pagehide', listener)
      return () => {
        document.removeEventListener('visibilitychange', judge)
        window.removeEventListener('pagehide', listener)
      }
    },
  }
}
