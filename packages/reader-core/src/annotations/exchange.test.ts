import { describe, expect, it } from 'vitest'
import type { Annotation } from './annotation.ts'
import type { MarkedBook } from './marked-book.ts'
import { marksAsMarkdown, marksAsText } from './marks-as-text.ts'
import { AnnotationFileError, LONGEST_FILE, parseWebAnnotations } from './parse-web-annotations.ts'
import { marksAsWebAnnotations } from './web-annotations.ts'

/** A generator of the same numbers for a seed, 0..1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const letters = [...'abc XYZ09 "\'\\<>&*_`#[](){}|~!-+=.،«»أَبٌ\u0640كتاب\u200f\u202e😀𝒳ё\u00ad\n\t']

/** Marks as a reader makes them, of every kind and with every field. */
function randomMarks(seed: number, count: number): Annotation[] {
  const random = randomOf(seed)
  const whole = (most: number) => Math.floor(random() * (most + 1))
  const maybe = <T>(make: () => T): T | undefined => (random() < 0.5 ? make() : undefined)
  const words = (most: number) =>
    Array.from({ length: whole(most) }, () => letters[whole(letters.length - 1)]).join('')
  const locator = (href: string): Annotation['target']['start'] => {
    const title = maybe(() => words(20))
    const textOffset = maybe(() => whole(100_000))
    const fragments = maybe(() => ['a', words(9)])
    const position = maybe(() => whole(900))
    const text = maybe(() => ({ before: words(20), highlight: words(90), after: words(20) }))
    return {
      href,
      type: 'application/xhtml+xml',
      ...(title !== undefined && { title }),
      locations: {
        progression: random(),
        totalProgression: random(),
        ...(textOffset !== undefined && { textOffset }),
        ...(fragments && { fragments }),
        ...(position !== undefined && { position }),
        ...(random() < 0.2 && { sectionIndex: whole(9), pictures: whole(3) }),
      },
      ...(text && { text }),
    }
  }
  return Array.from({ length: count }, (_, index) => {
    const note = maybe(() => words(60).trim())
    const end = maybe(() => locator(`c${whole(3)}.xhtml`))
    const region = maybe(() => ({ x: random(), y: random(), width: random(), height: random() }))
    const cfi = maybe(() => `epubcfi(/6/${whole(90)}!/4/2,/1:${whole(9)},/1:${whole(99)})`)
    const device = maybe(() => `Redmi ${whole(9)}`)
    return {
      id:
        random() < 0.5
          ? `b-${seed}-${index}`
          : `00000000-0000-4000-8000-${String(seed * 1000 + index).padStart(12, '0')}`,
      kind: random() < 0.8 ? 'highlight' : 'bookmark',
      target: {
        start: locator(`c${whole(3)}.xhtml`),
        ...(end && { end }),
        ...(cfi && { cfi }),
        ...(region && { region }),
      },
      colour: (['yellow', 'green', 'blue', 'pink'] as const)[whole(3)]!,
      style: random() < 0.5 ? 'highlight' : 'underline',
      ...(note && { note }),
      created: new Date(whole(2 ** 31) * 1000).toISOString(),
      modified: new Date(whole(2 ** 31) * 1000 + whole(999)).toISOString(),
      ...(device && { device }),
    }
  })
}

const bookOf = (annotations: readonly Annotation[], more: Partial<MarkedBook> = {}): MarkedBook => ({
  identifier: 'the-map-maker',
  title: 'The Map-Maker of Lamu',
  authors: ['Amina Said'],
  language: 'en',
  annotations,
  ...more,
})

