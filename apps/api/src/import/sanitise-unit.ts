import { isExternal, ReaderError, readXml } from '@kurasa/reader-core/publication'
import type { Config } from 'dompurify'
import { sanitiseCss, sanitiseDeclarations } from './sanitise-css.ts'
import type { XmlWindow } from './xml-window.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'
const MATHML = 'http://www.w3.org/1998/Math/MathML'
const XML = 'http://www.w3.org/XML/1998/namespace'
const EPUB = 'http://www.idpf.org/2007/ops'

/** Removed with all they hold: what runs, plays or asks, and the unread twins of formulas. */
const REMOVED = new Set(
  'script template noscript audio video annotation annotation-xml button select textarea input'.split(' '),
)

const CONFIG: Config = {
  IN_PLACE: true,
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  ADD_TAGS: ['use', 'semantics', 'mprescripts', 'none'],
  ADD_ATTR: ['xlink:href', 'xml:space', 'xml:lang', 'epub:type', 'data-epub-type', 'headers', 'cite'],
  FORBID_TAGS: ['form', 'source', 'track', 'map', 'area', 'dialog', 'link', 'base', 'meta'],
  FORBID_ATTR: [
    'srcset',
    'poster',
    'background',
    'action',
    'ping',
    'autofocus',
    'tabindex',
    'slot',
    'part',
    'srcdoc',
  ],
  // Ids are the targets of links, and no unit ever lies in a page's own tree.
  SANITIZE_DOM: false,
}

/** What a unit or picture became. */
interface SanitisedDocument {
  /** The whole document, as XML. */
  html: string
  /** Its text, for counting. */
  text: string
  heading?: string
  /** What it shows or is styled by, as written, relative to it. */
  references: string[]
}

/** Takes out of documents what runs, leaves the book or asks for something. */
export interface Sanitiser {
  /** A document of the reading order, XHTML or HTML. Links and images keep their hrefs. */
  sanitiseUnit(source: string, name: string): Promise<SanitisedDocument>
  /** An SVG. @throws {ReaderError} 'corrupt' */
  sanitiseSvg(source: string, name: string): Promise<SanitisedDocument>
}

/** One sanitiser serves a whole book. */
export function createSanitiser(window: XmlWindow): Sanitiser {
  const purifier = window.createPurifier()
  purifier.setConfig(CONFIG)
  let references: string[] = []

  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    const name = attribute.attrName.toLowerCase()
    if (name === 'style') {
      const style = sanitiseDeclarations(attribute.attrValue)
      if (style === undefined) attribute.keepAttr = false
      else attribute.attrValue = style
    } else if (name === 'src' || name === 'href' || name === 'xlink:href') {
      if (!keepReference(element.localName, attribute.attrValue)) attribute.keepAttr = false
    } else if (
      /url\s*\(/i.test(attribute.attrValue) &&
      !/^\s*url\(\s*["']?#[^)]*\)\s*$/i.test(attribute.attrValue)
    ) {
      // fill, mask, filter and their like may name a gradient of the same picture, nothing else.
      if (!/^(?:title|alt|aria-|data-)/.test(name)) attribute.keepAttr = false
    }
  })

  /** Links may lead out of the book; what would be loaded unasked may not. */
  function keepReference(element: string, value: string): boolean {
    const target = value.trim()
    if (element === 'a')
      return !/^(?:data|javascript|vbscript|file|blob):/i.test(target.replace(/[\0-\x20]+/g, ''))
    if (/^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i.test(target)) return /^(?:img|image)$/.test(element)
    if (isExternal(target)) return false
    if (element === 'img' || element === 'image') references.push(target)
    else if (!target.startsWith('#')) return false
    return true
  }

  function clean(root: Element): void {
    const styles: Element[] = []
    // One walk by hand: selectors and live lists take a multiple of it on chapters of a hundred thousand elements.
    for (let element: Element | null = root; element; ) {
      if (element !== root && REMOVED.has(element.localName)) {
        const next = followingElement(element, root)
        element.remove()
        element = next
        continue
      }
      if (element !== root && element.localName === 'object') {
        element = replaceObject(element, root)
        continue
      }
      if (element !== root && element.prefix) element = dropPrefix(element)
      if (element.attributes.length) giveAttributesPlainNames(element)
      if (element.localName === 'style') styles.push(element)
      element = element.firstElementChild ?? followingElement(element, root)
    }
    purifier.sanitize(root as HTMLElement)
    for (const style of styles) if (root.contains(style)) cleanStyle(style)
  }

  function cleanStyle(style: Element): void {
    const sanitised = sanitiseCss(style.textContent ?? '')
    style.textContent = sanitised.css
    references.push(...sanitised.references)
  }

  async function parse(source: string, name: string): Promise<Document> {
    try {
      return await readXml(source, name, window.parseXml)
    } catch (error) {
      if (!(error instanceof ReaderError)) throw error
      return window.parseHtml(withoutControls(source))
    }
  }

  return {
    async sanitiseUnit(source, name) {
      let page = await parse(source, name)
      // XML that names no namespace would be a tree of unknown elements.
      if (page.documentElement.namespaceURI !== XHTML) page = window.parseHtml(withoutControls(source))
      const root = page.documentElement
      const body = root.getElementsByTagName('body')[0]
      if (!body)
        throw new ReaderError('corrupt', `The chapter “${name}” of the book is damaged: it has no body.`)
      references = []
      giveAttributesPlainNames(root)
      clean(body)

      const head = page.createElementNS(XHTML, 'head')
      const title = page.createElementNS(XHTML, 'title')
      title.textContent = page.getElementsByTagName('title')[0]?.textContent?.trim() ?? ''
      head.append(title)
      for (const element of root.querySelectorAll('head > link, head > style')) {
        if (element.localName === 'style') {
          const style = page.createElementNS(XHTML, 'style')
          style.textContent = element.textContent
          copyAttributes(element, style, ['media', 'title'])
          cleanStyle(style)
          head.append(style)
          continue
        }
        const href = element.getAttribute('href')?.trim()
        if (!href || isExternal(href) || !/(^|\s)stylesheet(\s|$)/i.test(element.getAttribute('rel') ?? ''))
          continue
        const link = page.createElementNS(XHTML, 'link')
        copyAttributes(element, link, ['rel', 'href', 'type', 'media', 'title', 'class'])
        references.push(href)
        head.append(link)
      }
      const whole = page.createElementNS(XHTML, 'html')
      copyAttributes(root, whole, ['lang', 'dir', 'class', 'id', 'data-epub-type'])
      const style = sanitiseDeclarations(root.getAttribute('style') ?? '')
      if (style) whole.setAttribute('style', style)
      whole.append(head, body)

      const heading = body.querySelector('h1, h2, h3')?.textContent?.replace(/\s+/g, ' ').trim()
      return {
        html: `<!DOCTYPE html>\n${window.serialise(whole)}`,
        text: body.textContent ?? '',
        heading: heading ? heading.slice(0, 200) : undefined,
        references: [...new Set(references)],
      }
    },

    async sanitiseSvg(source, name) {
      const page = await readXml(source, name, window.parseXml)
      const root = page.documentElement
      if (root.localName !== 'svg' || root.namespaceURI !== SVG) {
        throw new ReaderError('corrupt', `The picture “${name}” of the book is damaged: it is no SVG.`)
      }
      references = []
      if (root.prefix) {
        const renamed = dropPrefix(root)
        clean(renamed)
        return { html: window.serialise(renamed), text: '', references: [...new Set(references)] }
      }
      clean(root)
      return { html: window.serialise(root), text: '', references: [...new Set(references)] }
    },
  }
}

/** The next element in document order that is not inside this one; null at the end of the root. */
function followingElement(element: Element, root: Element): Element | null {
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    if (at.nextElementSibling) return at.nextElementSibling
  }
  return null
}

