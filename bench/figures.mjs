/** Engines by their names in the reports. */
export const NAMES = {
  kurasa: 'Kurasa',
  'kurasa-hyphenated': 'Kurasa, words broken',
  columns: 'whole chapter in columns, no engine',
  epubjs: 'epub.js 0.3.93',
  foliate: 'foliate-js 1.0.1',
  readium: 'Readium 2.4.0',
  vivliostyle: 'Vivliostyle 2.45.1',
  pagedjs: 'Paged.js 0.4.3',
}

/** Median, least and most of one figure over the repetitions, or the reason why there is none. */
export function figure(results, kind, { engine, book, slow = 1 }, pick) {
  const records = results.samples.filter(
    (sample) =>
      sample.kind === kind && sample.engine === engine && sample.book === book && (sample.slow ?? 1) === slow,
  )
  const take = (isLenient) =>
    records.map(({ record }) => pick(record, isLenient)).filter((value) => Number.isFinite(value))
  const strict = take(false)
  const numbers = (strict.length > 0 ? strict : take(true)).sort((a, b) => a - b)
  if (numbers.length === 0) {
    if (records.length === 0) return undefined
    // A step after the one that failed was not reached: it has no figure and no blame.
    const failures = records.flatMap(({ record }) => [record.failed, record[pick.key]?.failed])
    const failed = failures.find(Boolean)
    return failed ? { failed: failed === 'no end' ? 'no end in 60 s' : 'failed', reason: failed } : undefined
  }
  const middle = numbers.length >> 1
  const median = numbers.length % 2 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
  return { median, least: numbers[0], most: numbers.at(-1), count: numbers.length }
}

/** CPU of a step, unless its counters were read too late to be only its own. */
export const cpuOf = (key) =>
  Object.assign((record, isLenient) => (record[key]?.isLate && !isLenient ? undefined : record[key]?.cpu), {
    key,
  })

/** CPU of a step and of what follows it: 60 ms, after a turn 150 ms. */
export const cpuAfterOf = (key) =>
  Object.assign(
    (record, isLenient) => (record[key]?.isLate && !isLenient ? undefined : record[key]?.cpuWithAfter),
    {
      key,
    },
  )

export const wallOf = (key) => Object.assign((record) => record[key]?.wall, { key })

/** A number in as many digits as it deserves. */
export const rounded = (number) =>
  number >= 100
    ? Math.round(number).toLocaleString('en')
    : number >= 10
      ? String(Math.round(number))
      : number.toFixed(1)
