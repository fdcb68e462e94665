import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ScrollBox, ScrollBoxContext } from '../../app/shell/scroll-box.ts'
import styles from './shell.module.css'

/** Lists measure themselves again after they are shown; the place is found once they are long enough. */
const MOST_FRAMES = 30

/** Where each screen was scrolled to and what its list kept, by its key. Lives as long as the page. */
export type ScrollMemory = Map<string, { top: number; kept?: unknown }>

/**
 * The scroll box of one screen. It writes down where it was and returns there, before paint, whenever it is shown
 * again.
 */
export function ScreenBox(props: { memory: ScrollMemory; memoryKey: string; children: ReactNode }) {
  const { memory, memoryKey } = props
  const box = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const isRestoring = useRef(false)

  useLayoutEffect(() => setElement(box.current), [])

  const scrollBox = useMemo<ScrollBox>(
    () => ({
      element,
      kept: memory.get(memoryKey)?.kept,
      keep: (kept) => memory.set(memoryKey, { top: memory.get(memoryKey)?.top ?? 0, kept }),
    }),
    [element, memory, memoryKey],
  )

  useLayoutEffect(() => {
    const element = box.current
    const target = memory.get(memoryKey)?.top ?? 0
    if (!element) return
    let frame = 0
    let frames = 0
    const stop = () => {
      isRestoring.current = false
      cancelAnimationFrame(frame)
    }
    const restore = () => {
      element.scrollTop = target
      if (Math.abs(element.scrollTop - target) <= 1 || ++frames > MOST_FRAMES) return stop()
      frame = requestAnimationFrame(restore)
    }
    isRestoring.current = true
    // At its top a screen is there already; to say so now would lay all of it out in the task that made it.
    if (target === 0) frame = requestAnimationFrame(restore)
    else restore()
    // A finger on the screen wins over a place from before.
    element.addEventListener('pointerdown', stop)
    element.addEventListener('wheel', stop, { passive: true })
    return () => {
      stop()
      element.removeEventListener('pointerdown', stop)
      element.removeEventListener('wheel', stop)
    }
  }, [memory, memoryKey])

  return (
    <div
      ref={box}
      className={styles.screen}
      tabIndex={-1}
      data-screen={memoryKey}
      onScroll={(event) => {
        const element = event.currentTarget
        // A hidden box reports 0, and a box that is on its way back reports where it has got to so far.
        if (event.target === element && !isRestoring.current && element.clientHeight > 0) {
          memory.set(memoryKey, { ...memory.get(memoryKey), top: element.scrollTop })
        }
      }}
    >
      <ScrollBoxContext value={scrollBox}>{props.children}</ScrollBoxContext>
    </div>
  )
}
