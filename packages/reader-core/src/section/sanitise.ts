import { isExternal, resolveHref, splitFragment } from '../publication/href.ts'
import { rewriteDeclarations } from './declarations.ts'
import { DROPPED_ELEMENTS, words } from './leaves.ts'

/** The engine's own wrappers of a section's `html` and `body`. */
export const HTML_TAG = 'kz-html'
export const BODY_TAG = 'kz-body'
/** Where an image's address waits until the engine gives it bytes: never in `src`, which would load. */
export const IMAGE_HREF = 'data-kz-src'
/** Where a link's resolved address waits: `href#fragment` inside the book, or an absolute URL. */
export const LINK_HREF = 'data-kz-href'
/** Where `epub:type` waits, so that style sheets and the engine can ask for it. */
export const EPUB_TYPE = 'data-epub-type'

const XHTML_NS = 'http://www.w3.org/1999/xhtml'
const SVG_NS = 'http://www.w3.org/2000/svg'
const MATH_NS = 'http://www.w3.org/1998/Math/MathML'
export const EPUB_NS = 'http://www.idpf.org/2007/ops'

/** What text may be made of. Every other element of HTML gives way to a span that keeps its text. */
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
/** Parts of a drawing that show nothing, move, load or bring in another language: they go with what is in them. */
const SVG_DROPPED = words(
  'animate animateColor animateMotion animateTransform cursor desc discard feImage foreignObject handler metadata mpath ' +
    'set solidcolor view',
)
/** Attributes of HTML that only say what text is or how it looks. */
const HTML_ATTRIBUTES = words(
  'abbr align alt axis bgcolor border cellpadding cellspacing char charoff class clear color colspan compact coords datetime ' +
    'dir face frame headers height hidden high hspace id lang low max min name noshade nowrap open optimum reversed role ' +
    'rowspan rules scope shape size span start style summary title translate type valign value vspace width',
)
/** Attributes of drawings and formulas that act, lead away or set others. */
const DRAWING_FORBIDDEN =
  /^(on.*|.*href|src|srcset|action.*|altimg.*|attributename|is|part|slot|ping|target|tabindex|autofocus|nonce|base)$/i
