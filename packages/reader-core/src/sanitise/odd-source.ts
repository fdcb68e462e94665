import { STEP_NODES, type Steps } from '../steps.ts'
import { flatDrawing } from './flat-drawing.ts'
import type * as Pieces from './parse-in-steps.ts'
import { DEEPEST, MOST_DEEP, SVG_NS, USUAL_DEPTH, XHTML_NS } from './rules.ts'
import type { Tag } from './tags.ts'
import { type DomWindow, parseSource, xhtmlOf } from './xhtml-source.ts'

/** The document of a section that is a picture, HTML, a DTBook, or XHTML that is not well-formed. Few books have one. */
export function* parseOddSource(
  text: string,
  type: string,
  baseHref: string,
  dom: DomWindow,
  inSteps?: typeof Pieces,
): Steps<Document> {
  if (/^image\//.test(type)) return yield* pictureDocument(text, type, baseHref, dom)
  const source = /dtbook/.test(type) ? dtbookAsXhtml(text) : undefined
  const page = source && (yield* xhtmlOf(source, dom, inSteps))
  if (page) return page
  const isXhtml = /xml/.test(type) || XHTML.test(text.slice(0, HEAD))
  const written = source ?? text
  const html = yield* withoutDeepTags(isXhtml ? yield* withEndTags(written) : written)
  return inSteps ? yield* inSteps.parseHtmlInSteps(html, dom) : parseSource(html, 'text/html', dom)
}

/** XHTML under another name: chapters are called `text/html` in books, and begin with `<title/>` all the same. */
const XHTML = /^\s*<\?xml\s|<html\s[^>]*xmlns\s*=|<!DOCTYPE[^>]*XHTML/i
const HEAD = 2000

const VOID = /^(area|base|br|col|embed|frame|hr|img|input|link|meta|param|source|track|wbr)$/i

/**
 * Source of XHTML that is read as HTML, with an end for every element that ends itself: to an HTML parser `<title/>` begins
 * a title that goes on to the end of the book.
 */
function* withEndTags(text: string): Steps<string> {
  const kept: string[] = []
  let count = 0
  let done = 0
  for (const { name, isEnd, isEmpty, to } of htmlTagsOf(text)) {
    if (++count % STEP_NODES === 0) yield
    if (isEnd || !isEmpty || VOID.test(name)) continue
    kept.push(text.slice(done, to - 2), `></${name}>`)
    done = to
  }
  return kept.join('') + text.slice(done)
}

/** The tags of a source that may be HTML, in order. */
function* htmlTagsOf(text: string): Generator<Tag> {
  for (let from = text.indexOf('<'); from >= 0; ) {
    const end = text.indexOf('>', from)
    if (end < 0) return
    const isEnd = text[from + 1] === '/'
    const name = /^[a-z][^\s/>]*/i.exec(text.slice(from + (isEnd ? 2 : 1), from + LONGEST_NAME))?.[0]
    if (name) yield { name, isEnd, isEmpty: text[end - 1] === '/', from, to: end + 1 }
    from = text.indexOf('<', name ? end + 1 : from + 1)
  }
}

const LONGEST_NAME = 60
/** Elements that are empty, or that may end without an end tag: they do not count for how deep the text is. */
const UNCOUNTED =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[td]|t[rdh]|thead|tbody|tfoot|colgroup|body|html)$/i
/** Elements that end where the next begins, but only inside of what they belong to: elsewhere they would be nested. */
const PARTS = /^(?:option|r[tp])$/i
const OF_PARTS = /^(?:ruby|select|datalist)$/i

/** How deep the tags of a source are that may be HTML. */
class Depth {
  #depth = 0
  #parts = 0
  #deepElements = 0

  /** @returns whether the tag is too deep */
  isTooDeep({ name, isEnd, isEmpty }: Tag): boolean {
    const step = isEnd ? -1 : 1
    const before = this.#depth
    if (before > USUAL_DEPTH && !isEnd) this.#deepElements++
    const isOneTooMany = before > USUAL_DEPTH && this.#deepElements > MOST_DEEP
    if (PARTS.test(name)) {
      this.#parts = Math.max(0, this.#parts + step)
      return isOneTooMany || this.#parts > DEEPEST
    }
    if (isEmpty || UNCOUNTED.test(name)) return isOneTooMany
    if (OF_PARTS.test(name)) this.#parts = 0
    this.#depth = Math.max(0, before + step)
    return isOneTooMany || (isEnd ? before > DEEPEST : before >= DEEPEST)
  }
}

/** Source without the tags nested too deep: an HTML parser needs quadratic time for them. */
function* withoutDeepTags(text: string): Steps<string> {
  const kept: string[] = []
  const depth = new Depth()
  let count = 0
  let done = 0
  for (const tag of htmlTagsOf(text)) {
    if (++count % STEP_NODES === 0) yield
    if (!depth.isTooDeep(tag)) continue
    kept.push(text.slice(done, tag.from))
    done = tag.to
  }
  return kept.join('') + text.slice(done)
}

/** A drawing that is not whole without other files of the book. */
const NEEDS_THE_BOOK = /<(?:[\w-]+:)?(?:image|text|a)\b|@import\b|<\?xml-stylesheet\b/i

/**
 * A picture that is a section of its own (an SVG or image in the reading order) becomes a page that shows it. A drawing
 * that shows images of the book or takes its styles from it is drawn in the page: as an image, it would be without them. So is
 * one that is damaged or has too many parts in one another: what is left of it is worth more than the sign of a broken image.
 */
function* pictureDocument(text: string, type: string, href: string, dom: DomWindow): Steps<Document> {
  const page = dom.document.implementation.createHTMLDocument('')
  const drawing = /svg/.test(type) ? yield* drawingOf(text, dom) : undefined
  if (drawing) {
    // Instructions that name style sheets precede the root.
    for (const node of drawing.ownerDocument.childNodes)
      if (node.nodeType === 7) page.insertBefore(page.importNode(node), page.documentElement)
    page.body.append(page.importNode(drawing, true))
    return page
  }
  const image = page.createElement('img')
  image.setAttribute('src', `./${href.slice(href.lastIndexOf('/') + 1)}`)
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/** The root of an SVG that is drawn in the page; undefined for one that is whole as an image. */
function* drawingOf(text: string, dom: DomWindow): Steps<Element | undefined> {
  const root = (yield* xhtmlOf(text, dom, undefined))?.documentElement
  if (root?.namespaceURI === SVG_NS) return NEEDS_THE_BOOK.test(text) ? root : undefined
  return (
    parseSource(yield* withoutDeepTags(flatDrawing(text)), 'text/html', dom).querySelector('svg') ?? undefined
  )
}

/** A DTBook is XHTML but for the names of its blocks. */
function dtbookAsXhtml(text: string): string {
  return text
    .replace(/(xmlns=["'])[^"']*dtbook[^"']*/, `$1${XHTML_NS}`)
    .replace(
      /(<\/?)(?:(?:front|body|rear)matter|level\d?|doc(?:title|author)|linegroup|line|poem|list|sidebar|prodnote|note|imggroup)(?=[\s>/])/g,
      '$1div',
    )
}
