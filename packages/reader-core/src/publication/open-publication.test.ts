import { describe, expect, it, vi } from 'vitest'
import { encodeText } from '../testing/encode-text.ts'
import { makeEpub } from '../testing/make-epub.ts'
import { makeZip } from '../testing/make-zip.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import type { OpenProgress } from './open-options.ts'
import { type OpenSource, openPublication } from './open-publication.ts'

const epub = makeEpub({ metadata: '<dc:title>T</dc:title>' })
const url = 'https://books.example/a/My%20Book.epub?x=1'
const answering = (body: BodyInit | null, init?: ResponseInit) =>
  vi.fn<typeof fetch>(async (_, request) => {
    // A body is read once: the answer to the request for the end of the file has none.
    const isEnding = (request?.headers as Record<string, string>)?.range?.startsWith('bytes=-')
    return isEnding ? new Response(null, { status: 416 }) : new Response(body, init)
  })

describe('a book opens', () => {
  it.each<[string, OpenSource]>([
    ['an ArrayBuffer', epub.buffer],
    ['a Uint8Array', epub],
    ['part of a buffer', new Uint8Array([0, 0, ...epub, 0]).subarray(2, 2 + epub.length)],
    ['a Blob', new Blob([epub])],
    ['a File under any name', new File([epub], 'scan.pdf', { type: 'application/pdf' })],
  ])('from %s', async (_, source) => {
    const publication = await openPublication(source, { parseXml })
    expect(publication.metadata.title).toBe('T')
    expect((await publication.read('OPS/c1.xhtml')).length).toBeGreaterThan(0)
  })

  it('from a Buffer of Node, and hands out copies of what is stored in it', async () => {
    const buffer = Buffer.from(
      makeEpub({ entries: [{ name: 'OPS/c1.xhtml', content: 'stored', method: 0 }] }),
    )
    const publication = await openPublication(buffer, { parseXml })
    ;(await publication.read('OPS/c1.xhtml')).fill(0)
    expect(new TextDecoder().decode(await publication.read('OPS/c1.xhtml'))).toBe('stored')
  })

  it('from a URL, with progress up to 1', async () => {
    const parts = [epub.slice(0, 300), epub.slice(300)]
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    const fractions: number[] = []
    const received: (number | undefined)[] = []
    const fetch = answering(body, { headers: { 'content-length': String(epub.length) } })
    const onProgress = (fraction: number, bytes?: OpenProgress) => {
      fractions.push(fraction)
      received.push(bytes?.received)
      throw new Error('a listener that fails')
    }
    await openPublication(new URL(url), { parseXml, fetch, onProgress })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(fractions).toEqual([300 / epub.length, 1, 1])
    expect(received).toEqual([300, epub.length, undefined])
    expect(
      (await openPublication(url, { parseXml, fetch: answering(makeEpub({ metadata: '' })) })).metadata.title,
    ).toBe('My Book')
  })

  it('but not from anything else: that is misuse', async () => {
    for (const source of [null, undefined, 5, {}, []]) {
      await expect(openPublication(source as unknown as OpenSource, { parseXml })).rejects.toThrow(TypeError)
    }
  })
})

describe('misuse', () => {
  it('is reported at once: no parser where there is none', async () => {
    await expect(openPublication(epub)).rejects.toThrow(
      new TypeError('openPublication needs options.parseXml without DOMParser.'),
    )
  })
})

