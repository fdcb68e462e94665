import { ReaderError } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'

/** Turns XML text into a document. A malformed text may throw or give a document with a `parsererror` element. */
export type ParseXml = (text: string) => Document

/** Elements within elements; books stay under 50. */
const DEEPEST_XML = 500

/**
 * Parses the XML of a book. No document type reaches the parser, so no entity is expanded and no DTD is requested.
 * Common mistakes are repaired: undeclared entities and prefixes, a stray `&`, control characters.
 *
 * @param text - decoded, see `decodeText`
 * @param file - path in the book, for the message
 * @throws {ReaderError} 'corrupt' when it cannot be parsed even so, 'unsupported-format' when the page forbids to parse
 */
export async function readXml(text: string, file: string, parseXml: ParseXml): Promise<Document> {
  const plain = stripProlog(text)
  if (isTooDeep(plain))
    throw new ReaderError('corrupt', `The file “${file}” of the book is nested without end.`)
  try {
    return parseStrict(plain, parseXml)
  } catch {
    const { checkParser, readRepaired } = await loadPart(import('./repair-xml.ts'))
    checkParser(parseXml)
    try {
      return readRepaired(plain, (repaired) => parseStrict(repaired, parseXml))
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
  // Nothing of a document in capital letters would be found.
  if (failure || !parsed.documentElement || /^[A-Z]{3,}$/.test(parsed.documentElement.localName))
    throw new SyntaxError(failure?.textContent ?? 'no element')
  return parsed
}

/**
 * XML without declaration, document type and anything before them. The declaration names the encoding of bytes that are
 * decoded already; the document type could define entities and request other files.
 */
function stripProlog(text: string): string {
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
