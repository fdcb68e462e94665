import DOMPurify from 'dompurify'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { decodeText } from '../publication/encoding/decode-text.ts'
import { openPublication } from '../publication/open-publication.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { parseSection } from './parse-section.ts'
import { BODY_TAG, HTML_TAG } from './root-tags.ts'

const corpus = inject('corpus')

const inXhtml = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>t</title></head><body>${body}</body></html>`
const inHtml = (body: string) =>
  `<!doctype html><html><head><title>t</title></head><body>${body}</body></html>`

/** Attacks by a book: to run, to load from elsewhere, to lead away, to take over the page around it. */
const HOSTILE = [
  '<script>window.pwned = 1</script>',
  '<SCRIPT>window.pwned = 1</SCRIPT>',
  '<img src="x.png" onerror="window.pwned = 1" alt="a"/>',
  '<img src="https://evil.test/a.png" srcset="https://evil.test/b.png 2x" alt="a"/>',
  '<p onclick="window.pwned = 1" ONMOUSEOVER="window.pwned = 1">a</p>',
  '<a href="javascript:window.pwned = 1">a</a>',
  '<a href="JaVaScRiPt:window.pwned = 1">a</a>',
  '<a href="&#1;javascript:window.pwned = 1">a</a>',
  '<a href="java&#10;script:window.pwned = 1">a</a>',
  '<a href="data:text/html,&lt;script&gt;window.pwned = 1&lt;/script&gt;">a</a>',
  '<a href="vbscript:x" ping="https://evil.test/" target="_top">a</a>',
  '<form action="https://evil.test/"><input name="a" autofocus="" onfocus="window.pwned = 1"/><button formaction="javascript:window.pwned = 1">a</button></form>',
  '<iframe src="https://evil.test/"></iframe><iframe srcdoc="&lt;script&gt;parent.pwned = 1&lt;/script&gt;"></iframe>',
  '<object data="https://evil.test/a.swf" type="application/x-shockwave-flash">a</object><embed src="https://evil.test/"/>',
  '<object data="javascript:window.pwned = 1">a</object>',
  '<video src="https://evil.test/a.mp4" poster="https://evil.test/a.png" autoplay=""><source onerror="window.pwned = 1" src="x"/></video>',
  '<audio src="https://evil.test/a.mp3" autoplay=""></audio>',
  '<link rel="stylesheet" href="https://evil.test/a.css"/><meta http-equiv="refresh" content="0;url=https://evil.test/"/><base href="https://evil.test/"/>',
  '<style>@import url(https://evil.test/a.css); p { background: url(https://evil.test/a.png) }</style><p>a</p>',
  '<p style="background: url(https://evil.test/a.png); behavior: url(a.htc); position: fixed; inset: 0">a</p>',
  '<p style="background-image: image-set(\'https://evil.test/a.png\' 1x); width: expression(alert(1))">a</p>',
  '<table background="https://evil.test/a.png"><tr><td background="https://evil.test/b.png">a</td></tr></table>',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>window.pwned = 1</script><circle r="4" onload="window.pwned = 1"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned = 1"><g onclick="window.pwned = 1"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><a xlink:href="javascript:window.pwned = 1" xmlns:xlink="http://www.w3.org/1999/xlink"><text>a</text></a></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><a href="#x"><animate attributeName="href" values="javascript:window.pwned = 1" begin="0s"/><text>a</text></a></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><set attributeName="onmouseover" to="window.pwned = 1"/><text>a</text></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test/"></iframe></foreignObject></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><use href="https://evil.test/a.svg#x"/><image href="https://evil.test/a.png"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/svg+xml;base64,PHN2Zy8+#x"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><filter id="f"><feImage href="https://evil.test/a.png"/></filter><rect filter="url(https://evil.test/f.svg#f)" fill="url(\'https://evil.test/g\')" width="9" height="9"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><style>* { fill: url(https://evil.test/a) }</style><handler type="text/javascript">window.pwned = 1</handler></svg>',
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline#https://evil.test" href="javascript:window.pwned = 1"><mi>a</mi></maction></math>',
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi href="javascript:window.pwned = 1" xlink:href="javascript:window.pwned = 1" xmlns:xlink="http://www.w3.org/1999/xlink">a</mi><annotation-xml encoding="text/html"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.pwned = 1"/></annotation-xml></math>',
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><table><mglyph><style><img src="x" onerror="window.pwned = 1"/></style></mglyph></table></mtext></math>',
  '<noscript><p title="&lt;/noscript&gt;&lt;img src=x onerror=window.pwned=1&gt;">a</p></noscript>',
  '<template><script>window.pwned = 1</script><img src="x" onerror="window.pwned = 1"/></template>',
  '<x-book-part onclick="window.pwned = 1" is="x-evil">a</x-book-part>',
  '<p is="x-evil" slot="s" part="p" contenteditable="true" tabindex="1" accesskey="a" autofocus="" popover="" inert="">a</p>',
  '<div id="getElementById" name="body"><img name="cookie" id="parentNode" src="x.png" alt=""/></div>',
  '<form id="body" name="documentElement"><img id="parentNode" src="x.png" alt=""/><img name="firstChild" src="x.png" alt=""/></form>',
  '<img name="querySelector" src="x.png" alt=""/><img name="body" src="x.png" alt=""/><object id="createRange" name="documentElement">a</object>',
  '<dialog open="">a</dialog><portal src="https://evil.test/"></portal><marquee onstart="window.pwned = 1">a</marquee>',
  '<select><option onclick="window.pwned = 1">a</option></select><textarea>a</textarea><keygen/><isindex/>',
  '<details open="" ontoggle="window.pwned = 1"><summary>a</summary>b</details>',
  '<p data-kz-src="https://evil.test/a.png" data-kz-href="https://evil.test/" data-kz-r="x">a</p>',
]

const EXTERNAL_OR_RUNS = /evil\.test|javascript:|pwned|vbscript|data:text/i
/** An attribute that keeps an address without loading it: the engine checks it before it follows one. */
const KEPT_ADDRESS = 'data-kz-href'

/** Everything in a tree that must not be there. */
function dangersIn(root: Element): string[] {
  const found: string[] = []
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const { localName } = element
    if (
      /^(script|iframe|object|embed|link|meta|base|style|form|input|button|animate.*|set|foreignobject|feimage|handler)$/i.test(
        localName,
      )
    )
      found.push(`<${localName}>`)
    for (const { name, value } of element.attributes) {
      if (
        /^on|^(src|srcset|action|formaction|background|poster|ping|is|slot|part|tabindex|autofocus|popover)$/i.test(
          name,
        )
      )
        found.push(`${localName} ${name}`)
      const isLoaded = name !== KEPT_ADDRESS && name !== 'title' && EXTERNAL_OR_RUNS.test(value)
      if (isLoaded) found.push(`${localName} ${name}="${value}"`)
      if (name === KEPT_ADDRESS && !/^(https?:|mailto:|tel:)/.test(value) && EXTERNAL_OR_RUNS.test(value))
        found.push(value)
      if (/href$/.test(name) && name !== KEPT_ADDRESS && !value.startsWith('#'))
        found.push(`${localName} ${name}="${value}"`)
    }
  }
  return found
}

/** Lists what DOMPurify, set up for sections, would still remove from a tree that we accepted. */
function oracleRemoves(root: Element): string[] {
  const copy = root.cloneNode(true) as HTMLElement
  const purifier = DOMPurify(window)
  const wrapper = root.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'div') as HTMLElement
  wrapper.append(...copy.childNodes)
  purifier.sanitize(wrapper, {
    IN_PLACE: true,
    // Shown once more in its own drawing, within bounds: `limitUses`.
    ADD_TAGS: [
      HTML_TAG,
      BODY_TAG,
      'use',
      'semantics',
      'none',
      'cite',
      'nobr',
      'rb',
      'rtc',
      'search',
      'caption',
      'address',
    ],
    ADD_ATTR: ['fill-opacity', 'href'],
    SANITIZE_DOM: false,
  })
  return purifier.removed.map((each) =>
    'element' in each ? `<${each.element.nodeName}>` : `${each.from.nodeName} ${each.attribute?.name}`,
  )
}

async function shown(html: string, type: string): Promise<HTMLElement> {
  const { body } = await parseSection(html, type, 'text/one.xhtml')
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.append(document.importNode(body, true))
  document.body.append(host)
  return host
}

const SYNTAXES = [
  ['application/xhtml+xml', inXhtml],
  ['text/html', inHtml],
] as const

describe.each(SYNTAXES)('hostile text as %s', (type, wrap) => {
  afterEach(() => {
    for (const host of [...document.body.children]) if (host.shadowRoot) host.remove()
  })

  it.each(HOSTILE)('has nothing left that runs, loads or leads away: %s', async (hostile) => {
    const { body } = await parseSection(wrap(`<p>before</p>${hostile}<p>after</p>`), type, 'text/one.xhtml')
    expect(dangersIn(body)).toEqual([])
    expect(body.textContent).toContain('before')
    expect(body.textContent).toContain('after')
    expect(oracleRemoves(body)).toEqual([])
  })

  it('runs nothing and sends no request when it is shown', async () => {
    const page = window as { pwned?: unknown }
    page.pwned = undefined
    const requested: string[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) requested.push(name)
    })
    observer.observe({ entryTypes: ['resource'] })
    for (const hostile of HOSTILE) {
      const host = await shown(wrap(hostile), type)
      for (const element of host.shadowRoot!.querySelectorAll('*')) {
        for (const name of ['click', 'mouseover', 'focus', 'toggle', 'load', 'error'])
          element.dispatchEvent(new Event(name))
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    observer.disconnect()
    expect(page.pwned).toBeUndefined()
    expect(requested.filter((name) => /evil/.test(name))).toEqual([])
  })

  it('stays harmless however its parts are put together (seeded)', async () => {
    const random = seededRandom(20261121)
    const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)]!
    const boxes = [
      'p',
      'div',
      'span',
      'td',
      'svg',
      'math',
      'mtext',
      'foreignObject',
      'desc',
      'style',
      'title',
      'form',
      'a',
      'table',
      'select',
      'noscript',
      'template',
    ]
    for (let round = 0; round < 400; round++) {
      let text = ''
      for (let part = 0; part < 4; part++) {
        const box = pick(boxes)
        const namespace =
          box === 'svg'
            ? ' xmlns="http://www.w3.org/2000/svg"'
            : box === 'math'
              ? ' xmlns="http://www.w3.org/1998/Math/MathML"'
              : ''
        text = `${text}<${box}${namespace}>${pick(HOSTILE)}${text.length < 2000 ? text : ''}</${box}>`
      }
      const { body } = await parseSection(wrap(text), type, 'text/one.xhtml')
      expect(dangersIn(body), text).toEqual([])
    }
  })
})

describe('harmless text', () => {
  const parse = async (body: string) =>
    (await parseSection(inXhtml(body), 'application/xhtml+xml', 'text/one.xhtml')).body

  it('keeps its text where an element is not known', async () => {
    expect(
      (await parse('<form><p>one <button>two</button></p></form><blink>three</blink>')).textContent,
    ).toBe('one  two three')
  })

  it('keeps images, links and their kind, at addresses that nothing loads', async () => {
    const body = await parse(
      '<p xml:lang="sw"><a epub:type="noteref" href="two.xhtml#n1">1</a><a href="https://kurasa.test/">k</a><img src="../images/a.png" alt="A"/></p>',
    )
    const [note, outer] = body.querySelectorAll('a')
    expect(note!.getAttribute('data-kz-href')).toBe('text/two.xhtml#n1')
    expect(note!.getAttribute('data-epub-type')).toBe('noteref')
    expect(outer!.getAttribute('data-kz-href')).toBe('https://kurasa.test/')
    expect(body.querySelector('img')!.getAttribute('data-kz-src')).toBe('images/a.png')
    expect(body.querySelector('img')!.getAttribute('alt')).toBe('A')
    expect(body.querySelector('p')!.getAttribute('lang')).toBe('sw')
  })

  it('keeps drawings and formulas, with references inside of them', async () => {
    const body = await parse(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="g"><stop offset="0"/></linearGradient><path id="x" d="M0 0h9"/></defs><rect fill="url(#g)" width="9" height="9"/><use xlink:href="#x" transform="scale(2)"/></svg>' +
        '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mfrac><mi mathvariant="bold">a</mi><mn>2</mn></mfrac></math>',
    )
    expect(body.querySelector('rect')!.getAttribute('fill')).toBe('url(#g)')
    expect(body.querySelector('use')!.getAttribute('href')).toBe('#x')
    expect(body.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 9 9')
    expect(body.querySelector('mi')!.getAttribute('mathvariant')).toBe('bold')
  })

  it('has no chain of drawings that grows without end', async () => {
    const doubled = Array.from(
      { length: 30 },
      (_, i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/></g>`,
    )
    const body = await parse(
      `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"><path d="M0 0"/></g>${doubled.join('')}</svg>`,
    )
    const named = [...body.querySelectorAll('use')].map(
      (use) => body.querySelector(use.getAttribute('href')!)!,
    )
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((each) => each.querySelector('use'))).toEqual([])
  })
})

