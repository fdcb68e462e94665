import type { Reader } from '@kurasa/reader-core'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { usePageContext } from '../reader-context.tsx'

/** A mouse that moved farther than this between down and up has selected something, CSS px. */
const TAP_PX = 4

/** Gestures that the text of a page of fixed layout takes: selection and links. */
export interface PageText {
  /** Whether an event of a pointer is the text's alone: a mouse that began on words selects by moving. */
  takes(event: PointerEvent): boolean
  /** Whether the pointer came down on letters: to stay there selects them. */
  isPressed(): boolean
}

/**
 * Lets the words on pages of fixed layout be selected: by a finger that stays and by a mouse that is dragged over them, as in text. A
 * selection in the browser ends every gesture of ours; a tap elsewhere clears the selection.
 *
 * @param abandon - ends the gesture that is under way
 */
export function usePageText(surfaceRef: RefObject<HTMLElement | null>, abandon: () => void): PageText {
  const { reader } = usePageContext()
  const isOnWords = useRef(false)
  const isByMouse = useRef(false)

  useEffect(() => {
    const surface = surfaceRef.current
    if (!surface || reader.publication.kind !== 'text') return
    let down = { x: 0, y: 0, hasSelection: false }
    const onSelection = () => {
      if (isSelecting(surface)) abandon()
    }
    const onDown = (event: PointerEvent) => {
      isOnWords.current = isOverWords(event)
      isByMouse.current = event.pointerType === 'mouse'
      const hasSelection = event.isPrimary && reader.getSnapshot().selection !== undefined
      down = { x: event.clientX, y: event.clientY, hasSelection }
    }
    // A mouse that moves a page larger than the view would select what it passes.
    const onMouseDown = (event: MouseEvent) => {
      if ((isByMouse.current && isOnWords.current) || event.button !== 0 || !canPan(reader)) return
      event.preventDefault()
      surface.focus({ preventScroll: true })
    }
    const onClick = (event: MouseEvent) => {
      const isTap = event.detail < 2 && Math.hypot(event.clientX - down.x, event.clientY - down.y) <= TAP_PX
      if (isTap && down.hasSelection) reader.clearSelection()
    }
    document.addEventListener('selectionchange', onSelection)
    surface.addEventListener('pointerdown', onDown)
    surface.addEventListener('mousedown', onMouseDown)
    surface.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('selectionchange', onSelection)
      surface.removeEventListener('pointerdown', onDown)
      surface.removeEventListener('mousedown', onMouseDown)
      surface.removeEventListener('click', onClick)
    }
  }, [reader, surfaceRef, abandon])

  return useMemo(
    () => ({
      takes: (event: PointerEvent) => event.type === 'pointermove' && isByMouse.current && isOnWords.current,
      isPressed: () => isOnWords.current,
    }),
    [],
  )
}

function canPan(reader: Reader): boolean {
  const { left, right, up, down } = reader.images?.zoom.canPan ?? {}
  return Boolean(left || right || up || down)
}

/** Chromium exposes a selection in a shadow tree to the document as text only. */
function isSelecting(surface: HTMLElement): boolean {
  const selection = document.getSelection()
  if (!selection || !surface.contains(selection.anchorNode)) return false
  return !selection.isCollapsed || selection.toString() !== ''
}

/** Whether letters are under a pointer. */
function isOverWords(event: PointerEvent): boolean {
  const { clientX: x, clientY: y } = event
  const range = document.createRange()
  for (const node of (event.composedPath()[0] as Node).childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue
    range.selectNodeContents(node)
    const isUnder = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    )
    if (isUnder) return true
  }
  return false
}
