import { describe, expect, it } from 'vitest'
import { chapter, containerXml, type EpubInput, makeEpub } from '../../testing/make-epub.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'
import type { TocEntry } from '../publication.ts'

const open = (input: EpubInput = {}) => openPublication(makeEpub(input), { parseXml })
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const item = (id: string, href: string, rest = '') =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml" ${rest}/>`
const nav = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
const dc = (name: string, value: string, rest = '') => `<dc:${name} ${rest}>${value}</dc:${name}>`
const outline = (entries: readonly TocEntry[]): unknown[] =>
  entries.map(({ title, href, children }) => [title, href, ...(children.length ? [outline(children)] : [])])

describe('metadata of an EPUB', () => {
  it('takes the first title, authors in their order, the unique identifier, the first language', async () => {
    const { metadata } = await open({
      metadata: `
        ${dc('identifier', 'isbn:1')}${dc('identifier', ' urn:uuid:2 ', 'id="id"')}
        ${dc('title', 'A short form', 'id="t1"')}${dc('title', '  The \n Main ', 'id="t2"')}
        <meta refines="#t1" property="title-type">short</meta><meta refines="#t2" property="title-type">main</meta>
        ${dc('creator', 'Second', 'id="a2"')}${dc('creator', 'First', 'id="a1"')}${dc('creator', 'Translator', 'id="a3"')}
        <meta refines="#a1" property="display-seq">1</meta><meta refines="#a2" property="display-seq">2</meta>
        <meta refines="#a3" property="role" scheme="marc:relators">trl</meta>
        ${dc('language', 'sw_KE')}${dc('language', 'ar')}
        <meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>
        <meta property="schema:accessibilitySummary">Plain text.</meta>`,
    })
    expect(metadata).toEqual({
      identifier: 'urn:uuid:2',
      title: 'A short form',
      authors: ['First', 'Second'],
      language: 'sw-KE',
      direction: 'ltr',
      layout: 'reflowable',
      accessibility: { accessMode: ['textual', 'visual'], accessibilitySummary: ['Plain text.'] },
    })
  })

  it.each([
    ['the title itself', 'dir="ltr"', 'dir="rtl"', 'rtl'],
    ['the package', 'dir="rtl"', '', 'rtl'],
    ['nothing that says so', '', '', undefined],
    ['what is decided by letters', 'dir="rtl"', 'dir="auto"', undefined],
  ])('takes the direction of the title from %s', async (_, packageAttributes, attributes, expected) => {
    const metadata = dc('title', 'HTML: دليل', attributes)
    expect((await open({ packageAttributes, metadata })).metadata.titleDirection).toBe(expected)
  })

  it('takes the direction of each author from the name itself, else from the package', async () => {
    const metadata = `${dc('creator', 'A', 'dir="rtl"')}${dc('creator', 'B')}${dc('creator', 'C', 'dir="auto"')}`
    expect((await open({ metadata })).metadata.authorDirections).toEqual(['rtl', undefined, undefined])
    const { authorDirections } = (await open({ metadata, packageAttributes: 'dir="ltr"' })).metadata
    expect(authorDirections).toEqual(['rtl', 'ltr', undefined])
  })

  it('reads roles as EPUB 2 writes them, and the editor when there is no author', async () => {
    const authors = async (creators: string) => (await open({ metadata: creators })).metadata.authors
    expect(
      await authors('<dc:creator opf:role="ill">I</dc:creator><dc:creator opf:role="aut">A</dc:creator>'),
    ).toEqual(['A'])
    expect(await authors('<dc:creator opf:role="edt">E</dc:creator>')).toEqual(['E'])
    expect(await authors('<dc-metadata><dc:creator>Old</dc:creator></dc-metadata>')).toEqual(['Old'])
  })

  it('does with a book that says nothing', async () => {
    const file = new File([makeEpub({ metadata: '' })], 'My Book.epub')
    const { metadata } = await openPublication(file, { parseXml })
    expect(metadata).toMatchObject({
      title: 'My Book',
      identifier: '',
      authors: [],
      language: 'und',
      direction: 'ltr',
    })
  })

  it.each(['', 'not a language!', 'x'])('has no language for “%s”', async (language) => {
    expect((await open({ metadata: dc('language', language) })).metadata.language).toBe('und')
  })

  it.each([
    ['ara', 'ar', 'rtl'],
    ['heb', 'he', 'rtl'],
    ['Arabic', 'und', 'ltr'],
    ['fa, en', 'fa', 'rtl'],
    ['pt_br', 'pt-br', 'ltr'],
  ])('takes “%s” for %s', async (language, tag, direction) => {
    const { metadata } = await open({
      metadata: `<dc:title>T</dc:title><dc:language>${language}</dc:language>`,
    })
    expect(metadata).toMatchObject({ language: tag, direction })
  })
})

