import { ReaderError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import type { Container } from './container.ts'
import { decodeText, utf16Order } from './decode-text.ts'
import { openHttpManifest } from './http-manifest.ts'
import { mediaTypeOf } from './media-type.ts'
import type { OpenLimits, OpenOptions } from './open-publication.ts'
import type { Publication } from './publication.ts'
import type { ParseXml } from './read-xml.ts'

/** What a file is by its first bytes, as one character each, for the sentence that says why it is not opened. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'a PDF'],
  [/^.{60}BOOKMOBI/s, 'a Kindle book'],
  [/^Rar!/, 'a RAR archive'],
  [/^7z\xbc\xaf/, 'a 7-Zip archive'],
  [/^.{257}ustar/s, 'a tar archive'],
  [/^\p{Cc}\x8b\p{Cc}/u, 'a gzip archive'],
  [/^\{\\rtf/, 'an RTF document'],
  [/^%!PS/, 'a PostScript document'],
  [/^\xd0\xcf\p{Cc}\xe0/u, 'an office document'],
  [/^(?:\s|<[?!][^>]*>)*<FictionBook[\s>]/, 'a FictionBook (FB2)'],
  [/^(?:\s|<[?!][^>]*>)*<(?:dtbook|package|ncx)[\s>]/, 'a part of a book in several files'],
]
const IMAGES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^GIF8/, 'gif'],
  [/^RIFF.{4}WEBP/s, 'webp'],
  [/^.{4}ftypavi[fs]/s, 'avif'],
  [/^BM.{4}\p{Cc}{4}/su, 'bmp'],
]
const HTML = /^(?:\s|<\?[^>]*>|<!--.*?-->)*<(?:!doctype html|html)/is
const SVG = /^(?:\s|<\?[^>]*>|<!--.*?-->)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/is
const JSON_OBJECT = /^\s*\{/
const TEXT = /^[\t\n\f\r -~\x80-\uffff]+$/

/** Bytes that a text in UTF-16 is told by. */
const HEAD_BYTES = 1024
/** UTF-16 units of a plain text or web page: a novel has a million. */
const LARGEST_TEXT = 64_000_000

/** A file that is no archive: where it came from, and what it is called. */
export interface LooseFile {
  bytes: ByteSource
  /** Its first bytes, as one character each. */
  head: string
  /** `''` when unknown. */
  name: string
  /** Where it was downloaded from. */
  url?: string
}

/**
 * Opens a file that is no archive: a web page, a plain text, one image, or the manifest of a book.
 *
 * @throws {ReaderError} 'unsupported-format' that says what the file is, 'too-large'
 */
export async function openLooseFile(
  file: LooseFile,
  options: OpenOptions & { parseXml: ParseXml },
  limits: OpenLimits,
): Promise<Publication> {
  const { bytes, name, url } = file
  const order = utf16Order(Uint8Array.from(file.head, (byte) => byte.charCodeAt(0)))
  // Its text, whatever it is written in; the marks of other formats are found in it as they stand.
  const head = order
    ? new TextDecoder(`utf-16${order}`).decode(await bytes.slice(0, Math.min(bytes.size, HEAD_BYTES)))
    : file.head.replace(/^\xef\xbb\xbf/, '')
  const fallbackTitle = name.replace(/\.\w{1,5}$/, '')
  const { signal } = options
  const shown = name ? `“${name}”` : 'The file'
  const image = SVG.test(head) ? 'svg' : IMAGES.find(([pattern]) => pattern.test(file.head))?.[1]
  if (image) {
    const { parseImageBook } = await import('./parse-image-book.ts')
    const path = mediaTypeOf(name).startsWith('image/') ? name : `${name || 'image'}.${image}`
    return parseImageBook(oneFile(path, bytes), { parseXml: options.parseXml, fallbackTitle, signal })
  }
  // Something was put before a zip: the head of a server's answer, a program that unpacks it.
  if (file.head.includes('PK\x03\x04')) {
    const { openArchive } = await import('./open-archive.ts')
    return openArchive(bytes, { ...options, fallbackTitle }, limits)
  }
  const foreign = FOREIGN.find(([pattern]) => pattern.test(file.head) || pattern.test(head))?.[1]
  if (!foreign && (HTML.test(head) || JSON_OBJECT.test(head) || TEXT.test(head))) {
    if (bytes.size > Math.min(LARGEST_TEXT, limits.entryBytes)) {
      throw new ReaderError('too-large', `${shown} has ${bytes.size} bytes, more than a text needs.`)
    }
    if (HTML.test(head) || /\.x?html?$/i.test(name)) {
      const { parseHtmlBook } = await import('./parse-html-book.ts')
      const path = /\.x?html?$/i.test(name) ? name : 'index.html'
      return parseHtmlBook(oneFile(path, bytes), path, { fallbackTitle, signal })
    }
    const text = decodeText(await bytes.slice(0, bytes.size))
    if (JSON_OBJECT.test(head) && /"readingOrder"/.test(text)) {
      return openHttpManifest(text, url, options)
    }
    const { parseTextBook } = await import('./parse-text-book.ts')
    return parseTextBook(text.replace(/^\ufeff/, ''), { fallbackTitle, signal })
  }
  throw new ReaderError(
    'unsupported-format',
    `${shown} cannot be opened: it is ${foreign ?? 'no format that is known here'}. Choose an EPUB, CBZ, HTML or text file.`,
  )
}

function oneFile(name: string, bytes: ByteSource): Container {
  const read = async (path: string, length: number) => {
    if (path !== name) throw new ReaderError('not-found', `The book has no file “${path}”.`)
    return (await bytes.slice(0, Math.min(length, bytes.size))).slice()
  }
  return {
    names: () => [name],
    has: (path) => path === name,
    nameOf: (path) => (path === name ? name : undefined),
    size: (path) => (path === name ? bytes.size : undefined),
    isEncrypted: () => false,
    read: (path) => read(path, bytes.size),
    readHead: read,
  }
}
