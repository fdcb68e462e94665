import type { BookReport } from './book-report.ts'

/** Most entries of a list that are written out. */
const MOST = 10
/** Properties of accessibility that a catalogue asks for. */
const WANTED = ['accessMode', 'accessibilityFeature', 'accessibilitySummary', 'conformsTo']

/** A line and its value, as all reports show them. */
export type Row = [name: string, value: string]

// biome-ignore lint/suspicious/noControlCharactersInRegex: a book must not write to a terminal
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g
const clean = (text: string) => text.replace(CONTROL, ' ')

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Each text once, with how often it was there. */
function withCounts(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`))
}

/** Texts of a book's report, shared by all reports. */
export function rowsOf({ error, book, pages, checkedPages }: BookReport): Row[] {
  const rows: Row[] = [['opens', error ? `no: ${error.code}: ${error.message}` : 'yes']]
  if (book) {
    const letters = checkedPages.reduce((sum, page) => sum + page.letters, 0)
    const lost = checkedPages.filter(({ lostLetters }) => lostLetters > 0)
    const hidden = checkedPages.reduce((sum, page) => sum + page.hiddenLetters, 0)
    const blank = checkedPages.filter(({ isBlank }) => isBlank).map(({ position }) => position)
    rows.push(
      ['title', book.title],
      ['authors', book.authors.join(', ') || 'none'],
      ['language', book.language === 'und' ? 'not stated' : `${book.language}, ${book.direction}`],
      [
        'pages',
        pages === undefined
          ? 'not counted'
          : `${pages} at 360 × 740, ${counted(book.sections, 'section')}, ${book.layout}`,
      ],
      [
        'text',
        letters === 0
          ? `no letters on the ${counted(checkedPages.length, 'page')} that were looked at`
          : `${letters} letters on ${counted(checkedPages.length, 'page')}: ${
              lost.map(({ position, lostLetters }) => `${lostLetters} lost on page ${position}`).join(', ') ||
              'none lost'
            }`,
      ],
    )
    const cut = checkedPages.filter(({ cutLines }) => cutLines > 0)
    rows.push([
      'lines cut',
      cut.map(({ position, cutLines }) => `${cutLines} on page ${position}`).join(', ') || 'none',
    ])
    if (hidden > 0) rows.push(['hidden by the book', `${hidden} letters`])
    if (blank.length > 0) rows.push(['blank pages', blank.join(', ')])
    for (const [name, list] of [
      ['lost sections', book.lostSections],
      ['scripts blocked', book.scripts],
      ['requests blocked', book.requests],
      ['files not in the book', book.missing],
    ] as const) {
      const all = withCounts(list.map(({ file, what }) => (file ? `${file}: ${what}` : what)))
      const items = all.slice(0, MOST)
      if (all.length > MOST) items.push(`${all.length - MOST} more`)
      rows.push([name, items.join('; ') || 'none'])
    }
    rows.push(['shown in another way or not', book.losses.join(' ') || 'nothing'])
    const names = new Set([...WANTED, ...Object.keys(book.accessibility)])
    for (const name of names) rows.push([name, book.accessibility[name]?.join(', ') ?? 'not stated'])
  }
  return rows.map(([name, value]) => [clean(name), clean(value)])
}

/** The report of a book for a terminal. */
export const textOf = (report: BookReport): string =>
  [clean(report.path), ...rowsOf(report).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
