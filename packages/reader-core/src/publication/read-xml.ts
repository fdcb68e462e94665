import { ReaderError } from '../errors.ts'

/** Turns XML text into a document. A malformed text may throw or give a document with a `parsererror` element. */
export type ParseXml = (text: string) => Document

/** Elements within elements; books stay under 50. */
const DEEPEST_XML = 500

/** Prefixes that books use and forget to declare. */
const USUAL_PREFIXES: Record<string, string | undefined> = {
  opf: 'http://www.idpf.org/2007/opf',
  dc: 'http://purl.org/dc/elements/1.1/',
  epub: 'http://www.idpf.org/2007/ops',
  xlink: 'http://www.w3.org/1999/xlink',
  svg: 'http://www.w3.org/2000/svg',
  m: 'http://www.w3.org/1998/Math/MathML',
}

/** Words before a colon are prefixes at times, and may be anything else. */
const MOST_PREFIXES = 50

/** Entities of XHTML for U+00A0 to U+00FF, in order. */
const LATIN_ENTITIES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const PUNCTUATION_ENTITIES: Record<string, string> = {
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  dagger: '†',
  Dagger: '‡',
  bull: '•',
  hellip: '…',
  prime: '′',
  lsaquo: '‹',
  rsaquo: '›',
  euro: '€',
  trade: '™',
  oelig: 'œ',
  OElig: 'Œ',
  scaron: 'š',
  Scaron: 'Š',
  minus: '−',
}
let entities: Map<string, string> | undefined

/**
 * Parses the XML of a book. No document type reaches the parser, so no entity is expanded and no DTD is asked for.
 * Common slips are repaired: undeclared entities and prefixes, a stray `&`, control characters.
 *
 * @param text - decoded, see `decodeText`
 * @param file - path in the book, for the message
 * @throws {ReaderError} 'corrupt' when it cannot be read even so
 */
export function readXml(text: string, file: string, parseXml: ParseXml): Document {
  const plain = stripProlog(text)
  if (isTooDeep(plain))
    throw new ReaderError('corrupt', `The file “${file}” of the book is nested without end.`)
  try {
    return parseStrict(plain, parseXml)
  } catch {
    try {
      return parseStrict(repairXml(plain), parseXml)
    } catch (cause) {
      throw new ReaderError('corrupt', `The file “${file}” of the book is damaged: it is not readable XML.`, {
        cause,
      })
    }
  }
}

/** The time of some parsers grows with the square of the depth: a minute for a file of 100 KB. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [tag] of text.matchAll(/<[^<>!?][^<>]*>/g)) {
    if (tag[1] === '/') depth--
    else if (!tag.endsWith('/>') && ++depth > DEEPEST_XML) return true
  }
  return false
}

function parseStrict(text: string, parseXml: ParseXml): Document {
  const parsed = parseXml(text)
  const failure = parsed.getElementsByTagName('parsererror')[0]
  if (failure || !parsed.documentElement) throw new SyntaxError(failure?.textContent ?? 'no element')
  return parsed
}

/**
 * XML without declaration, document type and what stands before them. The declaration names the encoding of bytes that
 * are text by now, the document type is where entities are defined and other files asked for.
 */
export function stripProlog(text: string): string {
  const start = text.indexOf('<')
  const body = start > 0 ? text.slice(start) : text
  const plain = body.replace(/^<\?xml\s[^>]*>/, '')
  const type = plain.search(/<!DOCTYPE/i)
  return type < 0 ? plain : plain.slice(0, type) + plain.slice(endOfDoctype(plain, type))
}

function endOfDoctype(text: string, start: number): number {
  let depth = 0
  for (let at = start + 9; at < text.length; at++) {
    const char = text[at]
    if (char === '>' && depth <= 0) return at + 1
    if (char === '[') depth++
    else if (char === ']') depth--
    else if (char === '"' || char === "'") at = endOf(text, char, at + 1)
    else if (text.startsWith('<!--', at)) at = endOf(text, '-->', at + 4)
  }
  return text.length
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at
}

/** XML with the slips mended that strict parsers refuse and every other reader lets pass. */
export function repairXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML 1.0 forbids
  const legal = text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '')
  const escaped = legal.replace(
    /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)(?:(\w{1,9});)?/gi,
    (whole, name?: string) => characterOf(name) ?? `&amp;${whole.slice(1)}`,
  )
  const root = /<[a-z_][\w.:-]*/i.exec(escaped)
  if (!root) return escaped
  const end = root.index + root[0].length
  const rootTag = escaped.slice(root.index, escaped.indexOf('>', end))
  const used = new Set<string>()
  for (const [, prefix] of escaped.matchAll(/[<\s]([a-z_][\w-]{0,19}):[a-z_]/gi)) {
    if (used.size < MOST_PREFIXES && prefix && !/^xml/i.test(prefix)) used.add(prefix)
  }
  const declarations = [...used]
    .filter((prefix) => !rootTag.includes(`xmlns:${prefix}=`))
    .map((prefix) => ` xmlns:${prefix}="${USUAL_PREFIXES[prefix] ?? `urn:undeclared:${prefix}`}"`)
  return escaped.slice(0, end) + declarations.join('') + escaped.slice(end)
}

function characterOf(entity: string | undefined): string | undefined {
  if (!entity) return undefined
  entities ??= new Map([
    ...LATIN_ENTITIES.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
    ...Object.entries(PUNCTUATION_ENTITIES),
  ])
  return entities.get(entity)
}

/** Child elements of that local name, whatever their prefix. */
export function childrenNamed(parent: Element | undefined, name: string): Element[] {
  const found: Element[] = []
  for (let child = parent?.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName === name) found.push(child)
  }
  return found
}

/** Descendants of that local name, whatever their prefix, in document order. */
export function descendantsNamed(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)]
}

/** Attribute by its local name, whatever its prefix: `opf:role` and `role`. */
export function attributeNamed(element: Element, name: string): string | undefined {
  const plain = element.getAttribute(name)
  if (plain !== null) return plain
  for (const attribute of element.attributes) if (attribute.localName === name) return attribute.value
  return undefined
}

/** Text with every run of white space as one space. */
export function collapseSpace(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
