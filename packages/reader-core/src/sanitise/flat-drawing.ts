import { DEEPEST } from './rules.ts'

/** Parts of a drawing that only hold others. */
const GROUPS = /<(\/?)(?:[\w-]+:)?(?:g|a|svg|switch|foreignObject)(?=[\s/>])[^<>]*>/g

/** Source of a drawing without its groups where they are in one another too deep to be parsed; what is in them stays. */
export function flatDrawing(source: string): string {
  let depth = 0
  let deepest = 0
  for (const [tag, end] of source.matchAll(GROUPS)) {
    if (end) depth--
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++depth)
  }
  if (deepest <= DEEPEST) return source
  let count = 0
  return source.replace(GROUPS, (tag) => (count++ === 0 ? tag : ''))
}
