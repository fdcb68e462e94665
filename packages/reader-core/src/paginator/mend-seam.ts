/**
 * Makes the first page begin where the slice before had found it. A blank line that a page begins with is not in the
 * slice, and WebKit keeps or drops a margin by what it laid out before.
 *
 * @param leaf - what is first in it
 * @param seam - how much lower it begins than it should, CSS px
 * @param attempt - 0: the margin of what begins; 1: those of the boxes in it that begin with it, which are one, as large as
 * the largest of them; 2: something put before it
 */
export function mendSeam(anchor: Node, leaf: Node, seam: number, attempt: number): void {
  const boxes: HTMLElement[] = []
  if (seam > 0 && attempt === 0 && anchor.nodeType === 1) boxes.push(anchor as HTMLElement)
  if (seam > 0 && attempt === 1 && anchor.contains(leaf))
    for (let box = leaf.parentElement; box && box !== anchor; box = box.parentElement) boxes.push(box)
  if (boxes.length > 0) {
    const margins = boxes.map((box) => Number.parseFloat(getComputedStyle(box).marginBlockStart) || 0)
    const most = Math.max(...margins) - seam
    for (const [i, box] of boxes.entries())
      if (margins[i]! > most) box.style.setProperty('margin-block-start', `${most}px`, 'important')
    return
  }
  let spacer = anchor.previousSibling as Element | null
  while (spacer && spacer.localName !== 'kz-sp') spacer = spacer.previousElementSibling
  if (!spacer) return
  const strut = document.createElement('kz-st')
  if (seam < 0) strut.style.blockSize = `${-seam}px`
  else strut.style.marginBlockStart = `${-seam}px`
  // The line break that ends the spacer's line stays on it.
  const next = spacer.nextSibling!
  if (next !== anchor && next.nodeName.toLowerCase() === 'br') spacer = next as Element
  spacer.after(strut)
}
