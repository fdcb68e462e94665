import { zipSync } from 'fflate'

/** Content of a sample book; everything has a default. */
export interface SampleBook {
  identifier?: string
  title?: string
  author?: string
  language?: string
  direction?: 'ltr' | 'rtl'
  /** Body of each chapter, XHTML. */
  chapters?: string[]
  /** Head of each chapter beside its title. */
  head?: string
  /** Files beside the chapters, by name, with their media types. */
  files?: Record<string, { type: string; content: string | Uint8Array; properties?: string }>
}

/** A 2 by 1 pixel PNG. */
export const samplePng = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC'),
  (character) => character.charCodeAt(0),
)

/**
 * Bytes of a small, valid EPUB 3.
 *
 * @param change - of its package document and its table of contents
 */
export function sampleEpub(
  book: SampleBook = {},
  change: (source: string) => string = (source) => source,
): Uint8Array {
  const {
    identifier = 'urn:kurasa:sample',
    title = 'A Sample',
    author = 'Amina Otieno',
    language = 'en',
    direction = 'ltr',
    chapters = ['<h1>One</h1><p>First.</p>', '<h1>Two</h1><p>Second.</p>'],
    head = '',
    files = {},
  } = book
  const text = (content: string) => new TextEncoder().encode(content)
  const changed = (content: string) => text(change(content))
  const names = chapters.map((_chapter, index) => `chapter-${index + 1}.xhtml`)
  const entries: Record<string, Uint8Array> = {
    mimetype: text('application/epub+zip'),
    'META-INF/container.xml': text(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'OEBPS/package.opf':
      changed(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${identifier}</dc:identifier>
<dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>${language}</dc:language>
<meta property="dcterms:modified">2026-11-21T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
${names.map((name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`).join('\n')}
${Object.entries(files)
  .map(
    ([name, file], index) =>
      `<item id="f${index}" href="${name}" media-type="${file.type}"${file.properties ? ` properties="${file.properties}"` : ''}/>`,
  )
  .join('\n')}
</manifest><spine page-progression-direction="${direction}">${names.map((_name, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`),
    'OEBPS/nav.xhtml': changed(
      `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${names.map((name, index) => `<li><a href="${name}">Chapter ${index + 1}</a></li>`).join('')}</ol></nav></body></html>`,
    ),
  }
  chapters.forEach((chapter, index) => {
    entries[`OEBPS/${names[index]}`] = text(
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" dir="${direction}"><head><title>${title}</title>${head}</head><body>${chapter}</body></html>`,
    )
  })
  for (const [name, { content }] of Object.entries(files)) {
    entries[`OEBPS/${name}`] = typeof content === 'string' ? text(content) : content
  }
  return zipSync(entries, { mtime: new Date(2000, 0, 1) })
}
