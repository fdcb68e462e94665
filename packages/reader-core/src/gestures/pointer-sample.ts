import { linkAt } from '../navigator/link-at.ts'
import type { PointerSample } from './gesture-recognizer.ts'

const INTERACTIVE =
  'a[href], button, input, select, textarea, label, summary, video, audio, [role="button"], [contenteditable], [data-kurasa-no-turn]'
const WHEEL_LINE_PX = 16

/** Elements between the target of an event and the surface, shadow trees included, innermost first. */
function elementsUnder(event: Event, surface: HTMLElement): Element[] {
  const path = event.composedPath()
  const end = path.indexOf(surface)
  return path.slice(0, Math.max(0, end)).filter((node): node is Element => node instanceof Element)
}

function hasSelection(event: Event, surface: HTMLElement): boolean {
  // Chromium reports a selection inside a shadow tree to the shadow root only.
  for (const node of event.composedPath()) {
    const root = node as { getSelection?: () => Selection | null }
    if (node instanceof ShadowRoot && root.getSelection?.()?.isCollapsed === false) return true
  }
  const selection = document.getSelection()
  return selection?.isCollapsed === false && surface.contains(selection.anchorNode)
}

function scrollsSideways(element: Element): boolean {
  if (element.scrollWidth <= element.clientWidth + 1 || !element.closest('article')) return false
  return /auto|scroll/.test(getComputedStyle(element).overflowX)
}

/** True over a column of text, its gaps between blocks included; over a page of fixed layout, which has no margins, over its words. */
function isOverText(elements: readonly Element[]): boolean {
  if (!elements.some(({ localName }) => localName === 'kz-body')) return false
  if (!elements.some(({ classList }) => classList.contains('fixed'))) return true
  return [...elements[0]!.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue!),
  )
}

/** True while a mouse or a pen is over a page, outside of its text. */
export function isOverMargin(event: PointerEvent, surface: HTMLElement): boolean {
  return event.pointerType !== 'touch' && !isOverText(elementsUnder(event, surface))
}

const kindOf = (type: string): PointerSample['kind'] => {
  if (type === 'pointerdown') return 'down'
  if (type === 'pointermove') return 'move'
  return type === 'pointerup' ? 'up' : 'cancel'
}

/** Converts an event for the recognizer. Reads the DOM only when a pointer goes down or up, never while it moves. */
export function sampleOf(event: PointerEvent, surface: HTMLElement): PointerSample {
  const kind = kindOf(event.type)
  const sample: PointerSample = {
    kind,
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
    pointerType: event.pointerType === 'mouse' || event.pointerType === 'pen' ? event.pointerType : 'touch',
    isPrimary: event.isPrimary,
  }
  if (kind === 'down' || kind === 'up') {
    const elements = elementsUnder(event, surface)
    sample.isInteractive =
      elements.some((element) => element.matches(INTERACTIVE)) || linkAt(event) !== undefined
    sample.hasSelection = hasSelection(event, surface)
    if (kind === 'down') {
      sample.isOverScroller = elements.some(scrollsSideways)
      sample.isOverText = isOverText(elements)
    }
  }
  return sample
}

/**
 * Distance of a wheel event, CSS px, whatever unit its browser uses.
 *
 * @param stride - distance from one page to the next, CSS px
 */
export function wheelDistance(event: WheelEvent, stride: number): { deltaX: number; deltaY: number } {
  const unit = event.deltaMode === 1 ? WHEEL_LINE_PX : event.deltaMode === 2 ? stride : 1
  return { deltaX: event.deltaX * unit, deltaY: event.deltaY * unit }
}
