import createHyphenator from 'hyphen'
import patterns from 'hyphen/patterns/en-us.js'

/** Letters before and after a break, at least, as TeX has them: `hyphenate-limit-chars` of `HYPHENS_CSS`. */
const LEAST_BEFORE = 2
const LEAST_AFTER = 3
const MARK = '\u00ad'
/** The words that the patterns of TeX break wrongly, as TeX has them: the package counts the hyphens in them as letters. */
const EXCEPTIONS = new Map(
  (
    'as-so-ciate as-so-ciates dec-li-na-tion oblig-a-tory phil-an-thropic present presents project projects reci-procity ' +
    're-cog-ni-zance ref-or-ma-tion ret-ri-bu-tion ta-ble'
  )
    .split(' ')
    .map((word) => [word.replaceAll('-', ''), word.split('-')]),
)

const [levels, tree] = patterns
const hyphenate = createHyphenator([levels, tree], {
  html: false,
  hyphenChar: MARK,
  minWordLength: LEAST_BEFORE + LEAST_AFTER,
})

/** Offsets at which an English word may be broken, by the patterns of TeX and their exceptions. */
export function breakEnglish(word: string): number[] {
  const parts = EXCEPTIONS.get(word.toLowerCase()) ?? hyphenate(word).split(MARK)
  const points: number[] = []
  let length = 0
  for (const part of parts) {
    length += part.length
    if (length >= LEAST_BEFORE && length <= word.length - LEAST_AFTER) points.push(length)
  }
  return points
}