/**
 * An object that shows a picture becomes an image; any other gives way to what it would show instead.
 *
 * @returns where a walk goes on: the image, the first element that was inside, or what follows
 */
function replaceObject(element: Element, root: Element): Element | null {
  const data = element.getAttribute('data')
  const isImage =
    data &&
    (/^image\//i.test(element.getAttribute('type') ?? '') || /\.(svg|png|jpe?g|gif|webp)$/i.test(data))
  if (!isImage) {
    const next = element.firstElementChild ?? followingElement(element, root)
    element.replaceWith(...element.childNodes)
    return next
  }
  const image = element.ownerDocument.createElementNS(XHTML, 'img')
  image.setAttribute('src', data)
  image.setAttribute('alt', element.textContent?.trim() ?? '')
  copyAttributes(element, image, ['class', 'id', 'style', 'width', 'height'])
  element.replaceWith(image)
  return image
}

/** The same element without a prefix in its name, which lists of allowed names do not know. */
function dropPrefix(element: Element): Element {
  const namespace = element.namespaceURI
  if (namespace !== XHTML && namespace !== SVG && namespace !== MATHML) return element
  const plain = element.ownerDocument.createElementNS(namespace, element.localName)
  for (const { namespaceURI, name, value } of [...element.attributes]) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) plain.setAttributeNS(namespaceURI, name, value)
  }
  plain.append(...element.childNodes)
  element.replaceWith(plain)
  return plain
}

/** Names with a prefix mean nothing once the document is read as HTML. */
function giveAttributesPlainNames(element: Element): void {
  for (const { name, localName, namespaceURI, value } of [...element.attributes]) {
    const isType = (namespaceURI === EPUB && localName === 'type') || name === 'epub:type'
    const isLanguage = (namespaceURI === XML && localName === 'lang') || name === 'xml:lang'
    if (!isType && !isLanguage) continue
    element.removeAttribute(name)
    const plain = isType ? 'data-epub-type' : 'lang'
    if (!element.hasAttribute(plain)) element.setAttribute(plain, value)
  }
}

function copyAttributes(from: Element, to: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name)
    if (value !== null) to.setAttribute(name, value)
  }
}

function withoutControls(source: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot hold
  return source.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '')
}
