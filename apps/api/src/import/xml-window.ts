import createPurifier from 'dompurify'
import { JSDOM } from 'jsdom'

/** The DOM of a browser for as long as books are imported: it runs no script and loads nothing. */
export interface XmlWindow {
  /** XML text to document; throws on malformed text. */
  parseXml(text: string): Document
  parseHtml(text: string): Document
  serialise(node: Node): string
  /** An instance of its own, without hooks. */
  createPurifier(): ReturnType<typeof createPurifier>
  close(): void
}

/** Opens one; it takes half a second and some memory, so one serves many books. */
export function openXmlWindow(): XmlWindow {
  const { window } = new JSDOM('')
  const parser = new window.DOMParser()
  const serialiser = new window.XMLSerializer()
  return {
    parseXml: (text) => parser.parseFromString(text, 'application/xml'),
    parseHtml: (text) => parser.parseFromString(text, 'text/html'),
    serialise: (node) => serialiser.serializeToString(node),
    createPurifier: () => createPurifier(window),
    close: () => window.close(),
  }
}
