import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { escapeHtml } from './html.ts'

/** A part of a chapter, as a plain page shows it. */
export interface ChapterPart {
  /** Elements of the lists below, without attributes but `lang` and `dir`. */
  html: string
  /** UTF-16 units from the start of the chapter's text, as places count them. */
  start: number
}

/** Elements that hold a paragraph, by what they become. */
const PARAGRAPHS: Readonly<Record<string, string>> = {
  p: 'p',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  pre: 'pre',
  dt: 'p',
  dd: 'p',
  tr: 'p',
  caption: 'p',
  figcaption: 'p',
}
const CONTAINERS = new Set(['blockquote', 'ul', 'ol', 'li'])
const INLINE: Readonly<Record<string, string>> = {
  em: 'em',
  i: 'i',
  cite: 'i',
  dfn: 'i',
  strong: 'b',
  b: 'b',
  u: 'u',
  small: 'small',
  sub: 'sub',
  sup: 'sup',
  q: 'q',
  bdi: 'bdi',
  bdo: 'bdo',
}
/** Elements within a line that leave no mark. */
const TRANSPARENT = new Set('a abbr code font kbd mark ruby rb rt rp samp span time tt var wbr'.split(' '))
/** Elements without text to read. */
const SILENT = new Set('head script style template svg math noscript object iframe'.split(' '))

const bytesOf = (text: string) => Buffer.byteLength(text)

interface Open {
  name: string
  tag: string
  kind: 'paragraph' | 'container' | 'inline'
}

/**
 * Cuts a chapter into parts of plain markup. Cuts are between paragraphs; a paragraph that is larger than a part is cut between
 * words.
 *
 * @param source - as the importer stored it: sanitised, well-formed XHTML
 * @param limit - bytes of a part, UTF-8
 * @returns at least one part; all of the text is in exactly one of them
 * @throws {Error} for text that is not well-formed
 */
export function cutChapter(source: string, limit: number): ChapterPart[] {
  const cutter = new ChapterCutter(limit)
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (text) => cutter.text(text))
  parser.on('cdata', (text) => cutter.text(text))
  parser.on('opentag', (tag) => cutter.open(tag))
  parser.on('closetag', ({ name }) => cutter.close(name))
  parser.write(source).close()
  return cutter.finish()
}

type Attributes = Record<string, string | undefined>
const CELL = /^t[dh]$/
const LANGUAGE = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i
const DIRECTION = /^(rtl|ltr)$/

/** An attribute as it is written; nothing for a value of another form. */
const attribute = (name: string, form: RegExp, value: string | undefined) =>
  value && form.test(value) ? ` ${name}="${value}"` : ''

class ChapterCutter {
  readonly #limit: number
  readonly #parts: ChapterPart[] = []
  #written = ''
  #bytes = 0
  #start = 0
  /** UTF-16 units of text so far. */
  #offset = 0
  /** Elements of the source, each with what was written for it. */
  readonly #sources: { name: string; open?: Open }[] = []
  #open: Open[] = []
  #isInBody = false
  #silent = 0
  #hasWords = false

  constructor(limit: number) {
    this.#limit = limit
  }

  open({ name, attributes }: Pick<SaxesTagPlain, 'name'> & { attributes: Attributes }): void {
    const source: { name: string; open?: Open } = { name }
    this.#sources.push(source)
    if (name === 'body') this.#isInBody = true
    if (SILENT.has(name) || this.#silent > 0) {
      this.#silent++
      return
    }
    if (this.#isInBody && !this.#replace(name, attributes)) this.#begin(source, attributes)
  }

  /** Writes an element that has no content. @returns false when it is another */
  #replace(name: string, { alt }: Attributes): boolean {
    if (name === 'br' || name === 'hr') this.#add(`<${name}>`)
    else if (name !== 'img') return false
    else if (alt?.trim()) this.#words(`[${alt.trim()}]`)
    return true
  }

  /** Begins an element with what it becomes: a paragraph, what holds paragraphs, a stretch of text, or nothing. */
  #begin(source: { name: string; open?: Open }, { lang, dir }: Attributes): void {
    const { name } = source
    const isCell = CELL.test(name)
    const paragraph = PARAGRAPHS[name]
    const kind = paragraph ? 'paragraph' : CONTAINERS.has(name) ? 'container' : undefined
    if (kind || !(INLINE[name] || TRANSPARENT.has(name) || isCell)) this.#endParagraph()
    if (isCell) this.#add(' ')
    const written = paragraph ?? (kind ? name : INLINE[name])
    if (!written) return
    if (!kind) this.#needParagraph()
    const tag = `<${written}${attribute('lang', LANGUAGE, lang)}${attribute('dir', DIRECTION, dir)}>`
    source.open = { name: written, tag, kind: kind ?? 'inline' }
    this.#push(source.open)
  }

  close(name: string): void {
    const source = this.#sources.pop()
    if (this.#silent > 0) {
      this.#silent--
      return
    }
    if (source?.open) this.#closeTo(source.open)
    else if (!TRANSPARENT.has(name) && !/^(br|hr|img|t[dh])$/.test(name)) this.#endParagraph()
    if (name === 'body') this.#isInBody = false
  }

  /** Text of the body, counted as places count it, whether it is shown or not. */
  text(text: string): void {
    if (!this.#isInBody) return
    if (this.#silent > 0) {
      this.#offset += text.length
      return
    }
    if (text.trim() === '' && !this.#open.some(({ kind }) => kind === 'paragraph')) {
      this.#offset += text.length
      return
    }
    // Words with the white space before them.
    for (const piece of text.match(/\s*\S+|\s+/g) ?? []) {
      this.#words(piece)
      this.#offset += piece.length
    }
  }

  finish(): ChapterPart[] {
    if (this.#hasWords || this.#parts.length === 0) this.#cut()
    return this.#parts
  }

  #words(piece: string): void {
    this.#needParagraph()
    // A single word as long as that is no word; it is cut anywhere.
    const most = Math.floor(this.#limit / 12)
    for (let from = 0; from < piece.length; from += most) {
      const escaped = escapeHtml(piece.slice(from, from + most))
      if (this.#hasWords && this.#bytes + bytesOf(escaped) > this.#limit) this.#cut()
      this.#add(escaped)
      this.#hasWords = true
    }
  }

  #needParagraph(): void {
    if (!this.#open.some(({ kind }) => kind === 'paragraph')) {
      this.#push({ name: 'p', tag: '<p>', kind: 'paragraph' })
    }
  }

  #endParagraph(): void {
    const paragraph = this.#open.find(({ kind }) => kind === 'paragraph')
    if (paragraph) this.#closeTo(paragraph)
    // Rather a short part than a cut within the next paragraph.
    if (this.#hasWords && this.#bytes > this.#limit * 0.8) this.#cut()
  }

  #push(open: Open): void {
    this.#open.push(open)
    this.#add(open.tag)
  }

  #closeTo(open: Open): void {
    const from = this.#open.indexOf(open)
    if (from < 0) return
    for (const { name } of this.#open.splice(from).reverse()) this.#add(`</${name}>`)
  }

  #add(markup: string): void {
    this.#written += markup
    this.#bytes += bytesOf(markup)
  }

  /** Ends a part, and begins the next one within the same elements. */
  #cut(): void {
    const open = this.#open
    const ends = [...open].reverse().map(({ name }) => `</${name}>`)
    this.#parts.push({ html: this.#written + ends.join(''), start: this.#start })
    this.#written = ''
    this.#bytes = 0
    this.#hasWords = false
    this.#start = this.#offset
    for (const { tag } of open) this.#add(tag)
  }
}
