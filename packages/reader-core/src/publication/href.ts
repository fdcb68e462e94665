/** A lone half of a surrogate pair has no UTF-8 form: `encodeURI` would throw on it. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Written as `normaliseHref` writes it already, as nearly every name is: a book may have thousands. */
const PLAIN_HREF = /^[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/

/** A reference that leads down from the folder of its base and is written as `resolveHref` writes it. */
const PLAIN_REFERENCE = /^[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*(?:#[\w.~-]+)?$/

/** Characters that browsers drop from a URL before they read its scheme: `java\nscript:` is `javascript:`. */
const URL_NOISE = /[\t\n\r]+/g

/**
 * Whether a reference leaves the publication: it names a scheme or a host (`https:`, `mailto:`, `javascript:`, `data:`,
 * `//host`).
 */
export function isExternal(href: string): boolean {
  // Browsers take a backslash for a slash.
  return /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(clean(href))
}

/**
 * Splits a reference at its `#`.
 *
 * @returns `path` unchanged, `fragment` percent-decoded and without `#`, absent when there is none
 */
export function splitFragment(href: string): { path: string; fragment?: string } {
  const hash = href.indexOf('#')
  if (hash < 0) return { path: href }
  return { path: href.slice(0, hash), fragment: decodePath(href.slice(hash + 1)) }
}

/**
 * The one way a resource of the publication is written: from the root, without leading slash, dots resolved,
 * percent-encoded as in a URL. Accepts decoded and encoded forms; query and fragment stay. External references stay.
 */
export function normaliseHref(href: string): string {
  return PLAIN_HREF.test(href) ? href : resolveHref('', href)
}

/**
 * Resolves a reference found in a resource against that resource. Dots that climb above the root stay at the root, so
 * no reference reaches outside of the publication.
 *
 * @param base - href of the resource that contains the reference
 * @param reference - as written there
 * @returns a normalised href with the reference's query and fragment, or an external URL unchanged
 * @see https://www.w3.org/TR/epub-33/#sec-container-iri
 */
export function resolveHref(base: string, reference: string): string {
  if (PLAIN_REFERENCE.test(reference) && PLAIN_HREF.test(base))
    return base.slice(0, base.lastIndexOf('/') + 1) + reference
  const cleaned = clean(reference)
  if (isExternal(cleaned)) return cleaned
  if (isExternal(base)) {
    try {
      return new URL(cleaned, base).href
    } catch {
      return cleaned
    }
  }
  const hash = cleaned.indexOf('#')
  const fragment = hash < 0 ? '' : cleaned.slice(hash)
  const [path = '', query] = divide(hash < 0 ? cleaned : cleaned.slice(0, hash), '?')
  const [basePath = ''] = divide(base.split('#', 1)[0] ?? '', '?')
  const decoded = decodePath(path.replaceAll('\\', '/'))
  const decodedBase = decodePath(basePath)
  const whole = !decoded
    ? decodedBase
    : decoded.startsWith('/')
      ? decoded
      : decodedBase.slice(0, decodedBase.lastIndexOf('/') + 1) + decoded
  return encodePath(resolveDots(whole)) + (query === undefined ? '' : `?${query}`) + fragment
}

/** Path within the container, decoded, of a normalised href; query and fragment fall away. */
export function containerPath(href: string): string {
  return decodePath(href.replace(/[?#].*$/s, ''))
}

/** Resolves `.`, `..` and empty segments of a decoded path; what climbs above the root stays at the root. */
export function resolveDots(path: string): string {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

/** Paths that differ in case or Unicode composition only, as one key. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** Percent-encodes a decoded path, slashes kept. The inverse of `decodePath`. */
export function encodePath(path: string): string {
  return encodeURI(path.replace(LONE_SURROGATE, '\ufffd')).replace(/[?#:]/g, encodeURIComponent)
}

/** Percent-decodes; a `%` that begins no valid UTF-8 sequence stays as it is. */
export function decodePath(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

function clean(href: string): string {
  return href
    .replace(URL_NOISE, '')
    .replace(/^[\0- ]+/, '')
    .trimEnd()
}

function divide(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
