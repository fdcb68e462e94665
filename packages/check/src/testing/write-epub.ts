import { writeFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'

export interface BookOptions {
  title?: string
  /** Further items of the manifest and of the spine. */
  manifest?: string
  spine?: string
  /** Every chapter is a page of 600 × 800. */
  isFixed?: boolean
}

const STYLE = '.unseen { -webkit-text-fill-color: transparent } .hidden { opacity: 0 } body { margin: 0 }'

/** Writes an EPUB of chapters, each given by what is in its body. @returns its path */
export function writeEpub(
  path: string,
  bodies: readonly string[],
  { title = 'Plain', manifest = '', spine = '', isFixed = false }: BookOptions = {},
): string {
  const names = bodies.map((_, index) => String.fromCharCode(97 + index))
  const fixed = isFixed ? '<meta property="rendition:layout">pre-paginated</meta>' : ''
  const viewport = isFixed ? '<meta name="viewport" content="width=600, height=800"/>' : ''
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language><meta property="schema:accessMode">textual</meta><link rel="dcterms:conformsTo" href="https://www.w3.org/TR/epub-a11y-11/"/>${fixed}</metadata><manifest>${names.map((name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`).join('')}${manifest}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}${spine}</spine></package>`,
    ...Object.fromEntries(
      bodies.map((body, index) => [
        `${names[index]}.xhtml`,
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title>${viewport}<style>${STYLE}</style></head><body>${body}</body></html>`,
      ]),
    ),
  }
  writeFileSync(
    path,
    zipSync(Object.fromEntries(Object.entries(files).map(([key, text]) => [key, strToU8(text)]))),
  )
  return path
}
