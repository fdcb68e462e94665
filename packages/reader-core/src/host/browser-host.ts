import type { Host } from './host.ts'

/** Longest wait for a frame: a hidden tab paints none. */
const FRAME_PATIENCE_MS = 250

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      resolve()
    }
    channel.port2.postMessage(undefined)
  })

/** The platform of a browser window. */
export function createBrowserHost(): Host {
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
    observeSize: (element, onSize) => {
      const report = () => onSize({ width: element.clientWidth, height: element.clientHeight })
      const observer = new ResizeObserver(report)
      observer.observe(element)
      report()
      return () => observer.disconnect()
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
