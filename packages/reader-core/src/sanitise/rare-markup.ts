import { STEP_NODES, type Steps } from '../steps.ts'
import { STYLE_TEXT } from '../style-attributes.ts'
import { writeLabels } from './drawn-labels.ts'
import { rewriteOldFormulas } from './old-formulas.ts'
import { bookHref, EPUB_NS, imageHref, XHTML_NS } from './rules.ts'
import { writeSymbols } from './symbol-letters.ts'
import { unprefixed } from './unprefixed.ts'

/** `Node.PROCESSING_INSTRUCTION_NODE`. */
const PROCESSING_INSTRUCTION = 7

/** Rewritten elements, by a pattern of their source: searching a page takes a DOM library on a server long. */
const REWRITES: readonly (readonly [RegExp, (page: Document, baseHref: string) => void])[] = [
  [/<\?xml-s/i, linkSheets],
  [/<(?:\w+:)?base\b/i, applyBase],
  [/<(?:\w+:)?(?:object|embed)\b/i, replaceObjects],
  [/<(?:\w+:)?picture\b|srcset/i, choosePictures],
  [/<(?:\w+:)?foreignObject\b/i, (page) => writeLabels(page)],
  [/<(?:\w+:)?iframe\b/i, nameFrames],
  [/<(?:\w+:)?(?:select|textarea|input|button)\b/i, writeFields],
  [/<(?:\w+:)?(?:audio|video)\b/i, holdRecordings],
  [/<(?:\w+:)?switch\b/i, chooseCases],
  [/<(?:\w+:)?noscript\b/i, showWithoutScripts],
  [/[\s"';]-epub-/i, unprefixStyles],
  [/<(?:\w+:)?q\b/i, quoteWithoutLanguage],
  [/<(?:\w+:)?tfoot\b/i, lowerFeet],
  [/(?:symbol|dings)\b|[\uf021-\uf0ff]|\\f0[\da-f]{2}/i, writeSymbols],
  [/<(?:\w+:)?nav\b/i, unmarkContents],
  [/<(?:\w+:)?mfenced\b|columnalign/i, rewriteOldFormulas],
]

/**
 * Makes of markup that few chapters have what all the others have: objects, choices, sheets named before the root, old formulas.
 *
 * @param source - of the page
 */
export function* rewriteRareMarkup(page: Document, source: string, baseHref: string): Steps {
  yield* removeEmptyRows(page.documentElement)
  for (const [sign, rewrite] of REWRITES) if (sign.test(source)) rewrite(page, baseHref)
}

/**
 * Style sheets that are named by processing instructions, as in any XML, become links.
 *
 * @see https://www.w3.org/TR/xml-stylesheet/
 */
function linkSheets(page: Document): void {
  for (const node of [...page.childNodes].reverse()) {
    if (node.nodeType !== PROCESSING_INSTRUCTION) continue
    const { target, data } = node as ProcessingInstruction
    if (target !== 'xml-stylesheet') continue
    const value = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(data)
    const link = page.createElementNS(XHTML_NS, 'link')
    link.setAttribute(
      'rel',
      /yes/.test(value('alternate')?.[0] ?? '') ? 'alternate stylesheet' : 'stylesheet',
    )
    for (const name of ['href', 'media']) {
      const found = value(name)
      if (found) link.setAttribute(name, found[1] ?? found[2]!)
    }
    page.documentElement.prepend(link)
  }
}

/** Attributes that hold an address, without their prefix. */
const ADDRESSES = new Set(['href', 'src', 'data', 'poster'])

/**
 * Addresses of a page that states another base are written from the root; its own places stay.
 *
 * @see https://html.spec.whatwg.org/multipage/semantics.html#the-base-element
 */
function applyBase(page: Document, baseHref: string): void {
  const stated = page.querySelector('base[href]')?.getAttribute('href')?.trim() ?? ''
  // The folder counts, whose name may end in dots.
  const base = bookHref(baseHref, stated.replace(/(^|\/)(\.\.?)$/, '$1$2/').replace(/[^/]*$/, 'x'))
  if (!stated || base === undefined) return
  for (const element of page.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      if (!ADDRESSES.has(attribute.localName) || /^\s*(?:#|$)/.test(attribute.value)) continue
      const href = bookHref(base, attribute.value)
      if (href !== undefined) attribute.value = `/${href}`
    }
  }
}

/** Types of pictures that every browser draws, and the endings of their files. */
const DRAWN_TYPE = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)$/i
const DRAWN_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** The first address of a `srcset`; an address may have commas within. */
const firstCandidate = (set: string | null): string => /^[\s,]*(\S+?),?(?=\s|$)/.exec(set ?? '')?.[1] ?? ''

/** Pictures that have their address in a `source` or a `srcset` get it as their own. */
function choosePictures(page: Document): void {
  for (const image of page.querySelectorAll('img')) {
    const sources = image.parentElement?.localName === 'picture' ? [...image.parentElement.children] : []
    const source = sources.find((each) => {
      const address = firstCandidate(each.getAttribute('srcset'))
      const type = each.getAttribute('type')
      const isDrawn = type ? DRAWN_TYPE.test(type) : DRAWN_FILE.test(address)
      return each.localName === 'source' && address && isDrawn && !each.hasAttribute('media')
    })
    const address =
      firstCandidate(source?.getAttribute('srcset') ?? null) ||
      (image.hasAttribute('src') ? '' : firstCandidate(image.getAttribute('srcset')))
    if (address) image.setAttribute('src', address)
  }
}

/** A frame gives way to a box with its title, which leads to what it would show. */
function nameFrames(page: Document): void {
  for (const frame of [...page.querySelectorAll('iframe')].slice(0, MOST_REPLACED)) {
    const address = frame.getAttribute('src')?.trim() ?? ''
    const isOuter = /^https?:/i.test(address)
    const place = address.replace(/[?#].*/s, '').replace(isOuter ? /^https?:\/+/i : /^.*\//s, '')
    const isNamed = /^(https?:|[^:]*$)/i.test(address)
    const title = frame.getAttribute('title') ?? frame.getAttribute('aria-label') ?? ''
    const words = title.trim() || (isNamed ? place : '')
    if (!words) {
      frame.remove()
      continue
    }
    const box = page.createElementNS(XHTML_NS, 'div')
    box.setAttribute('data-frame', '')
    if (frame.id) box.id = frame.id
    const name = page.createElementNS(XHTML_NS, isOuter ? 'a' : 'span')
    if (isOuter) name.setAttribute('href', address)
    name.textContent = words
    box.append(name)
    frame.replaceWith(box)
  }
}

/** Signs of fields that hold no words, by type. */
const FIELD_SIGNS: Readonly<Record<string, string>> = { radio: '○', checkbox: '☐', text: '____' }

/** Fields of a form become the words in them, apart from one another. */
function writeFields(page: Document): void {
  for (const field of [...page.querySelectorAll('option, button, input, textarea')].slice(0, MOST_REPLACED)) {
    const type = field.getAttribute('type')?.toLowerCase() ?? 'text'
    const isInput = field.localName === 'input'
    const label = isInput && /^(submit|button|reset)$/.test(type) ? field.getAttribute('value') : ''
    const words = isInput ? label || (FIELD_SIGNS[type] ?? '') : field.textContent?.trim()
    const box = page.createElementNS(XHTML_NS, 'span')
    if (words && !(words in FIELD_SIGNS)) box.setAttribute('data-field', '')
    box.textContent = words ?? ''
    field.replaceWith(page.createTextNode(' '), ...(words ? [box] : []), page.createTextNode(' '))
  }
  for (const list of [...page.querySelectorAll('select, optgroup, datalist')].reverse()) {
    const words = page.createElementNS(XHTML_NS, 'span')
    while (list.firstChild) words.append(list.firstChild)
    list.replaceWith(words)
  }
}

/** `object` that shows a picture becomes an image; any other gives way to what it would show instead. */
function replaceObjects(page: Document): void {
  for (const element of [...page.querySelectorAll('object, embed')].reverse()) {
    const data = element.getAttribute(element.localName === 'embed' ? 'src' : 'data')
    const isImage =
      data &&
      (/^image\//.test(element.getAttribute('type') ?? '') || /\.(svg|png|jpe?g|gif|webp)$/i.test(data))
    if (isImage) {
      const image = page.createElementNS(XHTML_NS, 'img')
      image.setAttribute('src', data)
      image.setAttribute('alt', element.textContent?.trim() ?? '')
      for (const name of ['class', 'id', STYLE_TEXT, 'width', 'height']) {
        const value = element.getAttribute(name)
        if (value !== null) image.setAttribute(name, value)
      }
      element.replaceWith(image)
    } else {
      while (element.firstChild) element.parentNode!.insertBefore(element.firstChild, element)
      element.remove()
    }
  }
}

/** Elements of one kind that a chapter has moved or replaced: a DOM library on a server takes time for each by those beside it. */
const MOST_REPLACED = 500

/**
 * Source without the tags of recordings beyond those that are shown; what is in them for those who cannot play any stays. To
 * create, move and remove a media element takes a browser a third of a millisecond each.
 */
export function withFewRecordings(source: string): string {
  let count = 0
  /** Whether the recordings that are open are left out. */
  const open: boolean[] = []
  return source.replace(/<(\/?)(?:audio|video)\b[^<>]*>/gi, (tag, isEnd: string) => {
    if (isEnd) return open.pop() ? '' : tag
    const isLeftOut = ++count > MOST_REPLACED
    if (!tag.endsWith('/>')) open.push(isLeftOut)
    return isLeftOut ? '' : tag
  })
}

/** Empty blocks in a row that a book may have; the sign of a longer row is in `parseChapter`. */
const MOST_EMPTY = 30

/** Removes endless rows of empty paragraphs: they fill no page that a slice could end with. */
function* removeEmptyRows(body: Element): Steps {
  let row = 0
  let count = 0
  for (const element of body.querySelectorAll('p, div')) {
    if (++count % STEP_NODES === 0) yield
    const isEmpty = !element.firstChild && !element.id
    row = isEmpty ? row + 1 : 0
    if (row > MOST_EMPTY) element.remove()
  }
}

/** A name that no book has: the page shows that something is missing. */
const NO_FILE = 'no-such-recording'
/** Types that every browser plays, then types that most play, with file endings. */
const PLAYED = [/mpeg|mp[34]|m4[av]|aac/i, /ogg|opus|webm|wav|flac/i]

/**
 * Pictures hold the places of sounds and films, and their addresses: a picture loads nothing that is no picture, and is laid out as one.
 * The elements' content is the fallback when none plays.
 */
function holdRecordings(page: Document, baseHref: string): void {
  for (const element of [...page.querySelectorAll('audio, video')].slice(0, MOST_REPLACED)) {
    const sources = [element, ...element.querySelectorAll('source')]
      .map((each) => ({ src: each.getAttribute('src') ?? '', type: each.getAttribute('type') ?? '' }))
      .filter(({ src }) => src && imageHref(baseHref, src))
    const source =
      PLAYED.map((known) => sources.find(({ src, type }) => known.test(type || src))).find(Boolean) ??
      sources[0]
    const holder = page.createElementNS(XHTML_NS, 'img')
    holder.setAttribute('src', source?.src ?? NO_FILE)
    holder.setAttribute('alt', element.getAttribute('title') ?? element.getAttribute('aria-label') ?? '')
    holder.setAttribute('data-sound', element.localName)
    const poster = bookHref(baseHref, element.getAttribute('poster') ?? '')
    if (poster) holder.setAttribute('data-poster', poster)
    for (const name of ['class', 'id', STYLE_TEXT, 'width', 'height']) {
      const value = element.getAttribute(name)
      if (value !== null) holder.setAttribute(name, value)
    }
    element.replaceWith(holder)
  }
}

/** Shows a chapter's content for readers without scripts, because scripts never run here. */
function showWithoutScripts(page: Document): void {
  for (const element of [...page.querySelectorAll('body noscript')].reverse()) {
    const shown = page.createElementNS(XHTML_NS, 'span')
    while (element.firstChild) shown.append(element.firstChild)
    // Where a parser of HTML ran scripts, the element would end here.
    for (const each of shown.querySelectorAll('*'))
      for (const { name, value } of [...each.attributes])
        if (/<\/noscript/i.test(value)) each.removeAttribute(name)
    element.replaceWith(shown)
  }
}

/** Properties that EPUB 3.0 prefixed are those that browsers know. */
function unprefixStyles(page: Document): void {
  for (const element of page.querySelectorAll(`[${STYLE_TEXT}*="-epub-"]`))
    element.setAttribute(STYLE_TEXT, unprefixed(element.getAttribute(STYLE_TEXT)!))
}

/** A chapter that states no language has the marks of quotation of none: the language of its package is not its own. */
function quoteWithoutLanguage(page: Document): void {
  const root = page.documentElement
  if (!page.querySelector('q') || page.querySelector('[lang]') || root.hasAttribute('xml:lang')) return
  const style = page.createElementNS(XHTML_NS, 'style')
  style.textContent = 'body { quotes: "“" "”" "‘" "’" }'
  root.prepend(style)
}

/** Older books write the foot of a table before the rows that it belongs under. */
function lowerFeet(page: Document): void {
  for (const foot of [...page.querySelectorAll('table > tfoot')].slice(0, MOST_REPLACED))
    foot.parentNode!.append(foot)
}

/**
 * Contents that are a chapter have no signs before their lines, unless the book wants them.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-nav-def-model
 */
function unmarkContents(page: Document): void {
  const style = page.createElementNS(XHTML_NS, 'style')
  style.textContent = ':where(nav ol) { list-style: none }'
  page.documentElement.prepend(style)
}

/** Languages that may occur in a chapter and are shown. */
const SHOWN_NAMESPACES = /MathML$|\/svg$|\/xhtml$/

/** Keeps the first choice of an EPUB 3.0 `switch` that can be shown; all of them would show the same twice. */
function chooseCases(page: Document): void {
  // A live list would be computed again after each change.
  for (const element of page.querySelectorAll('switch')) {
    if (element.namespaceURI !== EPUB_NS) continue
    const choices = [...element.children]
    const chosen =
      choices.find((each) => SHOWN_NAMESPACES.test(each.getAttribute('required-namespace') ?? '')) ??
      choices.find((each) => each.localName === 'default')
    for (const each of choices) if (each !== chosen) each.remove()
  }
}