/** A value that reaches out of the drawing it stands in, or would run. */
const REACHES_OUT = /url\(\s*(?!["']?#)|javascript:|data:|expression\(/i

/** Elements a single `use` may stand for, all of one section together: a chain of them could grow without end. */
const MOST_USED_ELEMENTS = 20_000

/** A reference resolved within the book; undefined when it leads out. */
export function bookHref(baseHref: string, reference: string): string | undefined {
  const resolved = resolveHref(baseHref, reference)
  return resolved === '' || isExternal(resolved) ? undefined : resolved
}

/**
 * Leaves in an inert tree only what is known to be harmless: in place, by lists of what is allowed, before anything of it
 * enters a page. Elements that could run, load or leave go, and their text with them where it is none to read; addresses
 * of images and links are resolved and moved to where nothing loads them. The tree is never written out and parsed again,
 * so what was looked at is what is shown.
 *
 * @param html - root of the section's document
 * @param body - its body, or the root itself
 * @param baseHref - href of the section, for relative addresses
 */
export function sanitise(html: Element, body: Element, baseHref: string): void {
  for (const root of new Set([html, body])) admitAttributes(root, baseHref)
  const uses: Element[] = []
  let node: Node | null = body.firstChild
  while (node) {
    const after = nodeAfter(node, body)
    const kept = admit(node, baseHref)
    if (kept?.nodeType === 1 && (kept as Element).localName === 'use') uses.push(kept as Element)
    node = kept?.firstChild ?? after
  }
  limitUses(uses)
}

/** The next node in document order that is not below a node. */
function nodeAfter(node: Node, root: Node): Node | null {
  let each: Node | null = node
  while (each && each !== root) {
    if (each.nextSibling) return each.nextSibling
    each = each.parentNode
  }
  return null
}

/** Lets a node stay, or puts what is harmless of it in its place. Undefined when it went with all that is in it. */
function admit(node: Node, baseHref: string): Node | undefined {
  if (node.nodeType === 3) return node
  if (node.nodeType === 4) {
    const text = node.ownerDocument!.createTextNode((node as CDATASection).data)
    node.parentNode!.replaceChild(text, node)
    return text
  }
  if (node.nodeType !== 1) {
    node.parentNode!.removeChild(node)
    return undefined
  }
  let element = node as Element
  const name = element.localName
  const instead = insteadOf(element)
  if (instead === undefined) {
    element.remove()
    return undefined
  }
  if (instead !== name) {
    const [namespace, tag] = instead.includes(':')
      ? [namespaceOf(element), instead.slice(1)]
      : [XHTML_NS, instead]
    const other = element.ownerDocument.createElementNS(namespace, tag)
    for (const { name, value } of [...element.attributes]) {
      if (/^(class|id|style|lang|dir|title)$/.test(name)) other.setAttribute(name, value)
    }
    other.append(...element.childNodes)
    element.replaceWith(other)
    element = other
  }
  admitAttributes(element, baseHref)
  if (name === 'details') element.setAttribute('open', '')
  return element
}

const namespaceOf = (element: Element): string => element.namespaceURI ?? XHTML_NS

/**
 * Name of the element that may stand in an element's place: its own when it is harmless, one of HTML, or with a colon
 * before it one of the element's namespace. Undefined when nothing of it may stay.
 */
function insteadOf(element: Element): string | undefined {
  const name = element.localName
  if (DROPPED_ELEMENTS.has(name)) return undefined
  const namespace = element.namespaceURI
  if (namespace === XHTML_NS) {
    return HTML_ELEMENTS.has(name) ? name : 'span'
  }
  if (namespace === SVG_NS) {
    if (SVG_ELEMENTS.has(name)) return name
    return SVG_DROPPED.has(name) || name === 'title' ? undefined : ':g'
  }
  if (namespace === MATH_NS) return MATH_ELEMENTS.has(name) ? name : ':mrow'
  return 'span'
}

/** Takes away every attribute that is not known to be harmless, and moves addresses to where nothing loads them. */
function admitAttributes(element: Element, baseHref: string): void {
  if (!element.hasAttributes()) return
  const isHtml = element.namespaceURI === XHTML_NS
  const { localName } = element
  const isImage = isHtml ? localName === 'img' : localName === 'image'
  let address: string | null = null
  let language: string | null = null
  let epubType: string | null = null
  for (const attribute of [...element.attributes]) {
    const { name, value } = attribute
    const local = attribute.localName
    if (local === 'href' || (isImage && local === 'src' && isHtml)) {
      if (local === 'src' || address === null) address = value
      element.removeAttributeNode(attribute)
      continue
    }
    if (name === 'xml:lang' || name === 'lang') language = name === 'lang' ? value : (language ?? value)
    if (name === 'epub:type' || (local === 'type' && attribute.namespaceURI === EPUB_NS)) epubType = value
    // Chapters that a server has stored carry the type under its plain name.
    if (name === EPUB_TYPE) epubType ??= value
    if (!isHarmless(name, value, isHtml)) element.removeAttributeNode(attribute)
  }
  if (language !== null && !element.hasAttribute('lang')) element.setAttribute('lang', language)
  if (epubType) element.setAttribute(EPUB_TYPE, epubType)
  if (element.hasAttribute('style')) {
    const style = rewriteDeclarations((element as HTMLElement).style)
    if (style) element.setAttribute('style', style)
    else element.removeAttribute('style')
  }
  if (address === null) return
  if (isImage) {
    const resolved = bookHref(baseHref, address)
    if (resolved) element.setAttribute(IMAGE_HREF, resolved)
    else if (address.startsWith('data:image/')) element.setAttribute(IMAGE_HREF, address)
  } else if (localName === 'a' || localName === 'area') admitLink(element, address, baseHref)
  else if (!isHtml && address.startsWith('#')) element.setAttribute('href', address)
}

function isHarmless(name: string, value: string, isHtml: boolean): boolean {
  if (/^(aria|data)-[\w.-]+$/i.test(name)) return !/^data-kz/i.test(name)
  if (isHtml) return HTML_ATTRIBUTES.has(name.toLowerCase()) || (name === 'usemap' && value.startsWith('#'))
  return !name.includes(':') && !DRAWING_FORBIDDEN.test(name) && !REACHES_OUT.test(value)
}

/** Something to focus and to press; the engine follows it by the address kept beside. */
function admitLink(link: Element, address: string, baseHref: string): void {
  let target: string | undefined
  if (/^(https?:|mailto:|tel:)/i.test(address)) target = address
  else {
    const { path, fragment } = splitFragment(address)
    const resolved = path === '' ? baseHref : bookHref(baseHref, path)
    if (resolved) target = fragment ? `${resolved}#${fragment}` : resolved
  }
  if (target === undefined) return
  link.setAttribute(LINK_HREF, target)
  link.setAttribute('href', '#')
}

/** A `use` shows what it names once more. One that names another, or very much, goes. */
function limitUses(uses: readonly Element[]): void {
  let elements = 0
  for (const use of uses) {
    const id = (use.getAttribute('href') ?? '').slice(1)
    const named = id ? use.ownerDocument.getElementById(id) : null
    const parts = named?.getElementsByTagName('*').length ?? 0
    elements += parts
    const isChain = named?.localName === 'use' || named?.getElementsByTagName('use').length !== 0
    if (!named || named.contains(use) || isChain || elements > MOST_USED_ELEMENTS) use.remove()
  }
}
