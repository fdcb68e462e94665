/**
 * A picture of the page in view, laid over it: what is under it can change unseen. It is made of clones, so it costs a layout of
 * the pages in view.
 *
 * @param view - the element that a reader is mounted in
 */
export function coverPage(view: HTMLElement): HTMLElement | undefined {
  const drawn = view.firstElementChild
  if (!(drawn instanceof HTMLElement)) return undefined
  const bounds = view.getBoundingClientRect()
  const cover = document.createElement('div')
  cover.inert = true
  cover.ariaHidden = 'true'
  cover.style.cssText = 'position:absolute;inset:0;pointer-events:none;contain:strict'
  cover.append(cloneOf(drawn, bounds))
  view.append(cover)
  return cover
}

/** A clone with its shadow trees, without those of elements outside of the view. */
function cloneOf(node: Node, bounds: DOMRect): Node {
  const clone = node.cloneNode(false)
  const { shadowRoot } = node as Element
  if (shadowRoot && clone instanceof HTMLElement) {
    const { left, right } = (node as Element).getBoundingClientRect()
    const shadow = clone.attachShadow({ mode: 'open' })
    if (right <= bounds.left || left >= bounds.right) return clone
    shadow.adoptedStyleSheets = shadowRoot.adoptedStyleSheets
    for (const child of shadowRoot.childNodes) shadow.append(cloneOf(child, bounds))
  }
  // The view rests at a scroll position, which a clone does not have.
  if (clone instanceof HTMLElement && clone.style.getPropertyValue('--kz-home'))
    clone.style.setProperty('--kz-home', '0px')
  if (clone instanceof HTMLImageElement) clone.decoding = 'sync'
  for (const child of node.childNodes) clone.appendChild(cloneOf(child, bounds))
  return clone
}
