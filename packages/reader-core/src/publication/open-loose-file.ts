import { ReaderError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import type { Container } from './container.ts'
import { decodeText, LARGEST_TEXT, utf16Order } from './encoding/decode-text.ts'
import { imageKind } from './images/image-kind.ts'
import { openHttpManifest } from './manifest/http-manifest.ts'
import { mediaTypeOf } from './media-type.ts'
import type { OpenLimits, OpenOptions } from './open-options.ts'
import type { Publication } from './publication.ts'
import { type Answer, isLogin } from './refused-answer.ts'
import type { ParseXml } from './xml/read-xml.ts'

/** Names of foreign formats by their first bytes, one character each, for the error message. */
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
  [/^.{60}(?:TEXtREAd|TPZ)|^TPZ|^CONT\p{Cc}|^\xeaDRMION/su, 'a Kindle book'],
  [/^ITOLITLS/, 'a Microsoft Reader book'],
  [/^ITSF\p{Cc}/u, 'a CHM help file'],
  [/^L\0R\0F\0/, 'a Sony book (LRF)'],
  [/^AT&TFORM/, 'a DjVu document'],
  [/^\xfd7zXZ/, 'an XZ archive'],
  [/^BZh\d/, 'a bzip2 archive'],
  [/^\x28\xb5\x2f\xfd/, 'a Zstandard archive'],
  [/^MZ.\0/, 'a program for Windows'],
  [/^ID3\p{Cc}|^\xff[\xf2\xf3\xfb]|^OggS|^fLaC|^.{4}ftyp(?!avi|hei|mif|msf)/su, 'a sound or film'],
  [/^PK\p{Cc}/u, 'an empty archive'],
  [/^(?:From:|MIME-Version:).{0,900}multipart\/related/is, 'a web archive (MHTML); save the page as HTML'],
  [/^(?:\s|<[?!][^>]*>)*<(?:FictionBook)[\s>]/, 'a FictionBook (FB2)'],
  [/^(?:\s|<[?!][^>]*>)*<(?:dtbook|package|ncx)[\s>]/, 'a part of a book in several files'],
  [/^(?:\s|<[?!][^>]*>)*<(?:feed|opds)[\s>]/, 'a catalogue of books'],
]
/** Signs of a protected book, which cannot be opened. */
const LOCKED: readonly (readonly [RegExp, string])[] = [
  [/^(?:\s|<[?!][^>]*>)*<(?:\w+:)?fulfillmentToken[\s>]/, 'an Adobe ticket (ACSM) for a book under DRM'],
  [/^\s*\{.*"encryption".*readium\.org\/(?:lcp|2014)/s, 'a Readium LCP licence for a book under DRM'],
]
/** Tags that a fragment of a web page begins with. */
const FRAGMENT =
  /^\s*<(?:head|body|meta|title|div|p|h[1-6]|article|section|main|style|script|center|font|table)(?:\s[^<>]*)?>/i
const HTML = /^(?:\s|<\?[^>]*>|<!--.*?-->)*<(?:!doctype html|html)/is
const SVG = /^(?:\s|<\?[^>]*>|<!--.*?-->)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/is
/** Names and media types of web pages, of texts, and of books that are archives. */
const PAGE_NAME = /\.x?html?$/i
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/
const ARCHIVE_NAME = /\.(?:epub|cbz|zip|lpf|webpub|divina)$/i
const TEXT_TYPE = /^text\//
const ARCHIVE_TYPE = /^application\/(?:\S+[+-])?(?:zip|cbz)$/
const JSON_OBJECT = /^\s*\{/
/** Characters that texts are free of, but for a few that old programs left in them. */
const CONTROLS = /(?![\t\n\f\r])\p{Cc}/gu
const CONTROL_SHARE = 0.02

/** Bytes by which a text in UTF-16 is recognised. */
const HEAD_BYTES = 1024
const LONG_HEAD_BYTES = 65_536

/** A file that is no archive: where it came from, and what it is called. */
export interface LooseFile {
  bytes: ByteSource
  /** Its first bytes, as one character each. */
  head: string
  /** `''` when unknown. */
  name: string
  /** The answer that it came with, where it was downloaded. */
  answer?: Answer | undefined
}

/**
 * Opens a file that is no archive: a web page, a plain text, one image, or the manifest of a book.
 *
 * @throws {ReaderError} 'unsupported-format' that names what the file is, 'too-large'
 */
export async function openLooseFile(
  file: LooseFile,
  options: OpenOptions & { parseXml: ParseXml },
  limits: OpenLimits,
): Promise<Publication> {
  const { bytes, name, answer } = file
  const order = utf16Order(Uint8Array.from(file.head, (byte) => byte.charCodeAt(0)))
  const head = await headText(file, order)
  const fallbackTitle = name.replace(/\.\w{1,5}$/, '')
  const { signal } = options
  const shown = name ? `“${name}”` : 'The file'
  const image = SVG.test(head) ? 'svg' : imageKind(file.head)
  if (image) {
    const { parseImageBook } = await import('./images/parse-image-book.ts')
    const path = mediaTypeOf(name).startsWith('image/') ? name : `${name || 'image'}.${image}`
    return parseImageBook(oneFile(path, bytes), { parseXml: options.parseXml, fallbackTitle, signal })
  }
  // Something was put before a zip: the head of a server's answer, a program that unpacks it.
  if (file.head.includes('PK\x03\x04')) {
    const { openArchive } = await import('./open-archive.ts')
    return openArchive(bytes, { ...options, fallbackTitle }, limits)
  }
  refuseLocked(shown, head)
  const isHtml = await checkText(file, shown, head, order)
  if (isHtml || !JSON_OBJECT.test(head)) {
    const page = isHtml ? await longHead(bytes, order) : undefined
    refuseOtherAnswer(file, shown, { page, declared: options.mediaType?.toLowerCase() })
  }
  if (bytes.size > Math.min(LARGEST_TEXT, limits.entryBytes)) {
    throw new ReaderError('too-large', `${shown} has ${bytes.size} bytes, more than a text needs.`)
  }
  if (isHtml || PAGE_NAME.test(name) || PAGE_TYPE.test(options.mediaType ?? '')) {
    const { parseHtmlBook } = await import('./text/parse-html-book.ts')
    const path = PAGE_NAME.test(name) ? name : 'index.html'
    return parseHtmlBook(oneFile(path, bytes), path, { fallbackTitle, signal })
  }
  const text = decodeText(await bytes.slice(0, bytes.size))
  if (JSON_OBJECT.test(head) && isJson(text)) return openHttpManifest(text, answer?.url, options)
  const { parseTextBook } = await import('./text/parse-text-book.ts')
  return parseTextBook(text.replace(/^\ufeff/, ''), { fallbackTitle, signal })
}

/**
 * Refuses what is no text.
 *
 * @param shown - how messages name the file
 * @param head - its first bytes as text
 * @returns whether it is a web page
 */
async function checkText(
  file: LooseFile,
  shown: string,
  head: string,
  order: 'le' | 'be' | undefined,
): Promise<boolean> {
  if (!head.trim() && file.bytes.size <= HEAD_BYTES) {
    throw new ReaderError('corrupt', `${shown} is empty. Download or copy it again.`, { reason: 'empty' })
  }
  const foreign = FOREIGN.find(([pattern]) => pattern.test(file.head) || pattern.test(head))?.[1]
  const isHtml = !foreign && (await isWebPage(head, file, order))
  if (foreign || !(isHtml || JSON_OBJECT.test(head) || isText(head))) {
    throw new ReaderError(
      'unsupported-format',
      `${shown} cannot be opened: it is ${foreign ?? 'no format that is known here'}. Choose an EPUB, CBZ, HTML or text file.`,
    )
  }
  return isHtml
}

/**
 * Refuses what a server answers instead of a book: its error page, its login, the start page of an app. Also refuses such an answer that
 * was stored under the name of an archive.
 *
 * @param shown - how messages name the file
 * @param found.page - beginning of a web page; absent for a text
 * @param found.declared - media type that the app states
 * @throws {ReaderError} 'unsupported-format' with `reason`, and `url` and `status` of an answer
 */
function refuseOtherAnswer(
  { name, answer }: LooseFile,
  shown: string,
  { page, declared }: { page: string | undefined; declared: string | undefined },
): void {
  const kind = page === undefined ? 'text' : 'web page'
  const isDeclared = (page === undefined ? TEXT_TYPE : PAGE_TYPE).test(declared ?? '')
  if (!answer || /^(?:data|blob):/i.test(answer.url)) {
    if (declared ? isDeclared : !ARCHIVE_NAME.test(name)) return
    throw new ReaderError(
      'unsupported-format',
      `${shown} is a ${kind}, as servers send for a login or an error, and no book. Download the book again.`,
      { reason: page === undefined ? 'text' : 'web-page' },
    )
  }
  const { url, redirectedTo, status, type } = answer
  const isLoginPage = page !== undefined && isLogin(answer, page)
  const names = redirectedTo ? [name, new URL(redirectedTo).pathname] : [name]
  const isNamed =
    page === undefined
      ? !ARCHIVE_NAME.test(name) && !ARCHIVE_TYPE.test(type)
      : names.every((each) => PAGE_NAME.test(each))
  if ((declared ? isDeclared : isNamed) && !(redirectedTo && isLoginPage)) return
  const from = redirectedTo && `, answered by ${redirectedTo}`
  throw new ReaderError(
    'unsupported-format',
    `A ${kind} came instead of a book from ${url}${from}, with status ${status}. Check the address, and whether the server needs a login.`,
    { url, status, reason: page === undefined ? 'text' : isLoginPage ? 'login' : 'web-page' },
  )
}

/** The first bytes of a file as text, in any encoding; the signatures of other formats are found in it unchanged. */
async function headText({ bytes, head }: LooseFile, order: 'le' | 'be' | undefined): Promise<string> {
  if (!order) return head.replace(/^\xef\xbb\xbf/, '')
  return new TextDecoder(`utf-16${order}`).decode(await bytes.slice(0, Math.min(bytes.size, HEAD_BYTES)))
}

/** @throws {ReaderError} 'encrypted' for the books of shops */
function refuseLocked(shown: string, head: string): void {
  const locked = LOCKED.find(([pattern]) => pattern.test(head))?.[1]
  if (!locked) return
  throw new ReaderError(
    'encrypted',
    `${shown} is ${locked}. Open it in the app of the shop or library it comes from.`,
  )
}

async function isWebPage(
  head: string,
  { bytes, name }: LooseFile,
  order: 'le' | 'be' | undefined,
): Promise<boolean> {
  if (HTML.test(/^\s*<!--/.test(head) ? await longHead(bytes, order) : head)) return true
  return FRAGMENT.test(head) && !/\.(?:te?xt|md|markdown)$/i.test(name)
}

function isText(head: string): boolean {
  const controls = head.match(CONTROLS)?.filter((sign) => sign < '\x80').length ?? 0
  return head.length > 0 && !head.includes('\0') && controls <= Math.max(1, head.length * CONTROL_SHARE)
}

/** Pages begin with a whole licence, at times. */
async function longHead(bytes: ByteSource, order: 'le' | 'be' | undefined): Promise<string> {
  const decoder = new TextDecoder(order ? `utf-16${order}` : 'utf-8')
  return decoder.decode(await bytes.slice(0, Math.min(bytes.size, LONG_HEAD_BYTES)))
}

/** Whether a text in braces is data: the manifest of a book, or other data that is no book. */
function isJson(text: string): boolean {
  if (/"(?:readingOrder|spine)"/.test(text)) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
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
