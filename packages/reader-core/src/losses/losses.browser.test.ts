import { describe, expect, it } from 'vitest'
import { type LossKind, lossSentences } from '../losses.ts'
import { openPublication } from '../publication/open-publication.ts'
import { parseSection } from '../section/parse-section.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { readLosses } from './read-losses.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const page = (body: string, head = '') =>
  `<html xmlns="${XHTML}" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>t</title>${head}</head><body>${body}</body></html>`

const SVG = [
  'g',
  'a',
  'text',
  'tspan',
  'switch',
  'foreignObject',
  'title',
  'desc',
  'symbol',
  'animate',
  'set',
  'x-part',
]
const MATH = [
  'mrow',
  'mi',
  'mo',
  'mtext',
  'mfrac',
  'mfenced',
  'maction',
  'mstyle',
  'semantics',
  'menclose',
  'mglyph',
  'mtable',
  'mtd',
]
const HTML = [
  ...'p div span em a section aside figure figcaption ul li dl dt dd table tr td th caption ruby rt q sub'.split(
    ' ',
  ),
  ...'form fieldset legend label button select optgroup option textarea input datalist meter progress output'.split(
    ' ',
  ),
  ...'object embed applet iframe dialog details summary noscript picture img audio video'.split(' '),
  ...'marquee font center nobr canvas map area menu menuitem x-note svg math'.split(' '),
]
/** Content that no browser shows, or only where something else is not shown. */
const UNSEEN = 'iframe, audio, video, noframes, template, script, style, rp, annotation, [type="hidden"]'

interface Made {
  source: string
  /** Words that a browser shows or says. */
  words: string[]
}

/** Random markup in which each text and each title is a word of its own. */
function makeChapter(seed: number): Made {
  const random = seededRandom(seed)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!
  const words: string[] = []
  const word = (isSeen: boolean): string => {
    const made = `w${seed}x${words.length}z`
    words.push(isSeen ? made : '')
    return made
  }
  const write = (names: readonly string[], depth: number, isSeen: boolean): string => {
    const name = pick(names)
    const isDrawing = names === SVG
    const isFormula = names === MATH
    const seenInside = isSeen && !/^(iframe|audio|video|animate|set|annotation|template|rp)$/.test(name)
    const attributes: string[] = []
    if (!isFormula && !/^(area|title|desc|animate|set)$/.test(name) && random() < 0.25)
      attributes.push(isDrawing ? `xlink:title="${word(isSeen)}"` : `title="${word(isSeen)}"`)
    else if (/^(img|area)$/.test(name)) attributes.push(`alt="${word(isSeen)}"`)
    else if (name === 'mglyph') attributes.push(`alt="${word(isSeen)}"`)
    else if (/^(input|textarea)$/.test(name)) attributes.push(`placeholder="${word(isSeen)}"`)
    else if (name === 'optgroup') attributes.push(`label="${word(isSeen)}"`)
    if (name === 'dialog' && random() < 0.5) attributes.push('open="open"')
    if (name === 'object' && random() < 0.5) attributes.push('data="a.swf" type="application/x-thing"')
    const tag = `${name} ${attributes.join(' ')}`
    if (/^(img|input|embed|area|mglyph|animate|set)$/.test(name)) return `<${tag}/>`
    const kinds =
      name === 'svg' || (isDrawing && name !== 'foreignObject')
        ? SVG
        : name === 'math' || isFormula
          ? MATH
          : HTML
    const space =
      name === 'svg'
        ? ' xmlns="http://www.w3.org/2000/svg"'
        : name === 'math'
          ? ' xmlns="http://www.w3.org/1998/Math/MathML"'
          : name === 'foreignObject'
            ? ' width="900"'
            : ''
    const inner: string[] = []
    const count = depth > 4 || /^(title|desc|textarea|option)$/.test(name) ? 0 : Math.floor(random() * 4)
    // The states of an action are alternatives.
    const children = name === 'maction' ? Math.min(1, count) : count
    for (let i = 0; i < children; i++) {
      const each = write(kinds, depth + 1, seenInside)
      inner.push(name === 'foreignObject' ? `<div xmlns="${XHTML}">${each}</div>` : each)
      if (name !== 'maction' && name !== 'switch' && random() < 0.5) inner.push(word(seenInside))
    }
    if (inner.length === 0 && name !== 'switch')
      inner.push(name === 'maction' ? `<mi>${word(seenInside)}</mi>` : word(seenInside))
    return `<${tag}${space}>${inner.join('')}</${name}>`
  }
  const source = Array.from({ length: 4 }, () => write(HTML, 0, true)).join('')
  return { source, words: words.filter(Boolean) }
}

/** Words of a chapter that are neither on its page, nor told, nor counted. */
async function lostWords(made: Made, drop: (body: Element) => void = () => {}): Promise<string[]> {
  const counted: string[] = []
  const { body } = await parseSection(
    page(made.source),
    'application/xhtml+xml',
    'a.xhtml',
    undefined,
    (_kind, what) => {
      if (what) counted.push(what)
    },
  )
  drop(body)
  const told = [...body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ value }) => value),
  )
  const all = [body.textContent, ...told, ...counted].join(' ')
  return made.words.filter((word) => !all.includes(word))
}

