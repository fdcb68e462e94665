// Reads a style sheet by the tokens of CSS, so that no comment, escape or missing blank hides an address. A sheet may be
// megabytes of anything: every character is looked at a bounded number of times.

/** Rewrites the addresses of a style sheet. They are passed without quotes and escapes. */
export interface CssAddresses {
  /**
   * An `@import` rule with its layer and conditions, `''` for none.
   *
   * @returns text in its place
   */
  importRule(address: string, condition: string): string
  /** @returns the address to write for one that a value names; undefined when it may not be loaded */
  url(address: string): string | undefined
}

/** Rules in one another that stay: those of a hostile sheet would be more than a browser's stack holds. */
const DEEPEST_RULES = 30
/** A value that loads nothing, in place of one that may not be loaded. */
const NOTHING = 'url("data:,")'
const SEPARATOR = '/**/'
/** Functions other than `url()` that load something, or that once ran script. */
const LOADING = /^((-webkit-)?(image-set|cross-fade)|image|src|expression|-moz-image-rect)$/
/** Conditions that an `@import` may have; anything else is none. */
const CONDITION = /^[\w\s():.,<>=%/*+-]{0,1000}$/
const HEX_ESCAPE = /[\da-f]{1,6}(?:\r\n|[ \t\n\r\f])?/iy
const NAME = /[-\w\u0080-\uffff]+/y
const BLANKS = /[ \t\n\r\f]+/y
const STRING_STOP = /["'\\\n\r\f]/g
const BLOCK_STOP = /["'\\/(){}[\];]/g

/**
 * Rewrites what a style sheet, or the value of a `style` attribute, loads. Comments become empty ones, rules too deep in others are
 * left out; everything else stays as it is written.
 */
export function rewriteCss(css: string, addresses: CssAddresses): string {
  let written = ''
  let done = 0
  let depth = 0
  for (let at = 0; at < css.length; ) {
    if (css[at] === '}' && depth > 0) depth--
    const isTooDeep = css[at] === '{' && ++depth > DEEPEST_RULES
    if (isTooDeep) depth--
    const { end, text } = isTooDeep
      ? { end: endOfBlock(css, at + 1, '}'), text: '' }
      : readToken(css, at, addresses)
    if (text !== undefined) {
      written += css.slice(done, at) + text
      done = end
    }
    at = end
  }
  return written + css.slice(done)
}

/** Token that begins at an index: its end, and the text to write in its place. */
interface Token {
  end: number
  text?: string
}

function readToken(css: string, at: number, addresses: CssAddresses): Token {
  const char = css[at]!
  if (char === '"' || char === "'") return { end: endOfString(css, at) }
  if (char === '@') return readAtRule(css, at, addresses)
  if (char === '/' && css[at + 1] === '*') {
    const end = endOfComment(css, at)
    return { end, text: end > css.length ? '' : SEPARATOR }
  }
  return isNameStart(css, at) ? readNamed(css, at, addresses) : { end: at + 1 }
}

function readAtRule(css: string, at: number, addresses: CssAddresses): Token {
  const { name, end } = readName(css, at + 1)
  if (name.toLowerCase() !== 'import') return { end: Math.max(end, at + 1) }
  const { address, condition, end: ruleEnd } = readImport(css, end)
  const rule = address === undefined ? '' : addresses.importRule(address, condition)
  // The text before and after the rule must not become one name.
  return { end: ruleEnd, text: rule || SEPARATOR }
}

/** A name, or a function that loads something. */
function readNamed(css: string, at: number, addresses: CssAddresses): Token {
  const { name, end } = readName(css, at)
  if (css[end] !== '(') return { end }
  // Newer editions of the syntax take some letters beyond ASCII for no part of a name.
  const called = name.toLowerCase().replace(/^.*[^ -~]/s, '')
  if (called === 'url') {
    const found = readUrl(css, end + 1)
    const kept = found.address === undefined ? undefined : addresses.url(found.address)
    return { end: found.end, text: kept === undefined ? NOTHING : `url(${quoted(kept)})` }
  }
  if (!LOADING.test(called)) return { end }
  const after = endOfBlock(css, end + 1, ')')
  // Of pictures for several screens the first is shown on all.
  const first = called.endsWith('image-set') ? firstAddress(css, end + 1) : undefined
  const kept = first === undefined ? undefined : addresses.url(first)
  return { end: after, text: kept === undefined ? NOTHING : `url(${quoted(kept)})` }
}

/** The first address in the arguments of `image-set()`: a string, or in `url()`. */
function firstAddress(css: string, start: number): string | undefined {
  const at = skipBlanks(css, start)
  if (css[at] === '"' || css[at] === "'") return valueOfString(css, at, endOfString(css, at))
  const { name, end } = readName(css, at)
  return name.toLowerCase() === 'url' && css[end] === '(' ? readUrl(css, end + 1).address : undefined
}

/** An `@import` rule of a style sheet. */
export const importRule = (address: string, condition: string): string =>
  `@import ${quoted(address)}${condition && ` ${condition}`};`

const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

/** Whether a name begins here; an escape begins one, too. */
const isNameStart = (css: string, at: number): boolean =>
  /[-\w\u0080-\uffff]/.test(css[at]!) || (css[at] === '\\' && !/^[\n\r\f]?$/.test(css[at + 1] ?? ''))

/** A name with its escapes undone. Names that begin with a digit are read as well: they are none of ours. */
function readName(css: string, start: number): { name: string; end: number } {
  let name = ''
  let at = start
  while (at < css.length && isNameStart(css, at)) {
    const run = matchAt(NAME, css, at)
    const { text, end } = run ? { text: run, end: at + run.length } : readEscape(css, at)
    name += text
    at = end
  }
  return { name, end: at }
}

/** The character that an escape means. */
function readEscape(css: string, at: number): { text: string; end: number } {
  const hex = matchAt(HEX_ESCAPE, css, at + 1)
  if (!hex) {
    const text = String.fromCodePoint(css.codePointAt(at + 1) ?? 0xfffd)
    return { text, end: Math.min(css.length, at + 1 + text.length) }
  }
  const code = Number.parseInt(hex, 16)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return { text: isCharacter ? String.fromCodePoint(code) : '\ufffd', end: at + 1 + hex.length }
}

/** Index behind a string. One that a line ends before its quote does is none, and ends there. */
function endOfString(css: string, start: number): number {
  const quote = css[start]
  STRING_STOP.lastIndex = start + 1
  for (let stop = STRING_STOP.exec(css); stop; stop = STRING_STOP.exec(css)) {
    if (stop[0] === quote) return STRING_STOP.lastIndex
    if (stop[0] === '\\') STRING_STOP.lastIndex += css.startsWith('\r\n', STRING_STOP.lastIndex) ? 2 : 1
    else if (stop[0] !== '"' && stop[0] !== "'") return stop.index
  }
  return css.length
}

/** Returns the value of a string between two indices; undefined when a line ends it. */
function valueOfString(css: string, start: number, end: number): string | undefined {
  const isClosed = css[end - 1] === css[start] && end > start + 1
  if (!isClosed && end < css.length) return undefined
  const raw = css.slice(start + 1, isClosed ? end - 1 : end)
  let value = ''
  let done = 0
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', done)) {
    value += raw.slice(done, at)
    const newline = /^(\r\n|[\n\r\f])/.exec(raw.slice(at + 1, at + 3))
    if (newline) {
      done = at + 1 + newline[0].length
      continue
    }
    const { text, end: after } = readEscape(raw, at)
    value += at + 1 < raw.length ? text : ''
    done = after
  }
  return value + raw.slice(done)
}

