import { ReaderError, readXml } from '@kurasa/reader-core/publication'
import {
  flatDrawing,
  imageHref,
  LossLedger,
  linkHref,
  parseChapter,
  SVG_NS,
  sanitiseTree,
  type TreeWriter,
  writeLabels,
  XHTML_NS,
} from '@kurasa/reader-core/sanitise'
import { sanitiseCss } from './sanitise-css.ts'
import type { XmlWindow } from './xml-window.ts'

/** Characters that a title may have. */
const LONGEST_HEADING = 200

/** Result of sanitising a unit or picture. */
interface SanitisedDocument {
  /** The whole document, as XML. */
  html: string
  /** Its text, for counting. */
  text: string
  heading?: string
  /** References to pictures and style sheets, as written, relative to it. */
  references: string[]
}

/**
 * Removes from documents what runs, leaves the book or sends requests: by the rules of the reader, so that a stored
 * chapter looks as its file does.
 */
export interface Sanitiser {
  /**
   * A document of the reading order, XHTML or HTML. Links and images keep their hrefs.
   *
   * @param href - of the document within the book
   * @param type - its media type
   */
  sanitiseUnit(source: string, href: string, type: string): Promise<SanitisedDocument>
  /** An SVG. @throws {ReaderError} 'corrupt' */
  sanitiseSvg(source: string, href: string): Promise<SanitisedDocument>
}

/**
 * The size of a page of fixed layout: numbers, and sides of the device. The reader fills in the remaining parts.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-fxl-icb-html
 */
function viewportOf(page: Document): string | undefined {
  const content =
    page.querySelector('head')?.querySelector('meta[name="viewport" i]')?.getAttribute('content') ?? ''
  const sides = ['width', 'height'].flatMap((side) => {
    const value = new RegExp(
      `(?:^|[\\s,;])${side}\\s*=\\s*(\\d+(?:\\.\\d+)?|device-(?:width|height))`,
      'i',
    ).exec(content)?.[1]
    return value ? [`${side}=${value.toLowerCase()}`] : []
  })
  return sides.join(', ') || undefined
}

/** `Node.DOCUMENT_POSITION_PRECEDING`. */
const PRECEDING = 2

/** The first heading of three levels, each found by its name: that is much faster here than by a selector. */
function firstHeading(body: Element): Element | undefined {
  const found = ['h1', 'h2', 'h3'].flatMap((name) => body.getElementsByTagName(name)[0] ?? [])
  return found.sort((a, b) => (a.compareDocumentPosition(b) & PRECEDING ? 1 : -1))[0]
}

/**
 * One sanitiser serves a whole book.
 *
 * @param losses - counts what is changed or left out
 */
export function createSanitiser(window: XmlWindow, losses = new LossLedger()): Sanitiser {
  /** Keeps addresses of the book as they are written, and collects them. */
  function writerOf(href: string, references: Set<string>): TreeWriter {
    const lose = losses.forFile(href)
    return {
      lose,
      writeImage(image, address) {
        if (imageHref(href, address) === undefined) {
          lose('picture', address)
          return
        }
        const written = address.trim()
        image.setAttribute(image.namespaceURI === SVG_NS ? 'href' : 'src', written)
        if (!/^data:/i.test(written)) references.add(written)
      },
      writeLink(link, address) {
        if (linkHref(href, address) !== undefined) link.setAttribute('href', address.trim())
        else lose('link', address)
      },
      writeStyle(element, text) {
        const style = styleText(text, references, href).trim()
        if (style) element.setAttribute('style', style)
      },
    }
  }

  function styleText(source: string, references: Set<string>, href: string): string {
    const sanitised = sanitiseCss(source, losses.forFile(href))
    for (const reference of sanitised.references) references.add(reference)
    return sanitised.css
  }

  /** The root of an SVG; of one that is damaged, or has too many parts in one another, what is left of it. */
  async function drawingOf(source: string, href: string): Promise<Element> {
    try {
      return (await readXml(source, href, window.parseXml)).documentElement
    } catch (error) {
      const { body } = await parseChapter(flatDrawing(source), 'image/svg+xml', href, window.dom)
      const drawing = body.querySelector('svg')
      if (!drawing) throw error
      return drawing
    }
  }

  return {
    async sanitiseUnit(source, href, type) {
      const { html, body, styles } = await parseChapter(
        source,
        type,
        href,
        window.dom,
        undefined,
        losses.forFile(href),
      )
      const page = html.ownerDocument
      const title = page.querySelector('title')?.textContent?.trim() ?? ''
      const references = new Set<string>()
      sanitiseTree(html, body, writerOf(href, references))

      const make = (name: string, text = '') => {
        const element = page.createElementNS(XHTML_NS, name)
        if (text) element.textContent = text
        return element
      }
      const head = make('head')
      head.append(make('title', title))
      const viewport = viewportOf(page)
      if (viewport) {
        const element = make('meta')
        element.setAttribute('name', 'viewport')
        element.setAttribute('content', viewport)
        head.append(element)
      }
      const toRoot = '../'.repeat(href.split('/').length - 1)
      for (const style of styles) {
        const element =
          'href' in style ? make('link') : make('style', styleText(style.text, references, href))
        if ('href' in style) {
          element.setAttribute('rel', 'stylesheet')
          element.setAttribute('href', toRoot + style.href)
          references.add(toRoot + style.href)
        }
        if (style.media) element.setAttribute('media', style.media)
        head.append(element)
      }
      const whole = make('html')
      if (html !== body) for (const { name, value } of html.attributes) whole.setAttribute(name, value)
      whole.append(head, body)

      const heading = firstHeading(body)?.textContent?.replace(/\s+/g, ' ').trim()
      return {
        html: withoutControls(`<!DOCTYPE html>\n${window.serialise(whole)}`),
        text: body.textContent ?? '',
        heading: heading ? heading.slice(0, LONGEST_HEADING) : undefined,
        references: [...references],
      }
    },

    async sanitiseSvg(source, href) {
      const root = await drawingOf(source, href)
      if (root.localName !== 'svg' || root.namespaceURI !== SVG_NS) {
        throw new ReaderError('corrupt', `The picture “${href}” of the book is damaged: it is no SVG.`)
      }
      writeLabels(root, losses.forFile(href))
      const references = new Set<string>()
      sanitiseTree(root, root, {
        ...writerOf(href, references),
        styleText: (css) => styleText(css, references, href),
      })
      return { html: withoutControls(window.serialise(root)), text: '', references: [...references] }
    },
  }
}

/** Removes control characters, which HTML may hold and XML may not. */
function withoutControls(source: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot hold
  return source.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '')
}
