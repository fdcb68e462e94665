const collator = new Intl.Collator('en', { numeric: true })

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
    const order = collator.compare(left[at]!, right[at]!)
    if (order) return order
  }
  // `1.jpg` and `01.jpg` are the same number.
  return a < b ? -1 : a > b ? 1 : 0
}
