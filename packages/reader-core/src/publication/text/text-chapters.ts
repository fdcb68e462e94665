/** A block of a plain text: a heading, a paragraph, or lines that stay lines (verse, a list). */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'lines'
  lines: string[]
}

/** A chapter of a plain text. */
export interface TextChapter {
  /** Text of its heading; absent for the text before the first heading. */
  title?: string
  blocks: TextBlock[]
}

/** Longest line that can be a heading, UTF-16 units. */
const LONGEST_HEADING = 90
/** Longest line whose mark makes it a heading: on a line of a megabyte the pattern would look for its end again and again. */
const LONGEST_MARKED = 300
/** More are no chapters. */
const MOST_CHAPTERS = 2000
/** Lines that were broken by hand or by a tool are not longer; longer ones are whole paragraphs. */
const WIDEST_WRAP = 120

const NAMED_CHAPTER =
  /^(?:chapter|part|book|volume|canto|act|letter|section|sura|sehemu|kitabu|mlango|chapitre|partie|livre|kapitel|teil|capítulo|parte)\s+(?:\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ya\s+\S+|[a-z]+(?:th|st|nd|rd))\b/i
const NAMED_PART =
  /^(?:prologue|epilogue|preface|foreword|introduction|conclusion|afterword|dibaji|utangulizi|hitimisho)\b.{0,40}$/i
const ARABIC_CHAPTER =
  /^(?:الفصل|الباب|الجزء|القسم|الكتاب|المقالة|مقدمة|المقدمة|خاتمة|الخاتمة|تمهيد|توطئة|إهداء)(?:\s.{0,60})?$/
/** 第一章, 第10話, 제3장: a number between two signs; a sentence that begins so ends otherwise. */
const ASIAN_CHAPTER =
  /^(?!.*[。！？，]$)[第제]\s?[\d０-９〇零一二三四五六七八九十百千万两兩壹贰叁肆伍陆柒捌玖拾]{1,12}\s?[章回節节卷部篇集话話幕장화권부편회](?:[\s:：].{0,40}|\S{0,20})?$/u
const ASIAN_PART =
  /^(?:序|序章|序言|前言|楔子|引子|尾声|尾聲|后记|後記|終章|终章|プロローグ|エピローグ|まえがき|あとがき|프롤로그|에필로그)(?:[\s:：].{0,30})?$/u
const OTHER_CHAPTER =
  /^(?!.*[,;!?؟]$)(?:глава|часть|книга|том|пролог|эпилог|розділ|частина|κεφάλαιο|μέρος|פרק|חלק|अध्याय|भाग|فصل|باب|بخش|บทที่|ตอนที่|rozdział|część|kapitola|hoofdstuk|deel|kapittel|capitolo|bölüm|chương|phần|bab|bagian|fejezet|luku)(?:[\s.:].{0,60})?$/iu
const ROMAN = /^(?=[IVXLC])(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})\.?$/
/** `# Title` of Markdown, `### | Title` of OpenITI. */
const MARKED = /^#{1,6}\s+(?:\|+\s*)?(\S.*?)\s*#*$/

/** Front matter of Markdown: metadata for programs. */
const FRONT_MATTER = /^---\n(?:[\w-]+:.*\n|[ \t-].*\n){1,50}---\n/
/** A line of its own with signs below it. */
const UNDERLINED = /(^|\n\n)(\S.{0,88})\n(?:={3,}|-{3,})[ \t]*(?=\n|$)/g

/**
 * Parts a plain text into chapters and paragraphs: empty lines part paragraphs, else indents, else every line is one.
 * Lines that were broken for width are joined again; short ones that were meant stay.
 *
 * @param text - decoded; any kind of line end
 * @returns at least one chapter, each with at least one block
 */