describe.skipIf(!corpus)('real books', () => {
  const files = [
    'books/en-hamlet.epub',
    'books/ar-tarikh-al-falsafa-al-haditha.epub',
    'books/idpf-israelsailing.epub',
    'books/sw-hadithi-za-watoto-1.epub',
  ]
  it.each(files)('lose nothing, and hold nothing that the oracle would take out: %s', async (file) => {
    const bytes = await (await fetch(`/@fs${corpus}/${file}`)).arrayBuffer()
    const publication = await openPublication(bytes)
    for (const section of publication.readingOrder) {
      const text = decodeText(await publication.read(section.href))
      const { body } = await parseSection(text, section.type, section.href)
      const source = new DOMParser().parseFromString(text, 'application/xhtml+xml')
      for (const gone of source.querySelectorAll('body script, body style, body title, rp')) gone.remove()
      expect(body.textContent).toBe(source.querySelector('body')?.textContent)
      expect(new Set(oracleRemoves(body)), section.href).toEqual(new Set())
    }
    await publication.close()
  })
})

it.each([
  [
    '<picture><source srcset="n.jxl" type="image/jxl"/><source srcset="f.png 1x" type="image/png"/><img src="m.png" alt="a"/></picture>',
    'f.png',
  ],
  [
    '<picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"/><img src="m.png" alt="a"/></picture>',
    'm.png',
  ],
  ['<img srcset="f.png 1x, g.png 2x" alt="a"/>', 'f.png'],
  ['<img src="m.png" srcset="f.png 1x" alt="a"/>', 'm.png'],
  ['<embed src="f.png" type="image/png" width="120"/>', 'f.png'],
])('the picture of %s is %s', async (markup, href) => {
  const { body } = await parseSection(
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${markup}</p></body></html>`,
    'application/xhtml+xml',
    'c.xhtml',
  )
  expect(body.querySelector('img')?.getAttribute('data-kz-src')).toBe(href)
})

it('frames keep their titles, and fields of a form their words apart', async () => {
  const { body } = await parseSection(
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><iframe src="w/widget.html"></iframe><iframe src="https://video.example/embed/1" title="The film"></iframe><iframe src="javascript:alert(1)" srcdoc="&lt;script>"></iframe>
    <form><input type="radio"/><label>Mombasa</label><input type="radio"/><label>Lamu</label><button onclick="x()">Check</button><select><option>first</option><option>second</option></select><textarea>written</textarea></form></body></html>`,
    'application/xhtml+xml',
    'c.xhtml',
  )
  const [inner, outer] = body.querySelectorAll('[data-frame]')
  expect(inner!.textContent).toBe('widget.html')
  expect(outer!.querySelector('a')?.getAttribute('data-kz-href')).toBe('https://video.example/embed/1')
  expect(outer!.textContent).toBe('The film')
  expect(body.querySelector('iframe, form, select, textarea, button, input, [onclick], [srcdoc]')).toBeNull()
  expect(body.textContent!.replace(/\s+/g, ' ')).toContain('○ Mombasa ○ Lamu Check first second written')
})

it('labels of a drawing in HTML become text of the drawing', async () => {
  const label = (inner: string, attributes = '') =>
    `<foreignObject x="10" y="0" width="110" height="24" ${attributes}><div xmlns="http://www.w3.org/1999/xhtml" onclick="x()">${inner}</div></foreignObject>`
  const { body } = await parseSection(
    inXhtml(
      `<svg xmlns="http://www.w3.org/2000/svg">${label('Catch <b>fish</b><script>x()</script>')}${label('not this', 'requiredExtensions="http://e.example/"')}</svg>`,
    ),
    'application/xhtml+xml',
    'c.xhtml',
  )
  expect([...body.querySelectorAll('svg text')].map((text) => text.textContent)).toEqual(['Catch fish'])
  expect(body.querySelector('tspan')?.getAttribute('x')).toBe('65')
  expect(body.querySelector('foreignObject, script, [onclick]')).toBeNull()
})
