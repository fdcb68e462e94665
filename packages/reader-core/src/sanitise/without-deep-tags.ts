import { AROUND_BODY, DEEPEST, MOST_DEEP, USUAL_DEPTH } from './rules.ts'
import { tagsOf } from './tags.ts'

/**
 * XML without the tags nested deeper than a chapter may be, nor more deep ones than one may have; what is in them stays. For
 * parsers and DOM libraries whose time grows with the depth of each element, or with its square. Source that is not
 * well-formed comes back as it is from there on.
 */
export function withoutDeepTags(source: string): string {
  const kept: string[] = []
  /** Whether the elements that are open, beyond the usual depth, are left out. */
  const open: boolean[] = []
  let depth = 0
  let deepElements = 0
  let done = 0
  for (const { isEnd, isEmpty, from, to } of tagsOf(source)) {
    let isLeftOut = false
    if (isEnd) {
      depth--
      isLeftOut = open[depth] ?? false
    } else {
      if (depth > USUAL_DEPTH) deepElements++
      isLeftOut = deepElements > MOST_DEEP && depth > USUAL_DEPTH
      if (!isEmpty) {
        isLeftOut ||= depth >= DEEPEST + AROUND_BODY
        open[depth++] = isLeftOut
      }
    }
    if (!isLeftOut) continue
    kept.push(source.slice(done, from))
    done = to
  }
  return kept.length ? kept.join('') + source.slice(done) : source
}
