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
  const parts: string[] = []
  const open: string[] = []
  const named = (name: string) => (isLower ? name.toLowerCase() : name)
  let at = 0
  let isDone = false
  for (const found of text.matchAll(TAG)) {
    if (open.length) parts.push(plain(text.slice(at, found.index)))
    at = found.index + found[0].length
    if (!found[2]) {
      if (open.length && found[0].startsWith('<!['))
        parts.push(plain(found[0].slice(9).replace(/\]\]>$/, '')))
      continue
    }
    const name = named(found[2])
    if (found[1]) {
      const depth = open.lastIndexOf(name)
      // An end without a beginning ends nothing.
      if (depth >= 0) while (open.length > depth) parts.push(`</${open.pop()}>`)
      isDone = !open.length && parts.length > 0
      if (isDone) break
      continue
    }
    // These hold no elements of their own kind: the next one ends the one before.
    if (/^(?:\w+:)?(?:item|itemref)$/.test(name) && open.at(-1) === name) parts.push(`</${open.pop()}>`)
    const isEmpty = /\/\s*$/.test(found[3]!) || VOID.test(name)
    parts.push(`<${name}${attributes(found[3]!.replace(/\/\s*$/, ''), named)}${isEmpty ? '/' : ''}>`)
    if (isEmpty && !open.length) break
    if (!isEmpty) open.push(name)
  }
  while (open.length) parts.push(`</${open.pop()}>`)
  return parts.join('')
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