describe('a chapter of random markup', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    '%i loses no word or title that is not counted',
    async (seed) => {
      const made = makeChapter(seed)
      expect(await lostWords(made), made.source).toEqual([])
    },
  )

  it('shows a planted dropper of an element', async () => {
    const found = await Promise.all(
      Array.from({ length: 10 }, (_, seed) =>
        lostWords(makeChapter(seed), (body) => {
          for (const each of body.querySelectorAll('p, div, span')) each.remove()
        }),
      ),
    )
    expect(found.flat().length).toBeGreaterThan(20)
  })

  it('holds words of each kind', () => {
    expect(document.createElement('p').matches(UNSEEN)).toBe(false)
    expect(makeChapter(1).words.length).toBeGreaterThan(3)
  })
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function bookOf(body: string, css: string, without: readonly string[] = []) {
  const files: Record<string, Uint8Array> = {
    'a.xhtml': bytesOf(page(body, '<link rel="stylesheet" href="a.css"/>')),
    'b.xhtml': bytesOf(page('<p>Two</p>')),
    'a.css': bytesOf(css),
    'a.png': Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0)),
    'a.woff2': bytesOf('wOF2'),
    'a.mp3': bytesOf('ID3'),
  }
  for (const name of without) delete files[name]
  const types: Record<string, string> = {
    css: 'text/css',
    png: 'image/png',
    woff2: 'font/woff2',
    mp3: 'audio/mpeg',
  }
  const link = (href: string) => ({ href, type: types[href.split('.')[1]!] ?? 'application/xhtml+xml' })
  return openPublication({
    manifest: () => ({
      metadata: { title: 'Losses', language: 'en' },
      readingOrder: [link('a.xhtml'), link('b.xhtml')],
      resources: ['a.css', 'a.png', 'a.woff2', 'a.mp3'].map(link),
    }),
    read: (href) => (files[href] ? Promise.resolve(files[href]) : Promise.reject(new TypeError(href))),
  })
}

const SOUND_BODY =
  '<h1>One</h1><p><img src="a.png" alt="A map"/> <a href="b.xhtml">Two</a></p><audio src="a.mp3"></audio>'
const SOUND_CSS =
  '@font-face { font-family: Face; src: url(a.woff2) } h1 { font-family: Face; background: url(a.png) }'
const kindsOf = (losses: readonly { kind: LossKind; count: number }[]) =>
  losses.map(({ kind, count }) => `${kind} ${count}`).sort()

describe('losses of a book', () => {
  it('are none where all of it is shown', async () => {
    expect(await readLosses(await bookOf(SOUND_BODY, SOUND_CSS))).toEqual([])
  })

  it.each<[string, string, string, string[]]>([
    ['a script', '<script>1</script><p onclick="1">One</p>', '', ['script 2']],
    ['a frame', '<iframe src="b.xhtml" title="Map of the port"></iframe>', '', ['frame 1']],
    [
      'a form',
      '<form><input placeholder="Name"/><select><option>Lamu</option></select></form>',
      '',
      ['form 2'],
    ],
    ['a picture of another server', '<img src="https://host.test/a.png" alt="Far"/>', '', ['picture 1']],
    ['a picture that is not there', '<img src="gone.png" alt="Gone"/>', '', ['picture 1']],
    ['a recording that is not there', '<audio src="gone.mp3" title="Song"></audio>', '', ['recording 1']],
    ['a link to no file', '<a href="gone.xhtml">There</a>', '', ['link 1']],
    [
      'a moving drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"><rect><animate attributeName="x"/></rect></svg>',
      '',
      ['motion 1'],
    ],
    ['a moving style', '<p>One</p>', 'p { animation: a 1s } @keyframes a { to { left: 0 } }', ['motion 1']],
    [
      'a picture of a style that is not there',
      '<p>One</p>',
      'p { background: url(gone.png) }',
      ['picture 1'],
    ],
    [
      'a font that is not there',
      '<p>One</p>',
      '@font-face { font-family: F; src: url(gone.woff2) } p { font-family: F }',
      ['font 1'],
    ],
    ['a closed dialog', '<dialog>Hidden words</dialog>', '', ['words 1']],
  ])('count %s once', async (_, body, css, expected) => {
    expect(kindsOf(await readLosses(await bookOf(`<p>One</p>${body}`, css)))).toEqual(expected)
  })

  it.each([
    ['a.png', 'picture'],
    ['a.woff2', 'font'],
    ['a.mp3', 'recording'],
    ['a.css', 'style'],
    ['b.xhtml', 'chapter'],
  ])('tell that the file %s is not there', async (file, kind) => {
    const losses = await readLosses(await bookOf(SOUND_BODY, SOUND_CSS, [file]))
    expect(losses.map((loss) => loss.kind)).toContain(kind)
  })

  it('are told in one sentence for each kind', async () => {
    const body =
      '<img src="gone.png" alt="Gone"/><img src="lost.png" alt="Lost"/><script src="a.js"></script>'
    expect(lossSentences(await readLosses(await bookOf(body, '')))).toEqual([
      '2 pictures are damaged, not in the book or on other servers: a.xhtml.',
      '1 script does not run: a.xhtml.',
    ])
  })
})
