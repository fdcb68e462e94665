import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { memoryBook } from '../testing/memory-book.ts'
import type { Note } from './note.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

const shown: (() => void)[] = []

afterEach(() => {
  for (const end of shown.splice(0)) end()
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const EPUB = 'xmlns:epub="http://www.idpf.org/2007/ops"'

const openBook = async (bodies: string[]) => openRead(await memoryBook(bodies.map((body) => ({ body }))))

async function openRead(publication: Publication, settings: Partial<ReaderSettings> = {}) {
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, settings })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  const press = (text: string) => {
    const hosts = box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')
    const links = [...hosts].flatMap((host) => [...host.shadowRoot!.querySelectorAll('a')])
    links.find((link) => link.textContent === text)!.click()
  }
  return { reader, publication, press }
}

describe('a link that calls a note', () => {
  it.each([
    [`<a ${EPUB} epub:type="noteref" href="#n">see</a>`, 'see'],
    ['<a role="doc-noteref" href="#n">see</a>', 'see'],
    ['<sup><a href="#n">1</a></sup>', '1'],
    ['<a href="#n"><sup>12</sup></a>', '12'],
    ['<a href="#n">[3]</a>', '[3]'],
    ['<a href="#n">*</a>', '*'],
    ['<a href="#n">(٤)</a>', '(٤)'],
    ['<a href="c2.xhtml#far">[9]</a>', '[9]'],
  ])('%s shows it over the page, and leaves the page where it is', async (link, text) => {
    const { reader, press } = await openBook([
      `<p>Text ${link} goes on.</p><p id="n">The note. <a href="#back">↩</a></p>`,
      '<ol><li id="far"><p>The note.</p></li></ol>',
    ])
    const before = reader.getSnapshot().locator
    press(text)
    await vi.waitFor(() => expect(reader.getSnapshot().panel).toBe('note'))
    const { note } = reader.getSnapshot()
    expect(note?.text).toMatch(/^The note\.(?: ↩)?$/)
    expect(reader.getSnapshot().locator).toBe(before)
    reader.openPanel(undefined)
    expect(reader.getSnapshot().note).toBeUndefined()
  })

  it.each([
    ['7', '<p id="n">The note. <a href="c1.xhtml#call">↩</a></p>'],
    ['7', '<p class="footnote"><a id="n"></a>The note.</p>'],
    ['7', '<p id="fn7"><a id="n"></a>The note.</p>'],
    ['note 7', '<div id="n" class="note"><p>The note.</p></div>'],
  ])('"%s" that nothing raises is one where %s says so', async (text, note) => {
    const { reader, press } = await openBook([
      `<p>Text <span id="call"><a href="c2.xhtml#n">${text}</a></span> goes on.</p>`,
      `<p>Two</p>${note}`,
    ])
    press(text)
    await vi.waitFor(() => expect(reader.getSnapshot().panel).toBe('note'))
    expect(reader.getSnapshot().note?.text).toBe('The note.')
  })

  it.each([
    ['<a href="c2.xhtml">2</a>', '2'],
    ['<a href="c2.xhtml#far">note 2</a>', 'note 2'],
    ['<a href="c2.xhtml#far">7</a>', '7'],
    ['<a href="c2.xhtml#far">Chapter two</a>', 'Chapter two'],
    [`<a ${EPUB} epub:type="noteref" href="c2.xhtml#gone">[1]</a>`, '[1]'],
  ])('%s is followed when it is none, or leads to none', async (link, text) => {
    const { reader, press } = await openBook([`<p>Text ${link}.</p>`, '<p>Two</p><p id="far">far</p>'])
    press(text)
    await vi.waitFor(() => expect(reader.getSnapshot().section.index).toBe(1))
    expect(reader.getSnapshot().panel).toBeUndefined()
  })
})

it('a frame leads to its document beside the reading order, over the page', async () => {
  const page = (body: string) =>
    new TextEncoder().encode(
      `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><body>${body}</body></html>`,
    )
  const files: Record<string, Uint8Array> = {
    'a.xhtml': page('<p>One</p><iframe src="map.xhtml#port" title="Map of the port"></iframe>'),
    'map.xhtml': page('<h1 lang="sw">Bandari</h1><p>The port.</p><script>1</script>'),
  }
  const link = (href: string) => ({ href, type: 'application/xhtml+xml' })
  const publication = await openPublication({
    manifest: () => ({
      metadata: { title: 'Frames', language: 'en' },
      readingOrder: [link('a.xhtml')],
      resources: [link('map.xhtml')],
    }),
    read: async (href) => files[href]!,
  })
  const { reader, press } = await openRead(publication)
  press('Map of the port')
  await vi.waitFor(() => expect(reader.getSnapshot().panel).toBe('note'))
  const note = reader.getSnapshot().note!
  const shown = show(note)
  expect(shown.text()).toBe('Bandari The port.')
  expect(shown.find('h1').lang).toBe('sw')
  expect(note.language).toBe('en')
  expect(reader.getSnapshot().section.index).toBe(0)
})

