import { ReaderError } from '../../errors.ts'
import { balanceXml } from './balance-xml.ts'

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
 * Tells a page whose policy forbids to parse text from a book that is damaged.
 *
 * @throws {ReaderError} 'unsupported-format'
 */
export function checkParser(parse: (text: string) => Document): void {
  try {
    parse('<p/>')
  } catch (cause) {
    const error = new ReaderError(
      'unsupported-format',
      'This page requires Trusted Types: add “trusted-types kurasa” to its Content-Security-Policy.',
      { cause },
    )
    console.error(error.message)
    throw error
  }
}

/**
 * A document of XML that strict parsers refuse and every other reader lets pass.
 *
 * @param parse - throws on what is not well-formed
 */
export function readRepaired(text: string, parse: (text: string) => Document): Document {
  const repaired = repairXml(text)
  try {
    return parse(repaired)
  } catch {
    return parse(balanceXml(repaired))
  }
}

/** Repairs XML: stray markup characters, undeclared prefixes. */
function repairXml(text: string): string {
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
