const collator = new Intl.Collator('en', { numeric: true })

/** The ending of a file, which takes no part in its order. */
const ENDING = /\.[a-z]{2,5}\d?$/i
/** Signs before a number, and blanks, that people leave out in one name and not in the next. */
const IDLE = /[#\s]+/g

/**
 * Order in which people number files: `page 2` before `page 10`, folder by folder, the files of a folder before its
 * folders. The same on every device: no locale of the device takes part.
 *
 * @returns below 0 when `a` comes first
 */
export function comparePaths(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  for (let at = 0; at < left.length || at < right.length; at++) {
    const isFile = at === left.length - 1
    const isOtherFile = at === right.length - 1
    if (isFile !== isOtherFile) return isFile ? -1 : 1
    const order = collator.compare(keyOf(left[at]!, isFile), keyOf(right[at]!, isFile))
    if (order) return order
  }
  // `1.jpg` and `01.jpg` are the same number.
  return a < b ? -1 : a > b ? 1 : 0
}

const keyOf = (name: string, isFile: boolean): string =>
  (isFile ? name.replace(ENDING, '') : name).replace(IDLE, ' ').trim()

/** The last number of a name: most names count by it. */
const LAST_NUMBER = /(\d+)(?!.*\d)/

/**
 * Orders files as people number them. A number of twice as many digits as the others, of two that follow each other (`0304`), is that of
 * a double page, and counts as the first of them.
 */
export function sortPaths(paths: readonly string[]): string[] {
  const keys = new Map(paths.map((path) => [path, path]))
  const widths = new Map<number, number>()
  for (const path of paths) {
    const { length } = numberOf(path)
    widths.set(length, (widths.get(length) ?? 0) + 1)
  }
  for (const path of paths) {
    const digits = numberOf(path)
    const half = digits.length / 2
    const first = Number(digits.slice(0, half))
    const isDouble =
      half >= 2 && (widths.get(half) ?? 0) * 2 > paths.length && Number(digits.slice(half)) === first + 1
    if (isDouble) keys.set(path, path.replace(LAST_NUMBER, digits.slice(0, half)))
  }
  return [...paths].sort((a, b) => comparePaths(keys.get(a)!, keys.get(b)!) || comparePaths(a, b))
}

const numberOf = (path: string): string => LAST_NUMBER.exec(path.replace(ENDING, ''))?.[1] ?? ''