/** A note in a box of the page, as its panel shows it. */
function show(note: Note, width = 320) {
  const box = document.createElement('div')
  box.style.cssText = `position:fixed;inset:0 auto auto 0;width:${width}px;background:#fff`
  document.body.append(box)
  const end = note.show(box)
  shown.push(() => {
    end()
    box.remove()
  })
  const roots = () => [...box.querySelectorAll('*')].flatMap((each) => each.shadowRoot ?? [])
  const elements = <Found extends Element>(selector: string) =>
    roots().flatMap((root) => [...root.querySelectorAll<Found>(selector)])
  const isSeen = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
  return {
    box,
    find: (selector: string) => elements<HTMLElement>(selector).find(isSeen)!,
    isSeen: (selector: string) => elements(selector).some(isSeen),
    /** Words that have a box, by the texts of the shadow trees. */
    text() {
      const words: string[] = []
      for (const root of roots()) {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (walk.nextNode()) {
          const { parentElement, data } = walk.currentNode as Text
          if (parentElement && parentElement.localName !== 'style' && isSeen(parentElement) && data.trim())
            words.push(data.trim())
        }
      }
      return words.join(' ')
    },
  }
}

describe('a note over the page', () => {
  /** The note `#n` of a chapter, with the chapter's sheet, as the reader shows it. */
  async function noteOf(body: string, css = '', settings: Partial<ReaderSettings> = {}) {
    const call = `<p>Text<a ${EPUB} epub:type="noteref" href="#n">1</a>.</p>`
    const publication = await memoryBook([{ body: call + body, css }])
    const { reader, press } = await openRead(publication, settings)
    press('1')
    await vi.waitFor(() => expect(reader.getSnapshot().isBusy).toBe(false))
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { reader, note: reader.getSnapshot().note }
  }

  it('is all of it, wherever the book puts the id', async () => {
    const { note } = await noteOf('<aside role="doc-footnote"><p><a id="n">1</a> One.</p><p>Two.</p></aside>')
    expect(show(note!).text()).toBe('1 One. Two.')
    const { note: meaning } = await noteOf('<dl><dt id="n">1</dt><dd>Meaning.</dd></dl><p>After.</p>')
    expect(show(meaning!).text()).toBe('Meaning.')
  })

  it('runs nothing and requests nothing of the book', async () => {
    const { note } = await noteOf(
      '<div id="n"><p style="position:fixed" onclick="alert(1)">A <em lang="fr">mot</em> <a href="javascript:alert(1)">link</a><img src="x.png" onerror="alert(1)" alt=""/><script>alert(1)</script></p></div>',
    )
    const { box, text } = show(note!)
    expect(text()).toBe('A mot link')
    const html = [...box.querySelectorAll('*')].map((each) => each.shadowRoot?.innerHTML ?? '').join('')
    expect(html).not.toMatch(/script|alert|onerror|onclick| src="x/)
  })

  it('has the type of its book: a table with its rules, letters of its classes', async () => {
    const { note } = await noteOf(
      '<aside id="n"><p class="s">Small</p><table><tr><td>1</td><td>2</td></tr></table></aside>',
      '.s { font-variant: small-caps } td { border: 3px solid red; padding: 7px }',
    )
    const { find } = show(note!)
    expect(getComputedStyle(find('.s')).fontVariantCaps).toBe('small-caps')
    expect(getComputedStyle(find('td')).borderTopWidth).toBe('3px')
    expect(getComputedStyle(find('td')).paddingTop).not.toBe('0px')
  })

  it('has no type of its book where pages have none', async () => {
    const { note } = await noteOf('<aside id="n"><p class="s">Small</p></aside>', '.s { color: red }', {
      publisherStyles: false,
    })
    expect(getComputedStyle(show(note!).find('.s')).color).not.toBe('rgb(255, 0, 0)')
  })

  it('draws pictures, drawings and formulas as pages do', async () => {
    const { note } = await noteOf(
      `<aside id="n"><p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="plan" width="60" height="40"/>
      <svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50"/></svg>
      <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>h</mi><mn>2</mn></mfrac></math></p></aside>`,
    )
    const { find } = show(note!)
    await vi.waitFor(() => expect((find('img') as HTMLImageElement).naturalWidth).toBe(1))
    expect(find('svg').getBoundingClientRect().width).toBeCloseTo(50, 0)
    expect(find('mfrac').getBoundingClientRect().height).toBeGreaterThan(
      find('mi').getBoundingClientRect().height * 1.5,
    )
  })

  it('tells a picture that is missing by its words', async () => {
    const { note } = await noteOf('<aside id="n"><p>See <img src="gone.png" alt="the plan"/>.</p></aside>')
    const { find } = show(note!)
    expect(decodeURIComponent((find('img') as HTMLImageElement).src)).toContain('the plan')
  })

  it.each([
    ['hidden by an attribute', 'hidden="hidden"', ''],
    ['hidden by a sheet', '', 'aside { display: none }'],
    ['within a hidden list', '', 'section { display: none }'],
    ['invisible', '', 'aside { visibility: hidden }'],
    ['moved away', '', 'aside { position: absolute; left: -9999px }'],
  ])('is seen where its text is %s', async (_, attribute, css) => {
    const { note } = await noteOf(
      `<section><aside id="n" ${EPUB} epub:type="footnote" ${attribute}><p>Seen.</p></aside></section>`,
      css,
    )
    const shown = show(note!)
    expect(shown.text()).toBe('Seen.')
    const { left, top, width } = shown.find('p').getBoundingClientRect()
    expect([left >= 0, left < 320, top >= 0, width > 100]).toEqual([true, true, true, true])
  })

  it('does not show the way back, and shows its number', async () => {
    const { note } = await noteOf(
      '<aside id="n" role="doc-footnote"><p><a href="#c" role="doc-backlink">4.</a> Four. <a href="#c">↩</a></p></aside>',
    )
    expect(show(note!).text()).toBe('4. Four.')
  })

  it('follows its links: the panel closes, and the reader goes there', async () => {
    const publication = await memoryBook([
      {
        body: `<p>Text<a ${EPUB} epub:type="noteref" href="#n">1</a>.</p><aside id="n"><p>See <a href="c2.xhtml">there</a>.</p></aside>`,
      },
      { body: '<p>Two</p>' },
    ])
    const { reader, press } = await openRead(publication)
    press('1')
    await vi.waitFor(() => expect(reader.getSnapshot().panel).toBe('note'))
    show(reader.getSnapshot().note!).find('a').click()
    await vi.waitFor(() => expect(reader.getSnapshot().section.index).toBe(1))
    expect(reader.getSnapshot().panel).toBeUndefined()
  })

  it('is laid out again at another width, within it', async () => {
    const { note } = await noteOf(`<aside id="n"><p>${'word '.repeat(60)}</p></aside>`)
    const { box, find } = show(note!)
    const before = find('p').getBoundingClientRect()
    expect(before.right).toBeLessThanOrEqual(320)
    box.style.width = '200px'
    await vi.waitFor(() => expect(find('p').getBoundingClientRect().width).toBeLessThanOrEqual(200))
    expect(find('p').getBoundingClientRect().height).toBeGreaterThan(before.height)
  })

  it('longer than a slice is whole', async () => {
    const words = Array.from({ length: 1100 }, (_, n) => `w${n}`)
    const { note } = await noteOf(`<aside id="n"><p>${words.join(' ')}</p><p>Last.</p></aside>`)
    expect(show(note!).text().replaceAll('\u00ad', '').split(/\s+/)).toEqual([...words, 'Last.'])
  })

  it('is no chapter', async () => {
    expect((await noteOf(`<div id="n"><p>${'long '.repeat(2000)}</p></div>`)).note).toBeUndefined()
  })
})

describe('a preview', () => {
  const bodies = [
    '<p>One</p>',
    `<h2 id="h" class="t">Head</h2>${Array.from({ length: 9 }, (_, n) => `<p id="p${n}">Part ${n}. ${'word '.repeat(40)}</p>`).join('')}`,
  ]

  it('begins with the target, has about 500 characters, and ends with a block', async () => {
    const { reader } = await openBook(bodies)
    const preview = (await reader.preview('c2.xhtml#p1'))!
    const { text } = show(preview)
    expect(text()).toMatch(/^Part 1\./)
    expect(text()).toContain('Part 3.')
    expect(text()).not.toContain('Part 4.')
    expect(text().endsWith('word')).toBe(true)
  })

  it('of a chapter begins with its head', async () => {
    const { reader } = await openBook(bodies)
    expect(show((await reader.preview('c2.xhtml'))!).text()).toMatch(/^Head Part 0\./)
    expect(await reader.preview('gone.xhtml')).toBeUndefined()
  })
})

describe('the way back', () => {
  it('leads back from each jump, to the page one was on, and ends', async () => {
    const { reader } = await openBook([
      `<p>${'one '.repeat(900)}</p>`,
      `<p>${'two '.repeat(900)}</p>`,
      '<p>three</p>',
    ])
    expect(reader.getSnapshot().wayBack).toBeUndefined()
    await reader.goForward()
    const first = reader.getSnapshot().locator
    await reader.goTo('c2.xhtml')
    expect(reader.getSnapshot().wayBack).toMatchObject({ href: first.href, locations: { position: 2 } })
    await reader.goForward()
    const second = reader.getSnapshot().locator
    await reader.goTo('c3.xhtml')
    // A jump to where one is leads nowhere.
    await reader.goTo('c3.xhtml')
    expect(await reader.goBack()).toBe(true)
    expect(reader.getSnapshot().locator.locations.textOffset).toBe(second.locations.textOffset)
    expect(await reader.goBack()).toBe(true)
    expect(reader.getSnapshot().locator.locations.textOffset).toBe(first.locations.textOffset)
    expect(await reader.goBack()).toBe(false)
    expect(reader.getSnapshot().wayBack).toBeUndefined()
  })
})