describe('direction of an EPUB', () => {
  const rtlChapter = { 'OPS/c1.xhtml': chapter('x', 'dir="rtl"') }
  it.each([
    ['what the spine says', 'page-progression-direction="rtl"', 'en', {}, 'rtl'],
    ['what the spine says in capitals', 'page-progression-direction="RTL"', 'en', {}, 'rtl'],
    ['what the spine says, against the language', 'page-progression-direction="ltr"', 'ar', {}, 'ltr'],
    ['the language, when the spine leaves it open', 'page-progression-direction="default"', 'he', {}, 'rtl'],
    ['the language', '', 'ar-EG', {}, 'rtl'],
    ['that of horizontal lines in Japanese', 'page-progression-direction="rtl"', 'ja-JP', {}, 'ltr'],
    ['that of horizontal lines in Chinese', 'page-progression-direction="rtl"', 'zh-Hant', {}, 'ltr'],
    ['what the first document states, against the language', '', 'en', rtlChapter, 'rtl'],
    ['the first document, without a language', '', 'und', rtlChapter, 'rtl'],
    [
      'the body of the first document',
      '',
      '',
      { 'OPS/c1.xhtml': '<html><head/><body class="a>b" dir=\'RTL\'/></html>' },
      'rtl',
    ],
    ['left to right', '', '', {}, 'ltr'],
    ['left to right, when the first document is damaged', '', '', { 'OPS/c1.xhtml': '<bo' }, 'ltr'],
  ])('is %s', async (_, spineAttributes, language, files, direction) => {
    const publication = await open({ spineAttributes, metadata: dc('language', language), files })
    expect(publication.metadata.direction).toBe(direction)
  })

  it('is what is declared where Japanese pages are fixed', async () => {
    const publication = await open({
      spineAttributes: 'page-progression-direction="rtl"',
      metadata: `${dc('language', 'ja')}<meta property="rendition:layout">pre-paginated</meta>`,
    })
    expect(publication.metadata.direction).toBe('rtl')
  })

  it('reads the first linear document, not the first', async () => {
    const publication = await open({
      metadata: '',
      manifest: item('c1', 'c1.xhtml') + item('c2', 'c2.xhtml'),
      spine: '<itemref idref="c2" linear="no"/><itemref idref="c1"/>',
      files: { ...rtlChapter, 'OPS/c2.xhtml': chapter('x', 'dir="ltr"') },
    })
    expect(publication.metadata.direction).toBe('rtl')
  })
})

