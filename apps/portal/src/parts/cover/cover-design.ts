/** Colours of one kanga: ground and words, three for the cloth, and the light strip that carries the saying. */
export interface CoverPalette {
  name: string
  ground: string
  text: string
  quiet: string
  middle: string
  bright: string
  strip: string
  stripText: string
}

const palette = (
  name: string,
  ...colours: [string, string, string, string, string, string, string]
): CoverPalette => {
  const [ground, text, quiet, middle, bright, strip, stripText] = colours
  return { name, ground, text, quiet, middle, bright, strip, stripText }
}

/** The order is for ever: a title keeps its colours. */
export const coverPalettes: readonly CoverPalette[] = [
  palette('zambarau', '#4B1739', '#FBEFE6', '#8E3A6F', '#D98FB9', '#F3DFCB', '#F9EBDD', '#4B1739'),
  palette('bahari', '#103C4A', '#F3EBDC', '#2A7280', '#8CC6C0', '#F0DDB5', '#F3EBDC', '#103C4A'),
  palette('udongo', '#83361B', '#FCEEDD', '#B85A31', '#EDB183', '#F9E2C4', '#FCEEDD', '#6E2A12'),
  palette('majani', '#22432F', '#F3F0DF', '#46774C', '#A9C987', '#EFE3B4', '#F3F0DF', '#22432F'),
  palette('dhahabu', '#E6B84E', '#33200A', '#C98A24', '#7C3F14', '#FFF1CF', '#FFF5DD', '#5A2C0C'),
  palette('mchanga', '#EADCC6', '#33241C', '#B9573A', '#2C5F66', '#D9A23F', '#FBF5EA', '#33241C'),
  palette('usiku', '#1D2246', '#F3EADF', '#4652A0', '#A3AEE6', '#EBB04C', '#F3EADF', '#1D2246'),
  palette('waridi', '#EFCDC5', '#4A1426', '#C2556A', '#7B1F40', '#FFF3EC', '#FFF3EC', '#5E1732'),
]

export const coverForms = ['kanga', 'ukanda', 'mji', 'kiondo'] as const
export type CoverForm = (typeof coverForms)[number]

const motifs = ['korosho', 'mawimbi', 'pembe', 'vitone', 'mkeka', 'nyota', 'majani', 'almasi'] as const
export type Motif = (typeof motifs)[number]

/** The motif a category names; an unknown one is diamonds. */
export const motifOf = (name: string | undefined): Motif => motifs.find((motif) => motif === name) ?? 'almasi'

const motifPalettes: Record<Motif, string> = {
  korosho: 'zambarau',
  almasi: 'udongo',
  mawimbi: 'bahari',
  pembe: 'usiku',
  vitone: 'waridi',
  majani: 'majani',
  mkeka: 'dhahabu',
  nyota: 'mchanga',
}

/** Colours of a category's tile. */
export const paletteOfMotif = (motif: Motif): CoverPalette =>
  coverPalettes.find(({ name }) => name === motifPalettes[motif])!

/** FNV-1a (32 bit) over code points, then mixed so that the low bits of similar titles differ. */
export function titleHash(title: string): number {
  let hash = 0x811c9dc5
  for (const character of title) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2246822519)
  hash ^= hash >>> 13
  return hash >>> 0
}

/** Space for the title and author of each form, hundredths of the cover's width. */
const boxes: Record<CoverForm, { width: number; height: number }> = {
  kanga: { width: 74, height: 52 },
  ukanda: { width: 82, height: 56 },
  mji: { width: 80, height: 56 },
  kiondo: { width: 82, height: 70 },
}

const AUTHOR_HEIGHT = 10
const SMALLEST = 6.5

/** Lines a title takes at a size, words never broken. */
function countLines(words: readonly number[], size: number, width: number, letter: number): number {
  let lines = 1
  let used = 0
  for (const length of words) {
    const wanted = length * letter * size
    const gap = used > 0 ? 0.25 * size : 0
    if (used > 0 && used + gap + wanted > width) {
      lines++
      used = wanted
    } else used += gap + wanted
  }
  return lines
}

/** Size of a title, hundredths of the cover's width: from its length, its longest word, and the space of the form. */
export function titleSize(title: string, form: CoverForm): number {
  const isArabic = /\p{Script=Arabic}/u.test(title)
  // Vowel signs are placed on letters and take no width of their own.
  const words = title
    .normalize('NFC')
    .replace(/\p{Mn}/gu, '')
    .split(/\s+/)
    .map((word) => [...word].length)
  const length = words.reduce((sum, word) => sum + word + 1, -1)
  const longest = Math.max(1, ...words)
  const { width, height } = boxes[form]
  const byLength = (
    [
      [8, 19],
      [14, 16],
      [24, 13.5],
      [38, 11.5],
      [58, 9.8],
    ] as const
  ).find(([most]) => length <= most)
  let size = Math.min(byLength ? byLength[1] : 8.4, width / (longest * (isArabic ? 0.5 : 0.61)))
  const leading = isArabic ? 1.42 : 1.1
  const letter = isArabic ? 0.46 : 0.53
  while (size > SMALLEST && countLines(words, size, width, letter) * leading * size + AUTHOR_HEIGHT > height)
    size -= 0.4
  return Math.max(SMALLEST, Math.round(size * 10) / 10)
}

export interface CoverDesign {
  palette: CoverPalette
  form: CoverForm
  motif: Motif
  /** Font size of the title, hundredths of the cover's width. */
  size: number
}

/** The cover of a title: the same on every screen and for ever. */
export function designCover(title: string): CoverDesign {
  const hash = titleHash(title)
  const form = coverForms[(hash >>> 5) % 4]!
  return {
    palette: coverPalettes[hash % 8]!,
    form,
    // Lists do not contain a book's category, so the motif comes from the title too: one book, one cover.
    motif: motifs[(hash >>> 9) % 8]!,
    size: titleSize(title, form),
  }
}