/** Index behind a comment; more than the length when it does not end. */
function endOfComment(css: string, at: number): number {
  const end = css.indexOf('*/', at + 2)
  return end < 0 ? css.length + 1 : end + 2
}

/** The address in `url(`, from behind the bracket; undefined when it is damaged. */
function readUrl(css: string, start: number): { address: string | undefined; end: number } {
  let at = skipBlanks(css, start)
  if (css[at] === '"' || css[at] === "'") {
    const end = endOfString(css, at)
    return { address: valueOfString(css, at, end), end: endOfBlock(css, end, ')') }
  }
  let address = ''
  while (at < css.length && css[at] !== ')') {
    const char = css[at]!
    const blanks = matchAt(BLANKS, css, at)
    if (blanks) {
      at += blanks.length
      if (at < css.length && css[at] !== ')') return { address: undefined, end: endOfBadUrl(css, at) }
    } else if (char === '"' || char === "'" || char === '(' || (char === '\\' && !isNameStart(css, at)))
      return { address: undefined, end: endOfBadUrl(css, at) }
    else if (char === '\\') {
      const { text, end } = readEscape(css, at)
      address += text
      at = end
    } else {
      address += char
      at++
    }
  }
  return { address, end: Math.min(css.length, at + 1) }
}

function endOfBadUrl(css: string, start: number): number {
  for (let at = start; at < css.length; at++) {
    if (css[at] === ')') return at + 1
    if (css[at] === '\\') at++
  }
  return css.length
}