const mark = (highlight: string, more: Partial<Annotation> = {}): Annotation => ({
  id: 'm1',
  kind: 'highlight',
  target: {
    start: {
      href: 'c1.xhtml',
      type: 'application/xhtml+xml',
      title: 'The Hill',
      locations: { progression: 0.25, totalProgression: 0.1, textOffset: 120 },
      text: { before: 'so ', highlight, after: ' at sea' },
    },
    end: {
      href: 'c1.xhtml',
      type: 'application/xhtml+xml',
      locations: { progression: 0.26, totalProgression: 0.1, textOffset: 120 + highlight.length },
    },
  },
  colour: 'green',
  style: 'underline',
  created: '2026-11-22T06:00:00.000Z',
  modified: '2026-11-22T06:05:00.000Z',
  ...more,
})

const fault = (file: string, identifier?: string) => {
  try {
    parseWebAnnotations(file, { identifier })
  } catch (error) {
    return (error as AnnotationFileError).fault
  }
  return undefined
}

describe('marks as Web Annotations', () => {
  it('come back equal, whatever they are (200 seeds)', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const marks = randomMarks(seed, 12)
      const { annotations, ignored, ofOtherBooks } = parseWebAnnotations(
        marksAsWebAnnotations([bookOf(marks)]),
        {
          identifier: 'the-map-maker',
        },
      )
      expect(annotations, `seed ${seed}`).toEqual(marks)
      expect([ignored, ofOtherBooks]).toEqual([0, 0])
    }
  })

  it('say what they are in the standard’s words', () => {
    const file = JSON.parse(
      marksAsWebAnnotations([
        bookOf([
          mark('a <lamp>', {
            note: 'why?',
            target: { ...mark('a <lamp>').target, cfi: 'epubcfi(/6/4!/4/2/1:3)' },
          }),
        ]),
      ]),
    )
    expect(file).toMatchObject({
      '@context': ['http://www.w3.org/ns/anno.jsonld', {}],
      type: 'AnnotationCollection',
      label: 'The Map-Maker of Lamu',
      total: 1,
    })
    expect(file.first.items[0]).toMatchObject({
      type: 'Annotation',
      motivation: 'commenting',
      body: { type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: 'why?' },
      target: {
        source: { id: 'c1.xhtml', format: 'application/xhtml+xml' },
        scope: 'urn:kurasa:book:the-map-maker',
        styleClass: 'green underline',
        selector: [
          { type: 'TextQuoteSelector', exact: 'a <lamp>', prefix: 'so ', suffix: ' at sea' },
          { type: 'TextPositionSelector', start: 120, end: 128 },
          { type: 'FragmentSelector', value: 'epubcfi(/6/4!/4/2/1:3)' },
          { type: 'kurasa:LocatorSelector' },
        ],
      },
    })
  })

  it('of several books are told apart', () => {
    const file = marksAsWebAnnotations([
      bookOf([mark('one')]),
      bookOf([mark('two', { id: 'm2' })], { identifier: 'urn:isbn:9780000000002' }),
    ])
    expect(parseWebAnnotations(file).annotations).toHaveLength(2)
    const { annotations, ofOtherBooks } = parseWebAnnotations(file, { identifier: 'urn:isbn:9780000000002' })
    expect(annotations).toEqual([mark('two', { id: 'm2' })])
    expect(ofOtherBooks).toBe(1)
    expect(fault(file, 'a-third')).toBe('other-book')
  })

  it('of another program are read as far as the model goes', () => {
    const foreign = {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: 'http://example.org/anno/7',
      type: 'Annotation',
      motivation: ['commenting'],
      created: '2026-11-22T09:00:00+03:00',
      body: [
        { type: 'TextualBody', value: 'A note' },
        { type: 'Image', id: 'http://example.org/i' },
      ],
      target: {
        source: 'text/c2.xhtml#p4',
        selector: [
          { type: 'XPathSelector', value: '/html/body/p' },
          { type: 'TextQuoteSelector', exact: 'the keeper slept', prefix: 'and ' },
        ],
      },
    }
    const [read, again] = [foreign, foreign].map(
      (file) => parseWebAnnotations(JSON.stringify(file)).annotations,
    )
    expect(read).toMatchObject([
      {
        kind: 'highlight',
        colour: 'yellow',
        note: 'A note',
        created: '2026-11-22T06:00:00.000Z',
        target: {
          start: { href: 'text/c2.xhtml', text: { before: 'and ', highlight: 'the keeper slept' } },
        },
      },
    ])
    // Read twice it is one mark.
    expect(again![0]!.id).toBe(read![0]!.id)
    expect(read![0]!.id.length).toBeLessThanOrEqual(40)
    const page = { items: [foreign, { ...foreign, id: 'http://example.org/anno/8' }] }
    expect(parseWebAnnotations(JSON.stringify(page)).annotations).toHaveLength(2)
    expect(parseWebAnnotations(`\ufeff${JSON.stringify([foreign])}`).annotations).toHaveLength(1)
    const region = {
      ...foreign,
      target: {
        source: { id: 'p1.jpg', format: 'image/jpeg' },
        selector: {
          type: 'FragmentSelector',
          conformsTo: 'http://www.w3.org/TR/media-frags/',
          value: 'xywh=percent:10,20,30,40.5',
        },
      },
    }
    expect(parseWebAnnotations(JSON.stringify(region)).annotations[0]!.target).toMatchObject({
      start: { href: 'p1.jpg', type: 'image/jpeg' },
      region: { x: 0.1, y: 0.2, width: 0.3, height: 0.405 },
    })
  })
})