describe('a download that fails', () => {
  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [500, 'network'],
  ])('with status %i is %s', async (status, code) => {
    const opening = openPublication(url, { parseXml, fetch: answering('', { status }) })
    await expect(opening).rejects.toMatchObject({
      name: 'ReaderError',
      code,
      status,
      url,
      message: expect.stringContaining(url),
    })
  })

  it('on the way is network, and keeps its cause', async () => {
    const cause = new TypeError('Failed to fetch')
    const fetch = vi.fn(async () => Promise.reject(cause))
    await expect(openPublication(url, { parseXml, fetch })).rejects.toMatchObject({ code: 'network', cause })
    const broken = new ReadableStream({ start: (controller) => controller.error(cause) })
    await expect(openPublication(url, { parseXml, fetch: answering(broken) })).rejects.toMatchObject({
      code: 'network',
    })
  })

  it('because it is too large stops, declared or not', async () => {
    const limits = { fileBytes: 100 }
    const declared = answering('x', { headers: { 'content-length': '101' } })
    await expect(openPublication(url, { parseXml, limits, fetch: declared })).rejects.toMatchObject({
      code: 'too-large',
    })
    const cancel = vi.fn()
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(60)),
      cancel,
    })
    await expect(openPublication(url, { parseXml, limits, fetch: answering(endless) })).rejects.toMatchObject(
      { code: 'too-large' },
    )
    expect(cancel).toHaveBeenCalled()
  })

  it('because it was cancelled is aborted: before, during, after', async () => {
    await expect(openPublication(url, { parseXml, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
    const during = new AbortController()
    const fetch = vi.fn<typeof globalThis.fetch>(
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
    const opening = openPublication(url, { parseXml, fetch, signal: during.signal })
    await Promise.resolve()
    during.abort()
    await expect(opening).rejects.toMatchObject({ name: 'ReaderError', code: 'aborted' })
    const parsing = new AbortController()
    const stopped = openPublication(epub, {
      signal: parsing.signal,
      parseXml: (text) => {
        parsing.abort()
        return parseXml(text)
      },
    })
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('a file with something odd about it', () => {
  const firstText = async (content: BlobPart, name = 'a') => {
    const publication = await openPublication(new File([content], name), { parseXml })
    return new TextDecoder().decode(await publication.read(publication.readingOrder[0]!.href))
  }
  it.each([
    ["a server's head", 'HTTP/1.1 200 OK\r\n\r\n'],
    ['a line', '\r\n'],
    ['nothing, at length', '\0'.repeat(512)],
  ])('is an EPUB with %s before it', async (_, prefix) => {
    const bytes = new Uint8Array(Buffer.concat([Buffer.from(prefix), epub]))
    expect((await openPublication(bytes, { parseXml })).kind).toBe('text')
  })

  it.each([
    ['the sign old programs end with', 'Hello there.\r\n\x1a', 'Hello there.'],
    ['a sign of pages', 'One\fTwo', '<p>One</p>\n<p>Two</p>'],
    ['braces', '{this} is a text', '{this} is a text'],
    ['a word of another format', 'CONTENTS\n\nChapter one', 'CONTENTS'],
    ['headings underlined', 'The Title\n=========\n\nText', '<h2>The Title</h2>'],
    ['a word in brackets', '<a word> is no page', 'is no page'],
    ['a head for machines', '---\ntitle: T\n---\n\n# One\n\nText', '<body>\n<h2>One</h2>'],
  ])('is a text with %s', async (_, content, shown) => {
    expect(await firstText(content, 'a.txt')).toContain(shown)
  })

  const chinese = '这是一个中文文本，我们在这里。\r\n'.repeat(5)
  const russian = 'Привет, это обычная страница о том, как жил король. '.repeat(5)
  it.each([
    ['utf-16le', chinese],
    ['utf-16be', chinese],
    ['big5', '這是一個中文網頁，我們在這裡。'.repeat(5)],
    ['euc-jp', 'これは日本語のページです。吾輩は猫である。'.repeat(5)],
    ['koi8-r', russian],
    ['ibm866', russian],
    ['windows-874', 'ภาษาไทยเป็นภาษาที่มีความไพเราะ'.repeat(5)],
    ['windows-1255', 'זה דף רגיל בעברית על האיש שיצא מן הבית '.repeat(5)],
  ])('is a text in %s that does not say so', async (encoding, text) => {
    expect(await firstText(encodeText(text, encoding), 'a.txt')).toContain(text.slice(0, 12))
  })

  it('is a page without its head, and UTF-8 that says it is something else', async () => {
    expect(await firstText('<div><h1>Hi</h1><p>you</div>')).toContain('<p>you')
    expect(await firstText('<meta charset="iso-8859-1"><p>Café')).toContain('Café')
  })
})

it('a page behind a long comment is one', async () => {
  const source = `<!-- ${'licence '.repeat(500)} -->\n<html><head><title>Title</title></head><body><p>Hi</p></body></html>`
  const { metadata } = await openPublication(new Blob([source]), { parseXml })
  expect(metadata.title).toBe('Title')
})

describe('a file that is no book', () => {
  it.each([
    ['PDF', '%PDF-1.7\n\0', 'a PDF'],
    ['Kindle', `${'x'.repeat(60)}BOOKMOBI`, 'a Kindle book'],
    ['RAR', 'Rar!\x1a\x07\0', 'a RAR archive'],
    ['noise', '\0\x01\x02', 'no format'],
    ['FictionBook', '<?xml version="1.0"?>\n<FictionBook xmlns="x">', 'a FictionBook'],
    ['Zstandard', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0), 'a Zstandard archive'],
    ['a program', Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3), 'a program'],
    ['a song', 'ID3\x03\0', 'a sound'],
    ['a saved page', 'From: <Saved by Blink>\r\nContent-Type: multipart/related;\r\n', 'a web archive'],
    ['a catalogue', '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">', 'a catalogue'],
    ['DTBook', '<?xml version="1.0"?><!DOCTYPE dtbook PUBLIC "x" "y">\n<dtbook>', 'a part of a book'],
  ])('says what it is: %s', async (_, content, kind) => {
    await expect(openPublication(new File([content], 'book.epub'), { parseXml })).rejects.toMatchObject({
      code: 'unsupported-format',
      message: expect.stringMatching(
        new RegExp(
          `^“book.epub” cannot be opened: it is ${kind}.*Choose an EPUB, CBZ, HTML or text file\\.$`,
        ),
      ),
    })
  })

  it.each([
    ['Adobe', '<?xml version="1.0"?><fulfillmentToken xmlns="http://ns.adobe.com/adept">'],
    ['LCP', '{"id":"1","encryption":{"profile":"http://readium.org/lcp/basic-profile"},"links":[]}'],
  ])('but a ticket for one is encrypted: %s', async (_, content) => {
    await expect(openPublication(new File([content], 'a.acsm'), { parseXml })).rejects.toMatchObject({
      code: 'encrypted',
      message: expect.stringContaining('a.acsm'),
    })
  })

  it.each(['', '\ufeff', ' \r\n '])('but empty: “%s”', async (content) => {
    await expect(openPublication(new Blob([content]), { parseXml })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('empty'),
    })
  })

  it('but another zip', async () => {
    await expect(
      openPublication(makeZip([{ name: '1.doc', content: 'x' }]), { parseXml }),
    ).rejects.toMatchObject({
      code: 'unsupported-format',
      message: expect.stringContaining('neither a book nor images that can be shown (but .doc)'),
    })
  })

  it('can no longer be read', async () => {
    const blob = new Blob([epub])
    blob.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    await expect(openPublication(blob, { parseXml })).rejects.toMatchObject({
      name: 'ReaderError',
      code: 'not-found',
    })
  })
})