describe('reading order of an EPUB', () => {
  it('has a section for every itemref, twice the same included', async () => {
    const { readingOrder } = await open({
      spine: '<itemref idref="c1"/><itemref idref="nav" linear="no"/><itemref idref="c1"/>',
    })
    expect(readingOrder.map(({ index, href, isLinear }) => [index, href, isLinear])).toEqual([
      [0, 'OPS/c1.xhtml', true],
      [1, 'OPS/nav.xhtml', false],
      [2, 'OPS/c1.xhtml', true],
    ])
    expect(readingOrder[0]).toMatchObject({
      size: chapter('First chapter').length,
      type: 'application/xhtml+xml',
      title: 'One',
    })
  })

  it('knows fixed pages in a text and text in a fixed book, and the side of a page', async () => {
    const spine =
      '<itemref idref="c1"/><itemref idref="c1" properties="rendition:layout-pre-paginated page-spread-left"/>' +
      '<itemref idref="c1" properties="rendition:layout-reflowable rendition:page-spread-center"/>'
    const layouts = async (metadata: string) =>
      (await open({ metadata, spine })).readingOrder.map(({ layout, pageSpread }) => [layout, pageSpread])
    expect(await layouts('')).toEqual([
      ['reflowable', undefined],
      ['fixed', 'left'],
      ['reflowable', 'center'],
    ])
    expect((await layouts('<meta property="rendition:layout">pre-paginated</meta>'))[0]).toEqual([
      'fixed',
      undefined,
    ])
    expect((await layouts('<meta name="fixed-layout" content="true"/>'))[0]).toEqual(['fixed', undefined])
  })

  it('says how its pages are to be shown', async () => {
    const { metadata, readingOrder } = await open({
      metadata: `${dc('title', 'T')}<meta property="rendition:layout">pre-paginated</meta>
        <meta property="rendition:orientation">landscape</meta><meta property="rendition:spread">none</meta>
        <meta property="rendition:spread">both</meta><meta property="rendition:flow">scrolled-doc</meta>
        <meta property="rendition:viewport">width=1200, height=600</meta>`,
      spine: `<itemref idref="c1" properties="rendition:spread-landscape"/><itemref idref="c1" properties="spread-none rendition:orientation-auto"/>
        <itemref idref="c1" properties="rendition:align-x-center rendition:layout-reflowable rendition:orientation-landscape orientation-portrait"/>`,
    })
    expect(metadata).toMatchObject({
      layout: 'fixed',
      orientation: 'landscape',
      spread: 'none',
      flow: 'scrolled',
      pageSize: { width: 1200, height: 600 },
    })
    expect(
      readingOrder.map(({ spread, pageSpread, orientation, extraCss }) => [
        spread,
        pageSpread,
        orientation,
        extraCss !== undefined,
      ]),
    ).toEqual([
      ['landscape', undefined, undefined, false],
      [undefined, 'center', 'auto', false],
      [undefined, undefined, 'landscape', true],
    ])
  })

  it('takes nothing of that from its collections', async () => {
    const { metadata } = await open({
      afterSpine:
        '<collection role="preview"><metadata><meta property="rendition:layout">pre-paginated</meta></metadata><link href="c1.xhtml"/></collection>',
    })
    expect(metadata.layout).toBe('reflowable')
  })

  it.each([
    ['scrolled-doc', '', 'scrolled'],
    ['scrolled-continuous', '', 'scrolled'],
    ['auto', '', undefined],
    ['paginated', '', undefined],
    ['paginated', 'rendition:flow-scrolled-continuous', 'scrolled'],
    ['scrolled-doc', 'rendition:flow-paginated', undefined],
  ])('is read as most of its sections want: %s, %s', async (flow, properties, expected) => {
    const { metadata } = await open({
      metadata: `${dc('title', 'T')}<meta property="rendition:flow">${flow}</meta>`,
      spine: `<itemref idref="c1" properties="${properties}"/>`,
    })
    expect(metadata.flow).toBe(expected)
  })

  it.each([
    ['<meta name="original-resolution" content="1024x600"/>', { width: 1024, height: 600 }],
    ['<meta property="fixed-layout-jp:viewport">width=848, height=1200</meta>', { width: 848, height: 1200 }],
    ['<meta name="original-resolution" content="0x600"/>', undefined],
  ])('takes the size of its pages from %s', async (meta, size) => {
    expect((await open({ metadata: dc('title', 'T') + meta })).metadata.pageSize).toEqual(size)
  })

  it('shows what it has in place of a chapter that needs scripts', async () => {
    const { readingOrder } = await open({
      manifest: `${item('c1', 'c1.xhtml', 'properties="scripted" fallback="c2"')}${item('c2', 'c2.xhtml')}${nav}`,
      spine: '<itemref idref="c1"/>',
      files: { 'OPS/c2.xhtml': chapter('plain') },
    })
    expect(readingOrder.map(({ href }) => href)).toEqual(['OPS/c2.xhtml'])
  })

  it('follows fallbacks to a type that can be shown, and stops at a cycle', async () => {
    const { readingOrder, resources } = await open({
      manifest: `${item('c1', 'c1.xhtml')}
        <item id="pdf" href="a.pdf" media-type="application/pdf" fallback="dtb"/>
        <item id="dtb" href="a.dtb" media-type="application/x-dtbook+xml" fallback="c1"/>
        <item id="x" href="x.bin" media-type="a/x" fallback="y"/><item id="y" href="y.bin" media-type="a/y" fallback="x"/>
        <item id="psd" href="p.psd" media-type="image/x-psd" fallback="png"/>
        <item id="png" href="p.png" media-type="image/png"/>`,
      spine: '<itemref idref="pdf"/><itemref idref="x"/><itemref idref="nobody"/><itemref idref="png"/>',
      files: { 'OPS/p.psd': 'p', 'OPS/p.png': 'p', 'OPS/x.bin': '', 'OPS/y.bin': '' },
    })
    expect(readingOrder.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/p.png'])
    expect(resources.get('OPS/p.psd')).toEqual({
      href: 'OPS/p.psd',
      type: 'image/x-psd',
      fallback: 'OPS/p.png',
    })
  })

  it.each([
    ['of all devices', '', '*', 'fixed', 'none'],
    ['of one device', '', 'ipad', 'fixed', 'none'],
    [
      'against what the package says',
      '<meta property="rendition:layout">reflowable</meta>',
      '*',
      'reflowable',
      undefined,
    ],
  ])('takes the layout from display options %s', async (_, meta, platform, layout, spread) => {
    const { metadata, readingOrder } = await open({
      metadata: `${dc('title', 'T')}${meta}`,
      files: {
        'META-INF/com.apple.ibooks.display-options.xml': `<display_options><platform name="${platform}">
          <option name="fixed-layout">true</option><option name="open-to-spread">false</option></platform></display_options>`,
      },
    })
    expect(metadata.layout).toBe(layout)
    expect(metadata.spread).toBe(spread)
    expect(readingOrder.map((section) => section.layout)).toEqual([layout])
  })

  it('has an image of the reading order as a page, whatever it falls back on', async () => {
    const { readingOrder } = await open({
      manifest: `${item('c1', 'c1.xhtml')}<item id="png" href="p.png" media-type="image/png" fallback="c1"/>${nav}`,
      spine: '<itemref idref="png"/><itemref idref="c1"/>',
      files: { 'OPS/p.png': new Uint8Array([1]) },
    })
    expect(readingOrder.map(({ href, type }) => [href, type])).toEqual([
      ['OPS/p.png', 'image/png'],
      ['OPS/c1.xhtml', 'application/xhtml+xml'],
    ])
  })

  it('takes a DTBook without a fallback for a chapter', async () => {
    const { readingOrder } = await open({
      manifest: '<item id="d" href="d.xml" media-type="application/x-dtbook+xml"/>',
      spine: '<itemref idref="d"/>',
      files: { 'OPS/d.xml': '<dtbook/>' },
    })
    expect(readingOrder.map(({ href }) => href)).toEqual(['OPS/d.xml'])
  })

  it('keeps the place of a chapter that is missing while one is there', async () => {
    const input = {
      manifest: item('c0', 'c0.xhtml') + item('c1', 'c1.xhtml'),
      spine: '<itemref idref="c0"/><itemref idref="c1"/>',
    }
    const publication = await open(input)
    expect(publication.readingOrder.map(({ href }) => href)).toEqual(['OPS/c0.xhtml', 'OPS/c1.xhtml'])
    await expect(publication.read('OPS/c0.xhtml')).rejects.toMatchObject({ code: 'corrupt' })
    await expect(open({ ...input, files: { 'OPS/c1.xhtml': undefined } })).rejects.toMatchObject({
      code: 'corrupt',
    })
  })

  it('takes a data URL for a chapter', async () => {
    const publication = await open({
      manifest:
        item('c1', 'data:application/xhtml+xml;base64,PGEvPg==') +
        item('c2', 'data:application/xhtml+xml,%3Cb/%3E'),
      spine: '<itemref idref="c1"/><itemref idref="c2"/>',
    })
    expect(text(await publication.read(publication.readingOrder[0]!.href))).toBe('<a/>')
    expect(text(await publication.read(publication.readingOrder[1]!.href))).toBe('<b/>')
  })

  it('never takes a remote chapter', async () => {
    const publication = await open({
      manifest:
        item('r', 'https://example.com/c.xhtml') +
        item('s', '//example.com/c.xhtml') +
        item('c1', 'c1.xhtml'),
      spine: '<itemref idref="r"/><itemref idref="s"/><itemref idref="c1"/>',
    })
    expect(publication.readingOrder.map(({ href }) => href)).toEqual(['OPS/c1.xhtml'])
  })
})

describe('files of an EPUB', () => {
  it('are read by href, encoded or not, with fragment or query, in another case', async () => {
    const publication = await open({
      manifest: item('c1', 'c1.xhtml') + item('c2', 'sura%20ya%20فصل.xhtml') + item('c3', 'B.xhtml'),
      spine: '<itemref idref="c1"/><itemref idref="c2"/><itemref idref="c3"/>',
      files: { 'OPS/sura ya فصل.xhtml': 'two', 'OPS/b.XHTML': 'three' },
    })
    const href = publication.readingOrder[1]!.href
    expect(href).toBe('OPS/sura%20ya%20%D9%81%D8%B5%D9%84.xhtml')
    for (const spelling of [
      href,
      `${href}#x`,
      'OPS/sura ya فصل.xhtml',
      '/OPS/sura ya فصل.xhtml',
      `${href}?v=1`,
    ]) {
      expect(text(await publication.read(spelling))).toBe('two')
    }
    expect(text(await publication.read(publication.readingOrder[2]!.href))).toBe('three')
  })

  it('are found under the name a packer encoded by mistake', async () => {
    const publication = await open({ manifest: item('c1', 'a%20b.xhtml'), files: { 'OPS/a%20b.xhtml': 'x' } })
    expect(text(await publication.read(publication.readingOrder[0]!.href))).toBe('x')
  })

  it('do not exist outside of the manifest', async () => {
    const publication = await open({ files: { 'OPS/secret.png': 'x' } })
    for (const href of [
      'OPS/secret.png',
      'META-INF/container.xml',
      'nothing',
      'https://example.com/',
      'file:///etc/passwd',
    ]) {
      await expect(publication.read(href)).rejects.toMatchObject({ name: 'ReaderError', code: 'not-found' })
    }
  })

  it('climb no higher than the root', async () => {
    const publication = await open({
      manifest: item('c1', '../../../../c.xhtml'),
      files: { 'c.xhtml': 'up' },
    })
    expect(publication.readingOrder[0]!.href).toBe('c.xhtml')
    expect(text(await publication.read('../../c.xhtml'))).toBe('up')
  })

  it('are gone once the book is closed, and not read once cancelled', async () => {
    const publication = await open()
    await expect(publication.read('OPS/c1.xhtml', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
    publication.close()
    await expect(publication.cover()).resolves.toBeUndefined()
    await expect(publication.read('OPS/c1.xhtml')).rejects.toMatchObject({
      name: 'ReaderError',
      code: 'aborted',
    })
  })
})

describe('contents of an EPUB', () => {
  it('keep their levels, headings without link, readings and pictures as words', async () => {
    const { tableOfContents, pageList } = await open({
      nav: `<h1>no entry</h1><nav epub:type="landmarks"><ol><li><a href="c1.xhtml">Not this</a></li></ol></nav>
        <nav epub:type="toc"><h2>Contents</h2><ol>
          <li><span>  Part
             one </span><ol><li><a href="c1.xhtml#a">A <em>chapter</em></a></li></ol></li>
          <li><a href="c1.xhtml"><img src="x.png" alt="Picture"/></a></li>
          <li><a href="./c1.xhtml"><ruby>漢<rt>かん</rt>字<rp>(</rp><rt>じ</rt></ruby></a></li>
          <li><a href="c1.xhtml" title="By title"/></li>
          <li><a href="https://example.com/">Shop</a></li><li><a href="javascript:alert(1)">Evil</a></li>
          <li><a href="gone.xhtml">Gone</a></li>
        </ol></nav>
        <nav epub:type="page-list"><ol><li><a href="c1.xhtml#p1">xii</a></li></ol></nav>`,
    })
    expect(outline(tableOfContents)).toEqual([
      ['Part one', undefined, [['A chapter', 'OPS/c1.xhtml#a']]],
      ['Picture', 'OPS/c1.xhtml'],
      ['漢字', 'OPS/c1.xhtml'],
      ['By title', 'OPS/c1.xhtml'],
      ['Shop', undefined],
      ['Evil', undefined],
      ['Gone', undefined],
    ])
    expect(pageList).toEqual([{ title: 'xii', href: 'OPS/c1.xhtml#p1', children: [] }])
  })

  const ncx = `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
    <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
    <navPoint id="a"><navLabel><text>One &amp; only</text></navLabel><content src="../OPS/c1.xhtml"/>
      <navPoint id="b"><navLabel><text>Deeper&nbsp;&mdash; down</text></navLabel><content src="c1.xhtml#x"/></navPoint></navPoint></navMap>
    <pageList><pageTarget><navLabel><text>1</text></navLabel><content src="c1.xhtml#p"/></pageTarget></pageList></ncx>`
  const ncxItem = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
  const fromNcx = [['One & only', 'OPS/c1.xhtml', [['Deeper — down', 'OPS/c1.xhtml#x']]]]
  it.each([
    ['there is no navigation document', item('c1', 'c1.xhtml') + ncxItem, {}],
    ['the spine does not name it', item('c1', 'c1.xhtml') + ncxItem, { spineAttributes: '' }],
    ['the navigation document is damaged', item('c1', 'c1.xhtml') + ncxItem + nav, { nav: '<nav' }],
    [
      'the navigation document is empty',
      item('c1', 'c1.xhtml') + ncxItem + nav,
      { nav: '<nav epub:type="toc"/>' },
    ],
    [
      'the navigation document is missing',
      item('c1', 'c1.xhtml') + ncxItem + nav,
      { files: { 'OPS/nav.xhtml': undefined, 'OPS/toc.ncx': ncx } },
    ],
  ])('come from the NCX when %s', async (_, manifest, more) => {
    const publication = await open({
      manifest,
      spineAttributes: 'toc="ncx"',
      files: { 'OPS/toc.ncx': ncx },
      ...more,
    })
    expect(outline(publication.tableOfContents)).toEqual(fromNcx)
    expect(outline(publication.pageList!)).toEqual([['1', 'OPS/c1.xhtml#p']])
  })

  it('are empty rather than a reason to refuse the book', async () => {
    const publication = await open({ nav: '<nav' })
    expect(publication.tableOfContents).toEqual([])
    expect(publication.pageList).toBeUndefined()
  })

  it('lead to the fallback that replaces a chapter', async () => {
    const publication = await open({
      manifest: `<item id="p" href="a.pdf" media-type="application/pdf" fallback="c1"/>${item('c1', 'c1.xhtml')}${nav}`,
      spine: '<itemref idref="p"/>',
      nav: '<nav epub:type="toc"><ol><li><a href="A.pdf#x">P</a></li></ol></nav>',
    })
    expect(publication.tableOfContents[0]!.href).toBe('OPS/c1.xhtml#x')
  })
})

describe('cover of an EPUB', () => {
  const image = '<item id="pic" href="pic.png" media-type="image/png"/>'
  const base = item('c1', 'c1.xhtml')
  const files = {
    'OPS/pic.png': 'png',
    'OPS/other.jpg': 'jpg',
    'OPS/cover.xhtml': '<html><body><img src="pic.png"/></body></html>',
  }
  const cover = async (input: EpubInput) => (await open({ files, ...input })).cover()
  it.each([
    [
      'its property',
      {
        manifest: `${base}<item id="pic" href="pic.png" media-type="image/png" properties="x cover-image"/>`,
      },
    ],
    ['the meta of EPUB 2', { manifest: base + image, metadata: '<meta name="cover" content="pic"/>' }],
    [
      'a path where an id should be',
      { manifest: base + image, metadata: '<meta name="cover" content="pic.png"/>' },
    ],
    [
      'the guide',
      { manifest: base + image, afterSpine: '<guide><reference type="cover" href="pic.png"/></guide>' },
    ],
    [
      'a page of the guide',
      {
        manifest: base + image + item('c', 'cover.xhtml'),
        afterSpine: '<guide><reference type="cover" href="cover.xhtml"/></guide>',
      },
    ],
    ['its name', { manifest: `${base}<item id="Cover" href="pic.png" media-type="image/png"/>` }],
  ])('is found by %s', async (_, input) => {
    const blob = await cover(input)
    expect(blob?.type).toBe('image/png')
    expect(await blob?.text()).toBe('png')
  })

  it('comes although the signal that opened the book has fired since', async () => {
    const opening = new AbortController()
    const bytes = makeEpub({
      files,
      manifest: base + image + item('c', 'cover.xhtml'),
      afterSpine: '<guide><reference type="cover" href="cover.xhtml"/></guide>',
    })
    const publication = await openPublication(bytes, { parseXml, signal: opening.signal })
    opening.abort()
    expect(await (await publication.cover())?.text()).toBe('png')
  })

  it('is absent when there is none, when it is missing, when it is no image', async () => {
    expect(await cover({ manifest: base + image })).toBeUndefined()
    expect(
      await cover({
        manifest: `${base}<item id="g" href="gone.png" media-type="image/png" properties="cover-image"/>`,
      }),
    ).toBeUndefined()
    expect(
      await cover({
        manifest: `${base}${item('g', 'cover.xhtml', 'properties="cover-image"')}`,
        afterSpine: '',
      }),
    ).toBeUndefined()
  })
})

describe('a protected EPUB', () => {
  const encryption = (uri: string, algorithm: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`
  const aes = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
  const font = '<item id="f" href="f.otf" media-type="font/otf"/>'

  it('is refused when its chapters are encrypted', async () => {
    for (const uri of ['OPS/c1.xhtml', 'OPS/C1.xhtml', '/OPS/c1.xhtml']) {
      await expect(
        open({ files: { 'META-INF/encryption.xml': encryption(uri, aes) } }),
      ).rejects.toMatchObject({
        code: 'encrypted',
        message: expect.stringContaining('DRM'),
      })
    }
  })

  it('is refused when the zip itself is locked', async () => {
    const input = {
      files: { 'OPS/c1.xhtml': undefined },
      entries: [{ name: 'OPS/c1.xhtml', content: 'x', flags: 1 }],
    }
    await expect(open(input)).rejects.toMatchObject({ code: 'encrypted' })
  })

  it('opens when only rights are mentioned, or only a font is locked', async () => {
    await open({ files: { 'META-INF/rights.xml': '<x/>', 'META-INF/license.lcpl': '{}' } })
    const publication = await open({
      manifest: item('c1', 'c1.xhtml') + font,
      files: { 'OPS/f.otf': 'x', 'META-INF/encryption.xml': encryption('OPS/f.otf', aes) },
    })
    await expect(publication.read('OPS/f.otf')).rejects.toMatchObject({ code: 'encrypted' })
  })
})

describe('XML of an EPUB', () => {
  it('is repaired where it is careless', async () => {
    const publication = await open({
      metadata:
        '<dc:title>Fish & Chips &mdash; caf&eacute;&unknown;\u0001</dc:title><dc:creator other:role="aut">A</dc:creator>',
      nav: '<nav epub:type="toc"><ol><li><a href="c1.xhtml">A&nbsp;B & C</a></li></ol></nav>',
    })
    expect(publication.metadata.title).toBe('Fish & Chips — café&unknown;')
    expect(publication.tableOfContents[0]!.title).toBe('A B & C')
  })

  it('may lack the declaration of a usual prefix, or begin with white space', async () => {
    const publication = await open({
      files: {
        'OPS/nav.xhtml':
          '\n\n<?xml version="1.1"?><html><body><nav epub:type="toc"><ol><li><a href="c1.xhtml">X</a></li></ol></nav></body></html>',
      },
    })
    expect(publication.tableOfContents[0]!.title).toBe('X')
  })

  it('never expands entities: not its own, not other files, not a billion', async () => {
    let requested = ''
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      '',
    )
    const bytes = makeEpub({
      files: {
        'OPS/nav.xhtml': `<?xml version="1.0"?><!DOCTYPE html [ <!-- don't > ] --> <!ENTITY l0 "ha]>">${laughs}<!ENTITY x SYSTEM "file:///etc/passwd">]>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="c1.xhtml">&l9; &x;</a></li></ol></nav></body></html>`,
      },
    })
    const publication = await openPublication(bytes, {
      parseXml: (xml) => {
        requested += xml
        return parseXml(xml)
      },
    })
    expect(requested).not.toMatch(/DOCTYPE|ENTITY/)
    expect(publication.tableOfContents[0]!.title).toBe('&l9; &x;')
  })

  it('that cannot be read names its file', async () => {
    for (const [file, content] of [
      ['OPS/book.opf', 'hello'],
      ['OPS/book.opf', '<x>'.repeat(600)],
    ] as const) {
      await expect(open({ files: { [file]: content } })).rejects.toMatchObject({
        code: 'corrupt',
        message: expect.stringContaining(file),
      })
    }
  })
})

