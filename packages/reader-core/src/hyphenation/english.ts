import createHyphenator from 'hyphen'
import patterns from 'hyphen/patterns/en-us.js'

/** Letters before and after a break, at least: `hyphenate-limit-chars` of `HYPHENS_CSS`. */
const LEAST = 3
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
const hyphenate = createHyphenator([levels, tree], { html: false, hyphenChar: MARK })

/** Offsets at which an English word may be broken, by the patterns of TeX and their exceptions. */
export function breakEnglish(word: string): number[] {
  const parts = EXCEPTIONS.get(word.toLowerCase()) ?? hyphenate(word).split(MARK)
  const points: number[] = []
  let length = 0
  for (const part of parts) {
    length += part.length
    if (length >= LEAST && length <= word.length - LEAST) points.push(length)
  }
  return points
}
