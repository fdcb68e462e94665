import type { SectionContent } from '../section/section-content.ts'
import type { PageStart } from './page-start.ts'

/** Leaf nodes of the clone, each at its place in the section; what the sanitiser took leaves a gap. */
export function alignLeaves(
  content: SectionContent,
  start: PageStart,
  clones: (Text | Element)[],
): (Text | Element | undefined)[] {
  const aligned: (Text | Element | undefined)[] = []
  let index = start.leaf
  for (const clone of clones) {
    for (;;) {
      const source = content.leaves.at(index)
      if (!source) return aligned
      index++
      const isSame =
        source.node.nodeType === clone.nodeType &&
        (clone.nodeType === 3
          ? index - 1 === start.leaf || (source.node as Text).data.startsWith((clone as Text).data)
          : (source.node as Element).localName === (clone as Element).localName)
      if (isSame) {
        aligned.push(clone)
        break
      }
      aligned.push(undefined)
    }
  }
  return aligned
}
