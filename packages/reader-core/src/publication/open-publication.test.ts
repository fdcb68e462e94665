import { describe, expect, it, vi } from 'vitest'
import { makeEpub } from '../testing/make-epub.ts'
import { makeZip } from '../testing/make-zip.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import { type OpenSource, openPublication } from './open-publication.ts'

const epub = makeEpub({ metadata: '<dc:title>T</dc:title>' })
const url = 'https://books.example/a/My%20Book.epub?x=1'
const answering = (body: BodyInit | null, init?: ResponseInit) =>
  vi.fn<typeof fetch>(async () => new Response(body, init))

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
    const fetch = answering(body, { headers: { 'content-length': String(epub.length) } })
    const onProgress = (fraction: number) => {
      fractions.push(fraction)
      throw new Error('a listener that fails')
    }
    await openPublication(new URL(url), { parseXml, fetch, onProgress })
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(fractions).toEqual([300 / epub.length, 1, 1])
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
  it('is told at once: no parser where there is none', async () => {
    await expect(openPublication(epub)).rejects.toThrow(
      new TypeError('openPublication needs options.parseXml where there is no DOMParser, as in Node.'),
    )
  })
})

describe('a download that fails', () => {
  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [403, 'network'],
    [500, 'network'],
  ])('with status %i is %s', async (status, code) => {
    const opening = openPublication(url, { parseXml, fetch: answering('', { status }) })
    await expect(opening).rejects.toMatchObject({
      name: 'ReaderError',
      code,
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

describe('a file that is no book', () => {
  it.each([
    ['PDF', '%PDF-1.7\n\0', 'a PDF'],
    ['Kindle', `${'x'.repeat(60)}BOOKMOBI`, 'a Kindle book'],
    ['RAR', 'Rar!\x1a\x07\0', 'a RAR archive'],
    ['noise', '\0\x01\x02', 'no format'],
    ['FictionBook', '<?xml version="1.0"?>\n<FictionBook xmlns="x">', 'a FictionBook'],
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

  it('but empty', async () => {
    await expect(openPublication(new Blob([]), { parseXml })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('empty'),
    })
  })

  it('but another zip', async () => {
    await expect(
      openPublication(makeZip([{ name: '1.doc', content: 'x' }]), { parseXml }),
    ).rejects.toMatchObject({
      code: 'unsupported-format',
      message: 'The file holds neither a book nor images that can be shown.',
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
