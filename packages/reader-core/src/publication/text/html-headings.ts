import { collapseSpace } from '../xml/read-xml.ts'

/** A heading of an HTML file. */
export interface HtmlHeading {
  /** 1 to 6. */
  level: number
  /** Plain text, entities decoded. */
  text: string
  /** Its own id or that of an anchor inside; absent when it has none. */
  id?: string
  /** Offset in the source behind the name of its tag, where an attribute can be put. */
  attributesAt: number
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}
/** Elements whose content is no markup. */
const RAW = /^(?:script|style|textarea|title|noscript|template|svg|math)$/
/** Source of one heading, UTF-16 units: longer ones are unclosed. */
const LONGEST_HEADING = 2000
const MOST_HEADINGS = 5000
/** Unclosed headings after which a source is no page of a person's making. */
const MOST_UNCLOSED = 500

/** Text of a fragment of HTML, tags dropped, entities decoded, white space collapsed. */
export function plainText(html: string): string {
  const bare = html.replace(/<br\b[^>]*>/gi, ' ').replace(/<[^>]*>/g, '')
  return collapseSpace(
    bare.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,12}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    }),
  )
}

/**
 * The headings of an HTML or XHTML source, in order. Reads tags only, so that it runs where no HTML parser is; time
 * grows with the length of the source alone.
 */
export function htmlHeadings(source: string): HtmlHeading[] {
  const headings: HtmlHeading[] = []
  let unclosed = 0
  const tag = /<(?:!--|([a-z][\w-]*))/gi
  for (let found = tag.exec(source); found && headings.length < MOST_HEADINGS; found = tag.exec(source)) {
    const name = found[1]?.toLowerCase()
    const after = tag.lastIndex
    if (!name) tag.lastIndex = endOf(source, '-->', after)
    else if (RAW.test(name)) tag.lastIndex = endOfElement(source, name, after)
    else if (/^h[1-6]$/.test(name)) {
      const part = source.slice(after, after + LONGEST_HEADING)
      const close = part.search(new RegExp(`</${name}\\s*>`, 'i'))
      const open = part.indexOf('>')
      if (close < 0 || open < 0 || open > close) {
        if (++unclosed > MOST_UNCLOSED) break
        continue
      }
      const text = plainText(part.slice(open + 1, close))
      const id = /\s(?:id|name)\s*=\s*["']?([^\s"'>]+)/i.exec(part.slice(0, close))?.[1]
      if (text) headings.push({ level: Number(name[1]), text, id, attributesAt: after })
    }
  }
  return headings
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at + mark.length
}

function endOfElement(source: string, name: string, from: number): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi')
  close.lastIndex = from
  return close.test(source) ? close.lastIndex : source.length
}
