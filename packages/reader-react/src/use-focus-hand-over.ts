import { type RefObject, useEffect } from 'react'
import { focusStops } from './focus-stops.ts'
import { usePageContext } from './reader-context.tsx'
import { focusPage } from './use-reader-keys.ts'

/** Marks the element that gets the focus when a focused neighbour goes. */
const SUCCESSOR = '[data-kurasa-successor]'

/** An element around the focused one, and the place of that among its stops. */
interface Surrounding {
  element: HTMLElement
  index: number
}

/**
 * Keeps the keyboard in the reader: when the focused control is removed, disabled or made inert, its successor gets the
 * focus. That is the marked element beside it, else the control that takes its place in the same dialog, else the page.
 */
export function useFocusHandOver(rootRef: RefObject<HTMLElement | null>): void {
  const { viewRef } = usePageContext()
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    let focused: HTMLElement | undefined
    let around: Surrounding[] = []

    const remember = ({ target }: FocusEvent) => {
      focused = target as HTMLElement
      around = []
      // Outside of a dialog the page is the successor.
      const dialog = focused.closest<HTMLElement>('[role="dialog"]')
      for (let element = focused.parentElement; dialog?.contains(element) && element; ) {
        around.push({ element, index: focusStops(element).indexOf(focused) })
        element = element.parentElement
      }
    }
    const forget = (event: FocusEvent) => {
      // A browser may report the loss of an element that is on its way out.
      if (event.relatedTarget) focused = undefined
    }
    const handOver = () => {
      const { activeElement, body } = root.ownerDocument
      const isLost = focused && (!focused.isConnected || focused.matches(':disabled, [inert] *'))
      if (!isLost || (activeElement !== body && activeElement !== focused)) return
      focused = undefined
      for (const { element, index } of around) {
        if (!element.isConnected || element.closest('[inert]')) continue
        const stops = focusStops(element)
        const next = element.querySelector<HTMLElement>(SUCCESSOR) ?? stops[Math.min(index, stops.length - 1)]
        const target = next ?? (element.role === 'dialog' ? element : undefined)
        if (!target) continue
        target.focus({ preventScroll: true })
        return
      }
      focusPage(viewRef.current)
    }
    const observer = new MutationObserver(handOver)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
    root.addEventListener('focusin', remember)
    root.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', remember)
      root.removeEventListener('focusout', forget)
    }
  }, [rootRef, viewRef])
}
