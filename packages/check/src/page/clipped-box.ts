/** Visible part of an element's content, CSS px of the window. */
export interface ClippedBox {
  left: number
  top: number
  right: number
  bottom: number
  /** A person can scroll to what is outside. */
  isScrolled: boolean
}

/** Whether what is below an element with `position: absolute` is placed by it. */
const isContainingBlock = ({ position, transform, contain }: CSSStyleDeclaration): boolean =>
  position !== 'static' || transform !== 'none' || /paint|layout|strict|content/.test(contain)

const clips = ({ display, overflowX, overflowY, contain }: CSSStyleDeclaration): boolean =>
  display !== 'inline' &&
  display !== 'contents' &&
  (overflowX !== 'visible' || overflowY !== 'visible' || /paint|strict|content/.test(contain))

function scrolls(element: Element, { overflowX, overflowY }: CSSStyleDeclaration): boolean {
  const isOpen = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  return (
    (isOpen(overflowX) && scrollWidth > clientWidth + 1) ||
    (isOpen(overflowY) && scrollHeight > clientHeight + 1)
  )
}

/** The box that all clipping ancestors of an element leave, up to the element of the page. */
export function clippedBox(element: Element, page: Element): ClippedBox {
  const { left, top, right, bottom } = page.getBoundingClientRect()
  const box = { left, top, right, bottom, isScrolled: false }
  let isAbsolute = false
  for (let at: Element | undefined = element; at && at !== page; at = parentOf(at)) {
    const style = getComputedStyle(at)
    if (isAbsolute && !isContainingBlock(style)) continue
    if (clips(style)) {
      const own = at.getBoundingClientRect()
      box.left = Math.max(box.left, own.left)
      box.top = Math.max(box.top, own.top)
      box.right = Math.min(box.right, own.right)
      box.bottom = Math.min(box.bottom, own.bottom)
      box.isScrolled ||= scrolls(at, style)
    }
    isAbsolute = style.position === 'absolute' || style.position === 'fixed'
  }
  return box
}

function parentOf(element: Element): Element | undefined {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined)
}
