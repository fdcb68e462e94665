import { describe, expect, it, vi } from 'vitest'
import { ReaderError } from '../../errors.ts'
import { openPublication } from '../open-publication.ts'
import { openPublicationSource } from '../open-publication-source.ts'
import type { PublicationManifest, PublicationSource } from '../publication-source.ts'

const source = (
  manifest: unknown,
  read: PublicationSource['read'] = async (href) => new TextEncoder().encode(href),
) => ({
  manifest: () => manifest as PublicationManifest,
  read: vi.fn(read),
  close: vi.fn(),
})
const image = (href: string, more = {}) => ({ href, type: 'image/jpeg', width: 800, height: 1200, ...more })

describe('a Readium manifest', () => {
  it('has pictures whose bytes are in their address, as a file has', async () => {
    const own = source({ readingOrder: [{ href: 'a.xhtml' }] })
    const publication = await openPublication(own)
    expect(new TextDecoder().decode(await publication.read('data:image/svg+xml,%3Csvg/%3E'))).toBe('<svg/>')
    expect(own.read.mock.calls.map(([href]) => href)).toEqual(['a.xhtml'])
  })

  it('opens by openPublicationSource as by openPublication', async () => {
    const manifest = { metadata: { title: 'Mbegu' }, readingOrder: [{ href: 'a.xhtml' }] }
    const onProgress = vi.fn()
    const { metadata, readingOrder } = await openPublicationSource(source(manifest), { onProgress })
    const other = await openPublication(source(manifest))
    expect([metadata, readingOrder]).toEqual([other.metadata, other.readingOrder])
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(1, undefined)
    const signal = AbortSignal.abort()
    await expect(openPublicationSource(source(manifest), { signal })).rejects.toMatchObject({
      code: 'aborted',
    })
    const broken = { ...source(manifest), manifest: () => Promise.reject(new Error('no')) }
    await expect(openPublicationSource(broken)).rejects.toBeInstanceOf(ReaderError)
  })

  it('that is of an EPUB describes a book of text, even of pictures alone', async () => {
    const conformsTo = 'https://readium.org/webpub-manifest/profiles/epub'
    const readingOrder = [image('a.jpg'), image('b.jpg')]
    expect((await openPublication(source({ metadata: { conformsTo }, readingOrder }))).kind).toBe('text')
    expect((await openPublication(source({ metadata: {}, readingOrder }))).kind).toBe('image')
  })

  it('becomes a publication', async () => {
    const own = source({
      metadata: {
        identifier: 'urn:x',
        title: { en: 'Small Seed', sw: 'Mbegu Ndogo' },
        author: ['Wangari', { name: 'Maathai' }, { name: { fr: 'Nicolas', sw: 'Nikolasi' } }, 7],
        language: ['sw', 'en'],
        readingProgression: 'auto',
        accessibility: { accessMode: ['textual'] },
      },
      readingOrder: [
        { href: 'text/a b.html?x=1#start', type: 'text/html; charset=utf-8', title: 'One', size: 10 },
        { href: 'text/c.xhtml', size: 30, properties: { layout: 'fixed', page: 'left' } },
        { href: 'https://cdn.example/d.html' },
      ],
      resources: [{ href: 'p.png', rel: ['x', 'cover'], width: 3, height: 4 }, { href: 's.css' }],
      toc: [
        {
          href: 'text/c.xhtml#x',
          title: 'Two',
          children: [{ title: 'Heading' }, { href: 'javascript:x', title: 'Evil' }],
        },
      ],
      pageList: [{ href: 'text/c.xhtml#p1', title: '1' }],
    })
    const publication = await openPublication(own)
    expect(publication.metadata).toEqual({
      identifier: 'urn:x',
      title: 'Mbegu Ndogo',
      authors: ['Wangari', 'Maathai', 'Nikolasi'],
      language: 'sw',
      direction: 'ltr',
      layout: 'reflowable',
      accessibility: { accessMode: ['textual'] },
    })
    expect(publication.kind).toBe('text')
    expect(publication.readingOrder).toEqual([
      {
        index: 0,
        href: 'text/a%20b.html?x=1',
        type: 'text/html',
        title: 'One',
        size: 10,
        isLinear: true,
        layout: 'reflowable',
      },
      {
        index: 1,
        href: 'text/c.xhtml',
        type: 'application/xhtml+xml',
        title: 'Two',
        size: 30,
        isLinear: true,
        layout: 'fixed',
        pageSpread: 'left',
      },
      {
        index: 2,
        href: 'https://cdn.example/d.html',
        type: 'text/html',
        title: undefined,
        size: 20,
        isLinear: true,
        layout: 'reflowable',
      },
    ])
    expect(publication.tableOfContents).toEqual([
      {
        title: 'Two',
        href: 'text/c.xhtml#x',
        children: [
          { title: 'Heading', href: undefined, children: [] },
          { title: 'Evil', href: undefined, children: [] },
        ],
      },
    ])
    expect(publication.pageList).toEqual([{ title: '1', href: 'text/c.xhtml#p1', children: [] }])
    expect([...publication.resources]).toEqual([
      ['p.png', { href: 'p.png', type: 'image/png', width: 3, height: 4 }],
      ['s.css', { href: 's.css', type: 'text/css' }],
    ])
    expect((await publication.cover())?.type).toBe('image/png')

    await publication.read('text/a%20b.html?x=1')
    expect(own.read).toHaveBeenLastCalledWith('text/a b.html?x=1', undefined)
    publication.close()
    publication.close()
    expect(own.close).toHaveBeenCalledTimes(1)
    await expect(publication.read('s.css')).rejects.toMatchObject({ code: 'aborted' })
  })

  it.each([
    [
      ['a', 'b'],
      [true, false],
    ],
    [
      ['b', 'a'],
      [false, true],
    ],
    [
      ['b', 'b'],
      [true, true],
    ],
  ])('of %s skips b when one reads on, unless that is all', async (names, expected) => {
    const readingOrder = names.map((name) => ({
      href: `${name}.xhtml`,
      properties: { linear: name === 'b' ? false : undefined },
    }))
    const publication = await openPublication(source({ metadata: {}, readingOrder }))
    expect(publication.readingOrder.map(({ isLinear }) => isLinear)).toEqual(expected)
  })

  it('of images is an image book: sizes known, first page its cover, direction its own', async () => {
    const publication = await openPublication(
      source({
        metadata: { title: 'Manga', readingProgression: 'rtl' },
        readingOrder: [image('1.jpg'), image('2.jpg', { properties: { page: 'center' } })],
      }),
    )
    expect(publication).toMatchObject({
      kind: 'image',
      metadata: { direction: 'rtl', layout: 'fixed', title: 'Manga', language: 'und' },
    })
    expect(publication.readingOrder[1]).toMatchObject({
      width: 800,
      height: 1200,
      layout: 'fixed',
      pageSpread: 'center',
      size: 1,
    })
    expect(await (await publication.cover())?.text()).toBe('1.jpg')
  })

  it.each([
    [{ language: 'ar' }, '', 'rtl'],
    [{ language: 'ar', readingProgression: 'ltr' }, '', 'ltr'],
    [{}, '<html dir="rtl">', 'rtl'],
    [{}, '<html>', 'ltr'],
  ])('with %o and a first page %s reads %s', async (metadata, page, direction) => {
    const own = source({ metadata, readingOrder: [{ href: 'a.html' }] }, async () =>
      new TextEncoder().encode(page),
    )
    expect((await openPublication(own)).metadata.direction).toBe(direction)
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['no reading order', { metadata: {} }],
    ['an empty reading order', { metadata: {}, readingOrder: [] }],
    ['a reading order that is none', { readingOrder: 'a.html' }],
    ['a link without href', { readingOrder: [{ href: 'a' }, { title: 'x' }] }],
    ['a link that is null', { readingOrder: [null] }],
    ['contents that are none', { readingOrder: [{ href: 'a' }], toc: {} }],
    ['an entry that is none', { readingOrder: [{ href: 'a' }], toc: ['x'] }],
    ['resources that are none', { readingOrder: [{ href: 'a' }], resources: 5 }],
  ])('that is %s is corrupt', async (_, manifest) => {
    await expect(openPublication(source(manifest))).rejects.toMatchObject({
      name: 'ReaderError',
      code: 'corrupt',
    })
  })

  it('may hold nonsense where nothing depends on it', async () => {
    const publication = await openPublication(
      source({
        metadata: { title: 5, author: null, language: 7, identifier: {}, layout: 'cubic' },
        readingOrder: [
          { href: 'a.jpg', type: 9, width: -1, height: '2', size: Number.NaN, properties: 3, title: [] },
        ],
        links: null,
      }),
    )
    expect(publication.metadata).toMatchObject({ title: '', authors: [], language: 'und', identifier: '' })
    expect(publication.readingOrder[0]).toMatchObject({ type: 'image/jpeg', size: 1 })
    expect(publication.readingOrder[0]).not.toHaveProperty('width')
  })

  it('survives contents that contain themselves, or nest a thousand deep', async () => {
    const circle: { title: string; children: unknown[] } = { title: 'o', children: [] }
    circle.children.push(circle, { title: 'inside' })
    let deep: unknown = { title: 'end' }
    for (let level = 0; level < 1000; level++) deep = { title: String(level), children: [deep] }
    const { tableOfContents } = await openPublication(
      source({ readingOrder: [{ href: 'a' }], toc: [circle, deep] }),
    )
    const depth = (entries: typeof tableOfContents): number =>
      Math.max(0, ...entries.map((entry) => 1 + depth(entry.children)))
    expect(depth(tableOfContents)).toBe(12)
    expect(JSON.stringify(tableOfContents).match(/"title"/g)).toHaveLength(1003)
  })

  it('passes on what its source says, and calls the rest network', async () => {
    const reading = async (failure: unknown) => {
      const own = source({ metadata: { language: 'en' }, readingOrder: [{ href: 'a' }] }, async () => {
        throw failure
      })
      return (await openPublication(own)).read('a')
    }
    await expect(reading(new ReaderError('not-found', 'x'))).rejects.toMatchObject({ code: 'not-found' })
    await expect(reading(new Error('x'))).rejects.toMatchObject({ name: 'ReaderError', code: 'network' })
    const failing = { manifest: () => Promise.reject(new Error('x')), read: async () => new Uint8Array() }
    await expect(openPublication(failing)).rejects.toMatchObject({ name: 'ReaderError', code: 'network' })
    await expect(openPublication(failing, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  it('finds what its pages name in other letters, or with a query', async () => {
    const read = vi.fn(async () => new Uint8Array([1]))
    const manifest = () => ({
      metadata: { language: 'en' },
      readingOrder: [{ href: 'a.html' }],
      resources: [{ href: 'Img/P%20q.png' }],
    })
    const publication = await openPublication({ manifest, read })
    for (const href of ['img/p q.PNG', 'Img/P%20q.png?v=2', 'Img/P%20q.png']) await publication.read(href)
    expect(read.mock.calls.map(([href]: unknown[]) => href)).toEqual(Array(3).fill('Img/P%20q.png'))
  })

  it('knows only what it lists', async () => {
    const own = source({ metadata: { language: 'en' }, readingOrder: [{ href: 'a' }] })
    await expect((await openPublication(own)).read('b')).rejects.toMatchObject({ code: 'not-found' })
    expect(own.read).not.toHaveBeenCalled()
  })
})
