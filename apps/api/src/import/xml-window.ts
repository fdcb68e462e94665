import { type DomWindow, withoutDeepTags } from '@kurasa/reader-core/sanitise'
import { JSDOM } from 'jsdom'
import internals from 'jsdom/lib/jsdom/living/helpers/internal-constants.js'
import { quickenIndex } from './quick-child-index.ts'

/** The DOM of a browser for as long as books are imported: it runs no script and loads nothing. */
export interface XmlWindow {
  /** DOM that chapters are parsed with. */
  dom: DomWindow
  /** XML text to document; throws on malformed text. */
  parseXml(text: string): Document
  serialise(node: Node): string
  close(): void
}

/** Opens one; it takes half a second and some memory, so one serves many books. */
export function openXmlWindow(): XmlWindow {
  const { window } = new JSDOM('')
  const restoreIndex = quickenIndex(internals.domSymbolTree)
  const parser = new window.DOMParser()
  const serialiser = new window.XMLSerializer()
  /** The library's time grows with the square of the depth. */
  class ChapterParser {
    parseFromString(source: string, type: DOMParserSupportedType): Document {
      return parser.parseFromString(type === 'text/html' ? source : withoutDeepTags(source), type)
    }
  }
  return {
    dom: {
      document: window.document,
      DOMParser: ChapterParser,
      Document: window.Document,
      Element: window.Element,
    },
    parseXml: (text) => parser.parseFromString(text, 'application/xml'),
    serialise: (node) => serialiser.serializeToString(node),
    close: () => {
      restoreIndex()
      window.close()
    },
  }
}
