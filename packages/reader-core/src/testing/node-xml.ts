import { JSDOM } from 'jsdom'
import type { ParseXml } from '../publication/xml/read-xml.ts'

let parser: DOMParser | undefined

/** XML parser for tests that run in Node. One window serves all: it takes a second to start. */
export const parseXmlInNode: ParseXml = (text) => {
  parser ??= new new JSDOM('').window.DOMParser()
  return parser.parseFromString(text, 'application/xml')
}
