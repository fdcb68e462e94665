/** Elements that HTML never closes, and that XHTML forgets to. */
const VOID = /^(?:br|hr|img|input|link|meta|col|area|base|source|wbr)$/i
const NAME = '[A-Za-z_][\\w.:-]*'
const TAG = new RegExp(
  `<!--[^]*?(?:-->|$)|<!\\[CDATA\\[[^]*?(?:\\]\\]>|$)|<\\?[^<>]*>|<(/?)(${NAME})((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`,
  'g',
)
const ATTRIBUTE = new RegExp(`(${NAME})\\s*(?:=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?`, 'g')

/**
 * Makes well-formed XML: closes open elements, quotes attributes and removes repeated ones, discards everything after
 * the first element and stray markup characters.
 *
 * @param text - without a document type and with no entities but XML's own. A document in capital letters is returned
 *   in small ones
 */
export function balanceXml(text: string): string {
  const isLower = /<(?:\w+:)?[A-Z]{3,}[\s>]/.exec(text)?.index === text.search(/<\w/)
  const balance = new XmlBalance((name) => (isLower ? name.toLowerCase() : name))
  let at = 0
  for (const found of text.matchAll(TAG)) {
    balance.text(text.slice(at, found.index))
    at = found.index + found[0].length
    const [whole, slash, name, rest] = found
    if (name === undefined) {
      if (whole.startsWith('<![')) balance.text(whole.slice(9).replace(/\]\]>$/, ''))
    } else if (slash) balance.close(name)
    else balance.open(name, rest!)
    if (balance.isDone) break
  }
  return balance.finish()
}

/** Serialised part of one element, and its open part. */
class XmlBalance {
  readonly #named: (name: string) => string
  readonly #parts: string[] = []
  readonly #open: string[] = []

  /** @param named - returns a name as it is written */
  constructor(named: (name: string) => string) {
    this.#named = named
  }

  /** The first element is written to its end. */
  get isDone(): boolean {
    return this.#open.length === 0 && this.#parts.length > 0
  }

  text(text: string): void {
    if (this.#open.length) this.#parts.push(plain(text))
  }

  open(given: string, rest: string): void {
    const name = this.#named(given)
    // These hold no elements of their own kind: the next one ends the one before.
    if (/^(?:\w+:)?(?:item|itemref)$/.test(name) && this.#open.at(-1) === name) this.#end()
    const isEmpty = /\/\s*$/.test(rest) || VOID.test(name)
    const written = attributes(rest.replace(/\/\s*$/, ''), this.#named)
    this.#parts.push(`<${name}${written}${isEmpty ? '/' : ''}>`)
    if (!isEmpty) this.#open.push(name)
  }

  close(given: string): void {
    const depth = this.#open.lastIndexOf(this.#named(given))
    // An end without a beginning ends nothing.
    if (depth >= 0) while (this.#open.length > depth) this.#end()
  }

  finish(): string {
    while (this.#open.length) this.#end()
    return this.#parts.join('')
  }

  #end(): void {
    this.#parts.push(`</${this.#open.pop()}>`)
  }
}

function attributes(source: string, named: (name: string) => string): string {
  const seen = new Map<string, string>()
  for (const [, name, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    if (!seen.has(named(name!))) seen.set(named(name!), double ?? single ?? bare ?? name!)
  }
  return [...seen].map(([name, value]) => ` ${name}="${plain(value).replaceAll('"', '&quot;')}"`).join('')
}

function plain(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;')
}
