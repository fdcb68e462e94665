/** Kinds of content that a page shows in another way than its book, or not at all. */
export type LossKind =
  | 'chapter'
  | 'page'
  | 'words'
  | 'title'
  | 'picture'
  | 'drawing'
  | 'recording'
  | 'frame'
  | 'form'
  | 'script'
  | 'motion'
  | 'link'
  | 'font'
  | 'style'

/** Content of one kind that one file of a book loses. */
export interface Loss {
  kind: LossKind
  /** Path of the file within the publication. */
  href: string
  count: number
  /** Words or addresses of the first few, each at most 80 UTF-16 units. */
  examples: readonly string[]
}

/**
 * Counts a loss.
 *
 * @param what - its words, its title or its address
 */
export type NoteLoss = (kind: LossKind, what?: string) => void

const MOST_EXAMPLES = 3
const LONGEST_EXAMPLE = 80

/** Counts what is dropped or changed between the files of a book and its pages. */
export class LossLedger {
  readonly #found = new Map<string, Loss & { examples: string[] }>()

  /** Notes losses of one file. */
  forFile(href: string): NoteLoss {
    return (kind, what = '') => {
      const key = `${kind} ${href}`
      const loss = this.#found.get(key) ?? { kind, href, count: 0, examples: [] }
      this.#found.set(key, loss)
      loss.count++
      const example = what.replace(/\s+/g, ' ').trim().slice(0, LONGEST_EXAMPLE)
      if (example && loss.examples.length < MOST_EXAMPLES && !loss.examples.includes(example))
        loss.examples.push(example)
    }
  }

  list(): readonly Loss[] {
    return [...this.#found.values()]
  }
}

/** A sentence about one and about more of each kind, the gravest first. */
const SENTENCES: Readonly<Record<LossKind, readonly [one: string, more: string]>> = {
  chapter: ['chapter cannot be read', 'chapters cannot be read'],
  page: ['page is damaged and left out', 'pages are damaged and left out'],
  words: ['passage is left out', 'passages are left out'],
  title: ['title of a picture is left out', 'titles of pictures are left out'],
  picture: [
    'picture is damaged, not in the book or on another server',
    'pictures are damaged, not in the book or on other servers',
  ],
  drawing: ['part of a drawing is left out', 'parts of drawings are left out'],
  recording: ['recording is not in the book', 'recordings are not in the book'],
  frame: ['frame is shown as a box with its title', 'frames are shown as boxes with their titles'],
  form: ['field of a form is shown as words', 'fields of forms are shown as words'],
  script: ['script does not run', 'scripts do not run'],
  motion: ['moving part stands still', 'moving parts stand still'],
  link: ['link leads nowhere', 'links lead nowhere'],
  font: ['font is damaged or not in the book', 'fonts are damaged or not in the book'],
  style: ['rule of a style sheet is left out', 'rules of style sheets are left out'],
}

const MOST_PLACES = 5

/**
 * Losses in words: one English sentence for each kind, with the files it is found in.
 *
 * @param nameOf - name of a file in the sentence; default its path
 */
export function lossSentences(
  losses: readonly Loss[],
  nameOf: (href: string) => string = (href) => href,
): string[] {
  return (Object.keys(SENTENCES) as LossKind[]).flatMap((kind) => {
    const found = losses.filter((loss) => loss.kind === kind)
    const count = found.reduce((sum, loss) => sum + loss.count, 0)
    if (count === 0) return []
    const places = [...new Set(found.map(({ href }) => nameOf(href)))]
    const more = places.length - MOST_PLACES
    const named = places.slice(0, MOST_PLACES).join(', ') + (more > 0 ? ` and ${more} more` : '')
    return `${count} ${SENTENCES[kind][count === 1 ? 0 : 1]}: ${named}.`
  })
}