/** An `@import` from behind its name; without an address when it is damaged. */
function readImport(css: string, start: number): { address?: string; condition: string; end: number } {
  const at = skipBlanks(css, start)
  let address: string | undefined
  let after = at
  if (css[at] === '"' || css[at] === "'") {
    after = endOfString(css, at)
    address = valueOfString(css, at, after)
  } else {
    const { name, end } = readName(css, at)
    if (/^(url|src)$/i.test(name) && css[end] === '(') ({ address, end: after } = readUrl(css, end + 1))
  }
  const end = endOfBlock(css, after, ';')
  const condition = withoutComments(css.slice(after, end).replace(/;$/, '')).trim()
  const isSound = address !== undefined && CONDITION.test(condition) && !/(url|src)\s*\(/i.test(condition)
  return { ...(isSound && { address }), condition, end }
}

const withoutComments = (css: string): string => css.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, ' ')

/**
 * Index behind the sign that ends what is open, past strings, comments and brackets within. A `;` is looked for outside of
 * blocks only, and a block ends its statement as well; what is open before it ends with the bracket around.
 */
function endOfBlock(css: string, start: number, last: ')' | ';' | '}'): number {
  const open: string[] = []
  BLOCK_STOP.lastIndex = start
  for (let stop = BLOCK_STOP.exec(css); stop; stop = BLOCK_STOP.exec(css)) {
    const { index } = stop
    const sign = stop[0]
    if (open.length === 0 && sign === last) return index + 1
    if (sign in CLOSING) open.push(CLOSING[sign]!)
    else if (open.at(-1) === sign) {
      open.pop()
      if (last === ';' && sign === '}' && open.length === 0) return index + 1
    } else if (open.length === 0 && sign === '}') return index
    else BLOCK_STOP.lastIndex = endOfUnit(css, index)
    // Setting an index past the end would start again.
    if (BLOCK_STOP.lastIndex >= css.length) break
  }
  return css.length
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Index behind a string, an escape or a comment; of any other sign behind itself. */
function endOfUnit(css: string, at: number): number {
  const sign = css[at]
  if (sign === '"' || sign === "'") return endOfString(css, at)
  if (sign === '\\') return at + 2
  return sign === '/' && css[at + 1] === '*' ? endOfComment(css, at) : at + 1
}

function skipBlanks(css: string, start: number): number {
  let at = start
  for (;;) {
    if (css.startsWith('/*', at)) at = Math.min(css.length, endOfComment(css, at))
    const blanks = matchAt(BLANKS, css, at)
    if (blanks) at += blanks.length
    else if (!css.startsWith('/*', at)) return at
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
