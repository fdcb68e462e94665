import { KINDS, LEVELS, numberOf, WORDS } from './english-patterns.ts'

/** Letters before and after a break, at least, as TeX has them: `hyphenate-limit-chars` of `HYPHENS_CSS`. */
const LEAST_BEFORE = 2
const LEAST_AFTER = 3
/** The words that the patterns of TeX break wrongly, as TeX has them: the package counts the hyphens in them as letters. */
const EXCEPTIONS = new Map(
  (
    'as-so-ciate as-so-ciates dec-li-na-tion oblig-a-tory phil-an-thropic present presents project projects reci-procity ' +
    're-cog-ni-zance ref-or-ma-tion ret-ri-bu-tion ta-ble'
  )
    .split(' ')
    .map((word) => [word.replaceAll('-', ''), pointsBetween(word.split('-'))]),
)
/** Characters that no pattern reaches across, as in "father’s". */
const APOSTROPHE = '’'

/** Patterns by their next letter. */
interface Branch {
  readonly next: Partial<Record<string, Branch>>
  /** Levels of the pattern that ends here. */
  levels?: readonly number[]
}

/** The tree of all patterns. */
function unpack(): Branch {
  const kinds = LEVELS.split(' ').map((digits) => [...digits].map(Number))
  const path: Branch[] = [{ next: {} }]
  let index = 0
  for (const [, shared, letters] of WORDS.matchAll(/(\d)([a-z.]+)/g)) {
    path.length = Number(shared) + 1
    for (const letter of letters!) {
      const branch: Branch = { next: {} }
      path.at(-1)!.next[letter] = branch
      path.push(branch)
    }
    path.at(-1)!.levels = kinds[numberOf(KINDS[index++]!)]!
  }
  return path[0]!
}

const tree = unpack()

/** Offsets at which an English word may be broken, by the patterns of TeX and their exceptions. */
export function breakEnglish(word: string): readonly number[] {
  const lower = word.toLowerCase()
  const known = EXCEPTIONS.get(lower)
  if (known) return known
  const points: number[] = []
  // A letter of another language may have two in small.
  if (lower.length !== word.length) return points
  const most = word.length - LEAST_AFTER
  for (let from = 0; from < word.length; ) {
    const apostrophe = lower.indexOf(APOSTROPHE, from)
    const to = apostrophe < 0 ? word.length : apostrophe
    if (to - from >= LEAST_BEFORE + LEAST_AFTER) {
      const found = levelsIn(`.${lower.slice(from, to)}.`)
      for (let at = LEAST_BEFORE; at < to - from - 1; at++)
        if (found[at]! % 2 === 1 && from + at <= most) points.push(from + at)
    }
    from = to + 1
  }
  return points
}

/** The highest level that a pattern has before each letter of a word, odd where it may be broken. */
function levelsIn(dotted: string): Uint8Array {
  const found = new Uint8Array(dotted.length)
  for (let start = 0; start < dotted.length - 2; start++) {
    // The levels of a pattern for the beginning of a word count from its first letter.
    const first = Math.max(0, start - 1)
    let branch: Branch | undefined = tree
    for (let at = start; at < dotted.length; at++) {
      branch = branch.next[dotted[at]!]
      if (!branch) break
      const own = branch.levels ?? []
      for (let i = 0; i < own.length; i++) if (own[i]! > found[first + i]!) found[first + i] = own[i]!
    }
  }
  return found
}

/** Offsets between the parts of a word. */
function pointsBetween(parts: readonly string[]): readonly number[] {
  let length = 0
  return parts.slice(0, -1).map((part) => (length += part.length))
}
