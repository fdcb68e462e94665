import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeText, openPublication } from '@kurasa/reader-core/publication'
import createPurifier from 'dompurify'
import { JSDOM } from 'jsdom'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { packageFolder } from '../package-folder.ts'
import { createSanitiser } from './sanitise-unit.ts'
import { openXmlWindow } from './xml-window.ts'

const window = openXmlWindow()
afterAll(() => window.close())
const sanitiser = createSanitiser(window)
const page = (body: string, head = '', root = '') =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}><head><title>T</title>${head}</head><body>${body}</body></html>`
const unit = (body: string, head = '', root = '') =>
  sanitiser.sanitiseUnit(page(body, head, root), 'text/c.xhtml', 'application/xhtml+xml')

describe('a chapter', () => {
  it('keeps its title, its style sheet and the styles of its elements', async () => {
    const { html } = await unit(
      '<p style="color: red; position: fixed">a</p>',
      '<style>p { color: blue }</style>',
    )
    expect(html).toContain('<title>T</title>')
    expect(html).toContain('color: blue')
    expect(html).toMatch(/<p style="[^"]*color: red/)
  })

  it('keeps text, structure, ids, classes, languages and directions', async () => {
    const { html, text, heading } = await unit(
      '<section epub:type="chapter" id="s"><h1 class="t">Sura</h1><p xml:lang="ar" dir="rtl">نص<a epub:type="noteref" href="notes.xhtml#n1">1</a></p></section>',
      '',
      'xml:lang="sw" dir="ltr" class="book"',
    )
    expect(html).toContain('<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" class="book" lang="sw">')
    expect(html).toContain('<section id="s" data-epub-type="chapter"><h1 class="t">Sura</h1>')
    expect(html).toMatch(/<p dir="rtl" lang="ar">نص<a data-epub-type="noteref" href="notes.xhtml#n1">1<\/a>/)
    expect(text).toBe('Suraنص1')
    expect(heading).toBe('Sura')
    expect(() => window.parseXml(html)).not.toThrow()
  })

  it('keeps the size of a page of fixed layout, and nothing else of its viewport', async () => {
    const sized = await unit(
      '<p>1</p>',
      '<meta name="viewport" content="width=900, height=1200, x=&quot;y&quot;"/>',
    )
    expect(sized.html).toContain('<meta name="viewport" content="width=900, height=1200"')
    const scaled = await unit('<p>1</p>', '<meta name="viewport" content="initial-scale=1"/>')
    expect(scaled.html).not.toContain('viewport')
  })

  it('keeps its own style sheets, and reports what it needs', async () => {
    const { html, references } = await unit(
      '<img src="../i/a.png" alt="A"/><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image xlink:href="b.jpg"/><linearGradient id="g"/><rect fill="url(#g)"/></svg>',
      '<link rel="stylesheet" href="../s.css"/><link rel="icon" href="x.ico"/><style>p { background: url(https://evil.example) }</style><meta http-equiv="refresh" content="0;url=https://evil.example"/><base href="https://evil.example/"/>',
    )
    expect(references).toEqual(['../i/a.png', 'b.jpg', '../s.css'])
    expect(html).toContain('<link rel="stylesheet" href="../s.css"')
    expect(html).toContain('<image href="b.jpg"')
    expect(html).toContain('viewBox="0 0 1 1"')
    expect(html).toContain('linearGradient')
    expect(html).toContain('fill="url(#g)"')
    expect(html).not.toMatch(/evil|icon|refresh|<base/)
  })

  it('leaves a link in place of a frame of another host, which is requested when it is followed', async () => {
    const { html } = await unit('<iframe src="https://other.example/a" onload="evil()"></iframe>')
    expect(html).toContain('<a href="https://other.example/a">other.example/a</a>')
    expect(html).not.toMatch(/<iframe|evil|src=/)
  })

  it.each([
    '<script>evil()</script>',
    '<p onclick="evil()">x</p>',
    '<a href="javascript:evil()">x</a>',
    '<a href="java&#10;script:evil()">x</a>',
    '<a href="data:text/html,evil">x</a>',
    '<img src="https://evil.example/x.png" alt=""/>',
    '<img src="//evil.example/x.png" alt=""/>',
    '<img src="\\\\evil.example\\x.png" alt=""/>',
    '<img src="/\\evil.example/x.png" alt=""/>',
    '<style>@import"https://evil.example/a.css"; p { background: url("\\2f\\2f evil.example/x") }</style>',
    "<p style=\"background: url(https://evil.example); background-image: image-set('a' 1x, 'https://evil.example' 2x)\">x</p>",
    '<svg xmlns="http://www.w3.org/2000/svg"><style>@import/**/"https://evil.example/a.css"; p { background: url("ht\\&#10;tps://evil.example/x") }</style></svg>',
    '<img src="a.png" srcset="https://evil.example/x.png 2x" alt=""/>',
    '<p style="background: url(https://evil.example)">x</p>',
    '<iframe src="data:text/html,evil"></iframe>',
    '<iframe src="javascript:evil()" srcdoc="evil"></iframe>',
    '<object data="evil.swf" type="application/x-shockwave-flash">x</object>',
    '<object data="a.swf"><script>evil()</script><object data="b.swf"><audio src="https://evil.example/a.mp3">x</audio></object></object>',
    '<embed src="a.swf"/>',
    '<form action="https://evil.example"><input name="evil" value="x"/><button formaction="https://evil.example">x</button></form>',
    '<video src="https://evil.example/a.mp4" poster="https://evil.example/a.png">x</video>',
    '<video><source src="//evil.example/a.mp4"/><track src="https://evil.example/a.vtt"/></video>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>evil()</script><a xlink:href="javascript:evil()"><text>x</text></a></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><use xlink:href="https://evil.example/#x"/><foreignObject><p onload="evil()">x</p></foreignObject></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(https://evil.example)"/><animate attributeName="href" to="javascript:evil()"/></svg>',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi href="javascript:evil()">x</mi><annotation>evil</annotation></math>',
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:script>evil()</svg:script></svg:svg>',
    '<link rel="stylesheet" href="https://evil.example/a.css"/>',
    '<noscript><p title="&lt;/noscript>&lt;img src=x onerror=evil()>">x</p></noscript>',
  ])('runs nothing and requests nothing from another host: %s', async (body) => {
    const { html } = await unit(body)
    expect(html).not.toContain('evil')
    expect(html).not.toMatch(/<script|\son\w+=/)
  })

  it('that is no XML is read as HTML', async () => {
    const { html, text } = await sanitiser.sanitiseUnit(
      '<html><body><p>One<br>two &nbsp;<p>three\u000c</body>',
      'c.html',
      'text/html',
    )
    expect(text).toContain('three')
    expect(window.parseXml(html).querySelectorAll('p')).toHaveLength(2)
  })

  it('keeps formulas, with or without prefixes', async () => {
    const { html } = await unit(
      '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac><m:annotation>a/2</m:annotation></m:semantics></m:math>',
    )
    expect(html).toContain('<m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac>')
    expect(html).not.toContain('a/2')
  })

  it('expands no entity of its own making', async () => {
    const bomb = `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${page('<p>&b;</p>').slice(39)}`
    expect((await sanitiser.sanitiseUnit(bomb, 'c.xhtml', 'application/xhtml+xml')).text).not.toContain(
      'aaaa',
    )
  })
})

it('shows the picture or the text of an object', async () => {
  const { html, references } = await unit(
    '<object data="a.svg" type="image/svg+xml">A drawing</object><object data="x.swf"><p>Instead</p></object>',
  )
  expect(html).toContain('<img alt="A drawing" src="a.svg"')
  expect(html).toContain('<p>Instead</p>')
  expect(references).toEqual(['a.svg'])
})

describe('a picture', () => {
  it('keeps its drawing and loses what runs', async () => {
    const { html } = await sanitiser.sanitiseSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2" onload="evil()"><style>.a{fill:red}</style><symbol id="s"><circle r="1"/></symbol><use href="#s"/><script>evil()</script></svg>',
      'p.svg',
    )
    expect(html).toMatch(/<use href="#s"/)
    expect(html).toContain('.a{fill:red}')
    expect(html).not.toContain('evil')
  })

  it('must be one', async () => {
    await expect(sanitiser.sanitiseSvg('<p>no</p>', 'p.svg')).rejects.toThrow('no SVG')
    await expect(sanitiser.sanitiseSvg('<svg xmlns="urn:other"/>', 'p.svg')).rejects.toThrow('no SVG')
  })
})

describe('the head of a chapter', () => {
  it('names its style sheets from its own folder, each for its media, its own styles without', async () => {
    const { html, references } = await sanitiser.sanitiseUnit(
      page('<p>a</p>', '<link rel="stylesheet" href="s.css" media="print"/><style>p { color: red }</style>'),
      'a/b/c.xhtml',
      'application/xhtml+xml',
    )
    expect(html).toContain('<link rel="stylesheet" href="../../a/b/s.css" media="print"')
    expect(html).toContain('<style>p { color: red }</style>')
    expect(references).toEqual(['../../a/b/s.css'])
  })

  it.each([
    ['width=900.5, height=1200', 'width=900.5, height=1200'],
    ['HEIGHT = 20;WIDTH=10', 'width=10, height=20'],
    ['width=900', 'width=900'],
    ['height=900', 'height=900'],
    ['xwidth=900, height=900', 'height=900'],
    ['width=Device-Width, height=device-height, initial-scale=1', 'width=device-width, height=device-height'],
    ['width=device-width', 'width=device-width'],
    ['width=wide, height=', undefined],
  ])('has the size that a viewport of %s states', async (content, expected) => {
    const { html } = await unit('<p>1</p>', `<meta name="Viewport" content="${content}"/>`)
    expect(/<meta name="viewport" content="([^"]*)"/.exec(html)?.[1]).toBe(expected)
  })

  it('has the title of the file, and none where it has none', async () => {
    expect((await unit('<p>1</p>')).html).toContain('<title>T</title>')
    const bare = await sanitiser.sanitiseUnit('<p>1', 'c.html', 'text/html')
    expect(bare.html).toContain('<title></title>')
    expect(bare.heading).toBeUndefined()
  })
})

it('a heading is one line of at most 200 characters, of the first three levels', async () => {
  const { heading } = await unit(`<h4>no</h4><h3> The\n  <i>Door</i> ${'x'.repeat(300)}</h3><h1>later</h1>`)
  expect(heading).toBe(`The Door ${'x'.repeat(191)}`)
  expect((await unit('<h1> </h1>')).heading).toBeUndefined()
})

it('a picture that a style attribute names is needed, one of another host is not there', async () => {
  const { html, references } = await unit(
    '<p style=" background: url(a.png) ; color: red ">1</p><p style="background: url(//evil.example/b.png)">2</p>',
  )
  expect(references).toEqual(['a.png'])
  expect(html).toContain('style="background: url(&quot;a.png&quot;) ; color: red"')
  expect(html).not.toContain('evil')
})

it('a picture that is data needs no file, one of another host has none', async () => {
  const { references } = await unit(
    '<img src="data:image/png;base64,AA==" alt=""/><img src=" a.png " alt=""/><img src="//evil.example/b.png" alt=""/>',
  )
  expect(references).toEqual(['a.png'])
})

it('reads a chapter of 20,000 elements in one another, with all of its text', async () => {
  const deep = (name: string) => ['<', '</'].map((sign) => `${sign}${name}>`.repeat(20_000)).join('deep')
  const { html, text } = await unit(`<p>before</p>${deep('div')}<p>after</p>`)
  expect(text).toBe('beforedeepafter')
  expect(html.split('<div>').length).toBeLessThan(200)
  const asHtml = await sanitiser.sanitiseUnit(`<body>${deep('div')}<p>after</body>`, 'c.html', 'text/html')
  expect(asHtml.text).toBe('deepafter')
})

it.each([
  ['sounds', '<audio src="a.mp3">none</audio>', 500, /<img[^>]*data-sound/g],
  ['films that end themselves', '<video src="a.mp4"/>', 500, /<img[^>]*data-sound/g],
  [
    'choices',
    '<e:switch xmlns:e="http://www.idpf.org/2007/ops"><e:default>b</e:default></e:switch>',
    2000,
    />b</g,
  ],
  ['forms', '<form name="parentNode"><p>b</p></form>', 2000, /<div[^>]*><p>b<\/p><\/div>/g],
])(
  '2,000 %s beside one another are brought into their form, up to a number',
  async (_, markup, most, sign) => {
    const { html, text } = await unit(`<p>before</p>${markup.repeat(2000)}<p>after</p>`)
    expect(html.match(sign)?.length).toBe(most)
    expect(text).toMatch(/^before.*after$/)
    if (/none/.test(markup)) expect(text.match(/none/g)?.length).toBe(1500)
  },
)

const corpus = process.env.KURASA_CORPUS ?? join(packageFolder, '../../../shared/corpus')

describe.skipIf(!existsSync(join(corpus, 'books')))('chapters of real books', () => {
  const { window: purifierWindow } = new JSDOM('')
  afterAll(() => purifierWindow.close())

  // The reader parses and sanitises by the same code: a stored chapter gives the same result as its file.
  it.each([
    ['books/en-hamlet.epub', 3],
    ['books/en-war-and-peace.epub', 20],
    ['books/ar-tarikh-al-falsafa-al-haditha.epub', 9],
    ['books/idpf-israelsailing.epub', 1],
    ['books/idpf-regime-anticancer.epub', 2],
    ['books/idpf-linear-algebra.epub', 20],
    ['books/sw-hadithi-za-watoto-1.epub', 1],
  ])(
    'are the same when they are read again, and hold nothing that DOMPurify would take out: %s',
    async (file, step) => {
      if (!existsSync(join(corpus, file))) return
      const publication = await openPublication(await readFile(join(corpus, file)), {
        parseXml: window.parseXml,
      })
      // jsdom takes a second for a chapter of formulas: each push takes every fourth of them.
      const every = inject('isLong') ? step : step * 4
      for (const { href, type } of publication.readingOrder.filter((_, index) => index % every === 0)) {
        if (!/xml/.test(type) || /^image/.test(type)) continue
        const first = await sanitiser.sanitiseUnit(decodeText(await publication.read(href)), href, type)
        const second = await sanitiser.sanitiseUnit(first.html, href, 'application/xhtml+xml')
        expect(second, href).toEqual(first)

        const purifier = createPurifier(purifierWindow)
        const parser = new purifierWindow.DOMParser()
        const { body } = parser.parseFromString(first.html, 'application/xhtml+xml')
        purifier.sanitize(body, {
          IN_PLACE: true,
          ADD_TAGS: ['use', 'semantics', 'none', 'mprescripts'],
          SANITIZE_DOM: false,
        })
        const removed = purifier.removed.filter((each) => 'element' in each)
        expect(removed.map(({ element }) => element.nodeName)).toEqual([])
      }
      publication.close()
    },
  )
})
