import { strToU8, zipSync } from 'fflate'

/** Chapter files by path in `OPS`, and the XML of the package between its elements, of an EPUB for tests in a browser. */
export interface ZippedEpubInput {
  manifest: string
  spine: string
  chapters: Record<string, string>
}

/** The bytes of an EPUB 3 whose package is `OPS/book.opf`. */
export function zippedEpub({ manifest, spine, chapters }: ZippedEpubInput): Uint8Array<ArrayBuffer> {
  const opf = `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:test:epub</dc:identifier><dc:title>A Test</dc:title><dc:language>en</dc:language>
  </metadata>
  <!-- a comment -->
  <manifest>${manifest}</manifest>
  <spine>${spine}</spine>
</package>`
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf': opf,
    ...Object.fromEntries(Object.entries(chapters).map(([name, text]) => [`OPS/${name}`, text])),
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>
}
