import { AROUND_BODY, DEEPEST } from './rules.ts'
import { tagsOf } from './tags.ts'

/**
 * XML without the tags nested deeper than a chapter may be; what is in them stays. For parsers and DOM libraries whose
 * time grows with the square of the depth. Source that is not well-formed comes back as it is from there on.
 */
export function withoutDeepTags(source: string): string {
  const most = DEEPEST + AROUND_BODY
  const kept: string[] = []
  let depth = 0
  let done = 0
  for (const { isEnd, isEmpty, from, to } of tagsOf(source)) {
    const isDeep = isEnd ? depth > most : depth >= most && !isEmpty
    if (!isEmpty) depth += isEnd ? -1 : 1
    if (!isDeep) continue
    kept.push(source.slice(done, from))
    done = to
  }
  return kept.length ? kept.join('') + source.slice(done) : source
}
