import { isExternal, resolveHref, splitFragment } from '../publication/href.ts'

// Allowed content of a chapter, as data: one set of rules for the reader and for a server that stores chapters.

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

export const XHTML_NS = 'http://www.w3.org/1999/xhtml'
export const SVG_NS = 'http://www.w3.org/2000/svg'
export const MATH_NS = 'http://www.w3.org/1998/Math/MathML'
export const EPUB_NS = 'http://www.idpf.org/2007/ops'

/** Attribute that holds `epub:type` in a sanitised chapter, under a name that HTML has too. */
export const EPUB_TYPE = 'data-epub-type'

/** File of a recording of which the book has none: the page shows that something is missing. */
export const NO_RECORDING = 'no-such-recording'

/** Elements inside one another that a chapter may have: real ones have under 40. */
export const DEEPEST = 120
/** Beyond this depth a chapter has few elements: a DOM library on a server takes time for each by the elements around it. */
export const USUAL_DEPTH = 40
/** Elements that may be deeper than that. */
export const MOST_DEEP = 1000
/** Elements around the content of a body: `html` and `body`. */
export const AROUND_BODY = 2

/** Elements removed together with what is in them: nothing of it is text to read, or it cannot be shown safely. */
export const DROPPED_ELEMENTS = words(
  'head script style template noscript iframe frame frameset noframes embed applet link meta base ' +
    'title audio video source track form-control input select textarea datalist param ' +
    'annotation annotation-xml rp portal dialog',
)

/** Elements of HTML that are kept. Every other one is replaced by a span that keeps its text. */
const HTML_ELEMENTS = words(
  'a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del ' +
    'details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label ' +
    'legend li main map mark menu nav nobr ol p picture pre q rb rt rtc ruby s samp search section small ' +
    'span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
)
const MATH_ELEMENTS = words(
  'math menclose merror mfenced mfrac mi mlabeledtr mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts ' +
    'mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow mstack mstyle msub msubsup msup mtable mtd mtext ' +
    'mtr munder munderover none semantics',
)
const SVG_ELEMENTS = words(
  'svg a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting ' +
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g image line ' +
    'linearGradient marker mask path pattern polygon polyline radialGradient rect stop switch symbol text textPath tspan use',
)
/** Parts of a drawing that show nothing, move, load or bring in another language: removed with what is in them. */
const SVG_DROPPED = words(
  'animate animateColor animateMotion animateTransform cursor desc discard feImage foreignObject handler metadata mpath ' +
    'set solidcolor title view',
)
/** Attributes of HTML that only describe what text is or how it looks. */
const HTML_ATTRIBUTES = words(
  'abbr align alt axis bgcolor border cellpadding cellspacing char charoff class clear color colspan compact coords datetime ' +
    'dir face frame headers height hidden high hspace id lang low max min name noshade nowrap open optimum reversed role ' +
    'rowspan rules scope shape size span start style summary title translate type valign value vspace width',
)
/** Attributes of drawings and formulas that run code, lead away or set other attributes. */
const DRAWING_FORBIDDEN =
  /^(on.*|.*href|src|srcset|action.*|altimg.*|attributename|is|part|slot|ping|target|tabindex|autofocus|nonce|base|xmlns.*)$/i
/** A value that refers to something outside of its drawing, or would run. */
const REACHES_OUT = /url\(\s*(?!["']?#)|javascript:|data:|expression\(/i

/** Most elements that `use` may copy in one chapter: a chain of them could grow without end. */
export const MOST_USED_ELEMENTS = 20_000

/**
 * The element that replaces an element: its own namespace and name when it is harmless.
 *
 * @returns undefined when it must be removed
 */
export function replacementOf(
  namespace: string | null,
  name: string,
): [namespace: string, name: string] | undefined {
  if (DROPPED_ELEMENTS.has(name)) return undefined
  if (namespace === SVG_NS) {
    if (SVG_DROPPED.has(name)) return undefined
    return [SVG_NS, SVG_ELEMENTS.has(name) ? name : 'g']
  }
  if (namespace === MATH_NS) return [MATH_NS, MATH_ELEMENTS.has(name) ? name : 'mrow']
  return [XHTML_NS, namespace === XHTML_NS && HTML_ELEMENTS.has(name) ? name : 'span']
}

/** Whether an attribute may stay. Addresses and `style` have rules of their own. */
export function isAttributeAllowed(name: string, value: string, isHtml: boolean): boolean {
  if (/^(aria|data)-[\w.-]+$/i.test(name)) return !/^data-kz/i.test(name)
  if (isHtml) return HTML_ATTRIBUTES.has(name.toLowerCase()) || (name === 'usemap' && value.startsWith('#'))
  if (name === 'xml:space') return true
  return /^[a-z_][\w.-]*$/i.test(name) && !DRAWING_FORBIDDEN.test(name) && !REACHES_OUT.test(value)
}

/** A reference resolved within the book; undefined when it leads out of it. */
export function bookHref(baseHref: string, reference: string): string | undefined {
  const resolved = resolveHref(baseHref, reference)
  return resolved === '' || isExternal(resolved) ? undefined : resolved
}

/** Where the bytes of an image are: an href of the book, or `data:`. Undefined for any other place. */
export function imageHref(baseHref: string, address: string): string | undefined {
  return bookHref(baseHref, address) ?? (/^\s*data:image\//i.test(address) ? address.trim() : undefined)
}

/** Where a link leads: `href#fragment` inside the book, or an absolute URL that a person may follow. */
export function linkHref(baseHref: string, address: string): string | undefined {
  if (/^(https?:|mailto:|tel:)/i.test(address)) return address
  const { path, fragment } = splitFragment(address)
  const resolved = path === '' ? baseHref : bookHref(baseHref, path)
  return resolved && fragment ? `${resolved}#${fragment}` : resolved
}

/** Whether a style sheet may name an address: of the book, of the same document, or an image or font as `data:`. */
export function isStyleAddressAllowed(address: string): boolean {
  return /^\s*data:(image|font|application\/(x-)?font)[/\w.+-]*[;,]/i.test(address) || !isExternal(address)
}
