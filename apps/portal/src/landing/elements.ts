/** An HTML element with properties and children; words are text nodes, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** A drawing of our own that says nothing to assistive technology. `markup` must not hold a word from outside. */
export function svg(viewBox: string, markup: string, className?: string): SVGSVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  made.setAttribute('viewBox', viewBox)
  made.setAttribute('aria-hidden', 'true')
  if (className) made.setAttribute('class', className)
  made.innerHTML = markup
  return made
}