describe('an EPUB that says', () => {
  it.each([
    [
      'a package that is not there',
      { files: { 'META-INF/container.xml': containerXml('nope.opf'), 'OPS/book.opf': undefined } },
    ],
    ['a package that is none', { files: { 'OPS/book.opf': '<html/>' } }],
    ['an empty manifest', { manifest: '' }],
    ['it has no container', { files: { 'META-INF/container.xml': undefined, 'OPS/book.opf': undefined } }],
  ])('%s is corrupt, in one sentence or two', async (_, input) => {
    await expect(open(input)).rejects.toMatchObject({
      name: 'ReaderError',
      code: 'corrupt',
      message: /^[“A-Z].*\.$/,
    })
  })

  it.each([
    ['nothing of its package', { 'META-INF/container.xml': containerXml() }],
    ['a package that is not there', { 'META-INF/container.xml': containerXml('nope.opf') }],
    ['nothing, not even by a container', { 'META-INF/container.xml': undefined }],
  ])('%s has the package that is there', async (_, files) => {
    expect((await open({ files })).metadata.title).toBe('A Test')
  })

  it.each(['text/plain', 'application/xml', 'application/octet-stream', 'xhtml', ''])(
    '“%s” of a chapter means what its name says',
    async (type) => {
      const { readingOrder } = await open({
        manifest: `<item id="c1" href="c1.xhtml" media-type="${type}"/>`,
      })
      expect(readingOrder[0]!.type).toBe('application/xhtml+xml')
    },
  )

  it('ids with blanks around them means them without', async () => {
    const { readingOrder } = await open({
      manifest: '<item id=" c1 " href="c1.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="c1\n"/>',
    })
    expect(readingOrder.length).toBe(1)
  })

  it('no language goes the way of its letters', async () => {
    const { metadata } = await open({
      metadata: '<dc:title>t</dc:title>',
      files: { 'OPS/c1.xhtml': chapter('خرج الرجل من البيت') },
    })
    expect(metadata.direction).toBe('rtl')
  })

  it('several packages means the first that is there', async () => {
    const publication = await open({
      files: { 'META-INF/container.xml': containerXml('gone.opf', 'OPS/book.opf') },
    })
    expect(publication.metadata.title).toBe('A Test')
  })
})

it('the beginning of a file can be had without the rest, as far as it may be read', async () => {
  const long = 'x'.repeat(500_000)
  const publication = await open({ files: { 'OPS/c1.xhtml': `<html>${long}` } })
  expect(text(await publication.readHead!('OPS/c1.xhtml', 10))).toBe('<html>xxxx')
  await expect(publication.readHead!('OPS/none.xhtml', 10)).rejects.toMatchObject({ code: 'not-found' })
  await expect(publication.readHead!('OPS/book.opf', 10)).rejects.toMatchObject({ code: 'not-found' })
  publication.close()
  await expect(publication.readHead!('OPS/c1.xhtml', 10)).rejects.toMatchObject({ code: 'aborted' })
})