describe('a hostile file of marks', () => {
  const valid = () => JSON.parse(marksAsWebAnnotations([bookOf([mark('a lamp', { note: 'n' })])]))
  const changed = (change: (item: Record<string, unknown> & { target: Record<string, unknown> }) => void) => {
    const file = valid()
    change(file.first.items[0])
    return JSON.stringify(file)
  }

  it('is refused with its reason', () => {
    expect(fault('x'.repeat(LONGEST_FILE + 1))).toBe('too-large')
    expect(fault('<html>')).toBe('not-json')
    expect(fault('')).toBe('not-json')
    for (const file of ['null', '7', '"a"', '{}', '{"items":7}', '{"first":{}}', '[]', '[1,null,"a",[]]'])
      expect(fault(file), file).toBe('no-annotations')
    expect(fault(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBe('no-annotations')
    expect(() => parseWebAnnotations('{')).toThrow(AnnotationFileError)
  })

  it('gives no place outside of the book', () => {
    for (const source of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'https://example.org/',
      '//host/a',
      '',
      7,
    ]) {
      const file = changed(({ target }) => {
        target.source = source
        target.selector = [{ type: 'TextQuoteSelector', exact: 'a lamp' }]
      })
      expect(fault(file), String(source)).toBe('no-annotations')
    }
    const own = changed(({ target }) => {
      target.selector = [
        {
          type: 'kurasa:LocatorSelector',
          'kurasa:start': {
            href: 'data:text/html,x',
            type: 'a',
            locations: { progression: 0, totalProgression: 0 },
          },
        },
      ]
    })
    expect(fault(own)).toBe('no-annotations')
  })

  it('is held to the limits of a record, and brings nothing that a record does not have', () => {
    const long = 'ab😀'.repeat(300_000)
    const file = changed((item) => {
      item.body = { type: 'TextualBody', value: `\u0000<img onerror=alert(1)>\u0007${long}` }
      item.generator = { name: long }
      item.extra = { deep: true }
      item.target.styleClass = 'green; background: url(//host)'
      item.target.selector = [{ type: 'TextQuoteSelector', exact: long, prefix: long, suffix: long }]
    })
    const [read] = parseWebAnnotations(file.replace('"extra"', '"__proto__"')).annotations
    expect(read!.note).toMatch(/^<img onerror=alert\(1\)>ab/)
    expect(read!.note!.length).toBeLessThanOrEqual(2000)
    expect(read!.device!.length).toBeLessThanOrEqual(64)
    const { before, highlight, after } = read!.target.start.text!
    for (const words of [before, highlight, after]) expect(words!.length).toBeLessThanOrEqual(300)
    for (const words of [before, highlight, after, read!.note]) expect(encodeURI(words!)).not.toBe('')
    expect(Object.keys(read!).sort()).toEqual(
      ['colour', 'created', 'device', 'id', 'kind', 'modified', 'note', 'style', 'target'].sort(),
    )
    expect(({} as { deep?: boolean }).deep).toBeUndefined()
  })

  it('keeps what is good beside what is not, at most as many as a book has', () => {
    const file = valid()
    const [good] = file.first.items
    file.first.items = [
      null,
      'mark',
      { ...good, target: 7 },
      { ...good, created: 'yesterday', modified: 4 },
      { ...good, id: 'urn:uuid:../../etc' },
      good,
    ]
    const { annotations, ignored } = parseWebAnnotations(JSON.stringify(file))
    // The same mark once more is one.
    expect(annotations).toHaveLength(2)
    expect(ignored).toBe(4)
    expect(annotations.every(({ id }) => /^[\w-]{1,40}$/.test(id))).toBe(true)
    expect(annotations.every(({ created }) => !Number.isNaN(Date.parse(created)))).toBe(true)
    file.first.items = Array.from({ length: 5003 }, (_, i) => ({ ...good, id: `urn:kurasa:mark:m${i}` }))
    const many = parseWebAnnotations(JSON.stringify(file))
    expect([many.annotations.length, many.ignored]).toEqual([5000, 3])
  })
})

describe('marks as text', () => {
  const marks = [
    mark('He said *no*,\n  and <b>left</b>'),
    mark('1. A list?', { note: '# Not a title\n- nor a list\n\n<script>alert(1)</script>' }),
    mark('after the border', {
      target: {
        start: { ...mark('after the border').target.start, title: 'The Sea' },
        end: { ...mark('').target.start, href: 'c2.xhtml' },
      },
    }),
    mark('a bookmark', { kind: 'bookmark' }),
  ]

  it('Markdown is a quotation for each mark with its note below, and no sign in them means anything', () => {
    expect(marksAsMarkdown([bookOf(marks)])).toBe(
      [
        '# The Map-Maker of Lamu',
        'Amina Said',
        '## The Hill',
        '> He said \\*no\\*, and \\<b\\>left\\</b\\>',
        '> 1\\. A list?',
        '\\# Not a title\\\n\\- nor a list\n\n\\<script\\>alert(1)\\</script\\>',
        '## The Sea',
        '> after the border…',
      ].join('\n\n') + '\n',
    )
  })

  it('plain text has the quotation marks of the book', () => {
    expect(marksAsText([bookOf(marks.slice(1, 2))])).toBe(
      'The Map-Maker of Lamu\nAmina Said\n\nThe Hill\n\n“1. A list?”\n    # Not a title\n    - nor a list\n\n    <script>alert(1)</script>\n',
    )
    const arabic = bookOf([mark('كان يا ما كان')], { title: 'حارس', authors: [], language: 'ar' })
    expect(marksAsText([arabic, bookOf([])])).toBe(
      'حارس\n\nThe Hill\n\n«كان يا ما كان»\n\n\nThe Map-Maker of Lamu\nAmina Said\n',
    )
  })

  it('a part of an image is named by its page', () => {
    const region = mark('', {
      target: {
        start: {
          href: 'p3.jpg',
          type: 'image/jpeg',
          locations: { progression: 0, totalProgression: 0.1, position: 3 },
        },
        region: { x: 0, y: 0, width: 0.5, height: 0.5 },
      },
    })
    expect(marksAsMarkdown([bookOf([region])])).toContain('> ▢ 3\n')
    expect(marksAsText([bookOf([region])])).toContain('\n▢ 3\n')
    const named = (page: number | undefined) => `Page ${page}, a part`
    expect(marksAsMarkdown([bookOf([region])], named)).toContain('> Page 3, a part\n')
    expect(marksAsText([bookOf([region])], named)).toContain('\nPage 3, a part\n')
  })
})
