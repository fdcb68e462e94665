const TRANSPARENT = /^(?:transparent|rgba\([^)]*,\s*0\))$/

/**
 * Colour of the ground of a page of fixed layout, as CSS: that of its root, its body or its only drawing, else white.
 *
 * @param page - connected element or shadow tree that holds the page
 */
export function pageColour(page: ParentNode): string {
  for (const name of ['kz-html', 'kz-body', 'kz-body > svg:only-child']) {
    const element = page.querySelector(name)
    const colour = element ? getComputedStyle(element).backgroundColor : 'transparent'
    if (!TRANSPARENT.test(colour)) return colour
  }
  return '#fff'
}