export function textChapters(text: string): TextChapter[] {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n\f])\p{Cc}|\ufeff/gu, '')
    .replace(FRONT_MATTER, '')
    .replace(UNDERLINED, '$1# $2')
    .split(/\n|\f/)
  const width = wrapWidth(lines)
  const isDense = WITHOUT_BLANKS.test(text.slice(0, 20_000))
  const groups = groupLines(lines, width, isDense)
  const chapters: TextChapter[] = []
  let chapter: TextChapter = { blocks: [] }
  for (const group of groups) {
    const heading = group.length === 1 ? headingOf(group[0]!) : undefined
    if (heading === undefined) {
      chapter.blocks.push(
        isDense
          ? { kind: 'paragraph', lines: [group.map((line) => line.trim()).join('')] }
          : paragraphOf(group, width),
      )
      continue
    }
    // Headings in a row (a part, then its first chapter) begin one chapter.
    const isFull = chapter.blocks.length > 0 && chapter.blocks.at(-1)!.kind !== 'heading'
    if (isFull && chapters.length < MOST_CHAPTERS) {
      chapters.push(chapter)
      chapter = { blocks: [] }
    }
    chapter.title = chapter.title === undefined ? heading : chapter.title
    chapter.blocks.push({ kind: 'heading', lines: [heading] })
  }
  chapters.push(chapter)
  const filled = chapters.filter(({ blocks }) => blocks.length)
  return filled.length ? filled : [{ blocks: [{ kind: 'paragraph', lines: [''] }] }]
}

/** The width lines were broken at; 0 when they were not. */
function wrapWidth(lines: readonly string[]): number {
  const lengths = lines
    .map((line) => line.trimEnd().length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b)
  const widest = lengths[Math.floor(lengths.length * 0.95)] ?? 0
  return widest <= WIDEST_WRAP ? widest : 0
}

/** Signs of Chinese and Japanese in a row: a text without blanks, in which a line is a paragraph unless it is full. */
const WITHOUT_BLANKS = /[\u3001-\u30ff\u4e00-\u9fff\uff00-\uffef]{9}/
/** How much shorter than the others a full line may be: some signs begin no line. */
const SHORTER = 2

function groupLines(lines: readonly string[], width: number, isDense: boolean): string[][] {
  const filled = lines.filter((line) => line.trim())
  const empty = lines.length - filled.length
  // Without empty lines between paragraphs, an indent begins one; without either, each line is one.
  const isParted = empty > filled.length / 40
  const indented = filled.filter((line) => /^[ \t\u3000]/.test(line)).length
  const isIndented = !isParted && indented > filled.length / 40 && indented < filled.length * 0.7
  const groups: string[][] = []
  let group: string[] = []
  const end = () => {
    if (group.length) groups.push(group)
    group = []
  }
  for (const line of lines) {
    const isBlank = !line.trim()
    const hasIndent = /^[ \t\u3000]/.test(line)
    const begins = isDense
      ? hasIndent || !isFull(group.at(-1), width)
      : isIndented
        ? hasIndent
        : !isParted || !width
    const isMarked = markedHeading(line.trim()) !== undefined
    if (isBlank || begins || isMarked) end()
    if (!isBlank) group.push(line.trimEnd())
    if (isMarked) end()
  }
  end()
  return groups
}

/** Whether a line of a text without blanks was broken because it was full. */
function isFull(line: string | undefined, width: number): boolean {
  return line !== undefined && width > 0 && line.length >= width - SHORTER && !/[。！？」』”…]$/.test(line)
}

/** Returns the text of a line that is marked as a heading. */
function markedHeading(line: string): string | undefined {
  return line.length <= LONGEST_MARKED ? MARKED.exec(line)?.[1] : undefined
}

function headingOf(line: string): string | undefined {
  // Arabic texts end lines with marks of direction.
  const text = line.replace(/[\u200e\u200f]/g, '').trim()
  const marked = markedHeading(text)
  if (marked) return marked
  if (text.length > LONGEST_HEADING) return undefined
  const isHeading =
    NAMED_CHAPTER.test(text) ||
    NAMED_PART.test(text) ||
    ARABIC_CHAPTER.test(text) ||
    ASIAN_CHAPTER.test(text) ||
    ASIAN_PART.test(text) ||
    OTHER_CHAPTER.test(text) ||
    ROMAN.test(text)
  return isHeading ? text : undefined
}

/** Lines are joined when most of them ended because the next word did not fit. */
function paragraphOf(group: readonly string[], width: number): TextBlock {
  const lines = group.map((line) => line.trim())
  if (lines.length === 1) return { kind: 'paragraph', lines }
  let broken = 0
  for (let at = 0; at + 1 < group.length; at++) {
    const nextWord = lines[at + 1]!.split(/\s/, 1)[0]!.length
    // A few letters of grace: not every tool fills a line to the last.
    if (group[at]!.length + 1 + nextWord >= width - 4) broken++
  }
  return broken * 2 >= group.length - 1
    ? { kind: 'paragraph', lines: [lines.join(' ')] }
    : { kind: 'lines', lines }
}
