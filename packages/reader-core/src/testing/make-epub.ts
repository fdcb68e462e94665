import { makeZip, type ZipInput } from './make-zip.ts'

/** An EPUB made for a test; every part has a sound default. */
export interface EpubInput {
  /** XML inside of `<metadata>`. */
  metadata?: string
  /** Attributes of `<package>`. */
  packageAttributes?: string
  /** XML inside of `<manifest>`; the default lists one chapter and the navigation document. */
  manifest?: string
  /** Attributes of `<spine>`. */
  spineAttributes?: string
  /** XML inside of `<spine>`. */
  spine?: string
  /** XML after the spine: a guide. */
  afterSpine?: string
  /** XHTML inside of the body of `OPS/nav.xhtml`. */
  nav?: string
  /** Files besides, by path; undefined takes a default file away. */
  files?: Record<string, string | Uint8Array | undefined>
  /** More entries, as they are. */
  entries?: readonly ZipInput[]
}

/** A chapter of the text `text`. */
export function chapter(text: string, attributes = ''): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml" ${attributes}><head><title>t</title></head><body><p>${text}</p></body></html>`
}

/** The bytes of an EPUB 3 whose package is `OPS/book.opf`. */
export function makeEpub(input: EpubInput = {}): Uint8Array<ArrayBuffer> {
  const opf = `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" ${input.packageAttributes ?? ''}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${
    input.metadata ??
    '<dc:identifier id="id">urn:test:1</dc:identifier><dc:title>A Test</dc:title><dc:language>en</dc:language>'
  }</metadata>
<manifest>${
    input.manifest ??
    `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`
  }</manifest>
<spine ${input.spineAttributes ?? ''}>${input.spine ?? '<itemref idref="c1"/>'}</spine>${input.afterSpine ?? ''}
</package>`
  const nav = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>${
    input.nav ?? '<nav epub:type="toc"><ol><li><a href="c1.xhtml">One</a></li></ol></nav>'
  }</body></html>`
  const files: Record<string, string | Uint8Array | undefined> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': containerXml('OPS/book.opf'),
    'OPS/book.opf': opf,
    'OPS/nav.xhtml': nav,
    'OPS/c1.xhtml': chapter('First chapter'),
    ...input.files,
  }
  const entries = Object.entries(files).flatMap(([name, content]): ZipInput[] =>
    content === undefined ? [] : [{ name, content, method: name === 'mimetype' ? 0 : 8 }],
  )
  return makeZip([...entries, ...(input.entries ?? [])])
}

/** A container that names these packages. */
export function containerXml(...packages: string[]): string {
  const rootfiles = packages.map(
    (path) => `<rootfile full-path="${path}" media-type="application/oebps-package+xml"/>`,
  )
  return `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>${rootfiles.join('')}</rootfiles></container>`
}
