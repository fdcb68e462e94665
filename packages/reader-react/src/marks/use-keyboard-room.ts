import { type RefObject, useLayoutEffect } from 'react'

/** Less is a bar of the browser, CSS px. */
const LEAST_KEYBOARD = 80

/**
 * Keeps a sheet above the keyboard of the screen: `--keyboard-room` is what the keyboard covers of the page. Nothing is laid
 * out again behind it.
 */
export function useKeyboardRoom(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport: viewport } = window
    const element = sheet.current
    if (!viewport || !element) return
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop
      // Zoomed by a pinch, the viewport is small without a keyboard.
      const isKeyboard = covered > LEAST_KEYBOARD && viewport.scale < 1.01
      element.style.setProperty('--keyboard-room', `${isKeyboard ? covered : 0}px`)
      element.style.setProperty('--sheet-room', `${viewport.height}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [sheet])
}
