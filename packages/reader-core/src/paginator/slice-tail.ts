import { isBlockName } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { SliceEnd } from './slice-range.ts'

/** Puts the spacer after the last whole element, inside the ancestors that go on. */
export function addTail(content: SectionContent, end: SliceEnd, body: Element): void {
  if (end.isSectionEnd) return
  let container = end.container.nodeType === 3 ? end.container.parentElement! : (end.container as Element)
  // Boxes that end with the slice have their end before the spacer: inside of it Firefox moves all of it to the next page.
  let index = end.position.leaf
  while (/^\s+$/.test(content.leaves.at(index)?.node.textContent ?? '')) index++
  const next = content.leaves.at(index)?.node
  while (next && container !== content.body && !container.contains(next)) container = container.parentElement!
  let levels = 0
  for (let node: Element | null = container; node && node !== content.body; node = node.parentElement)
    levels++
  let place: Element = body
  for (let i = 0; i < levels; i++) place = (place.lastElementChild as Element | null) ?? place
  const spacer = body.ownerDocument.createElement('kz-sp')
  spacer.setAttribute('aria-hidden', 'true')
  if (isAfterBlock(place)) spacer.setAttribute('data-kz-block', '')
  place.append(spacer)
}

/** Whether what is appended to an element is placed below a block, not in a line. */
function isAfterBlock(place: Element): boolean {
  let last = place.lastChild
  while (last?.nodeType === 3 && !/\S/.test((last as Text).data)) last = last.previousSibling
  return last?.nodeType === 1 && isBlockName((last as Element).localName)
}
