import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { readNote } from './read-note.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const EPUB = 'xmlns:epub="http://www.idpf.org/2007/ops"'

const openBook = async (bodies: string[]) => openRead(await memoryBook(bodies.map((body) => ({ body }))))

async function openRead(publication: Publication) {
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
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
    expect(note?.element.textContent?.trim()).toBe('The note.')
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
    expect(reader.getSnapshot().note?.element.textContent?.trim()).toBe('The note.')
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
  const { note } = reader.getSnapshot()
  expect(note?.element.innerHTML.trim()).toBe('<h1 lang="sw">Bandari</h1><p>The port.</p>')
  expect(note?.language).toBe('en')
  expect(reader.getSnapshot().section.index).toBe(0)
})

describe('what a note holds', () => {
  const noteOf = async (body: string) => {
    const publication = await memoryBook([{ body }])
    return (await readNote(publication, 'c1.xhtml#n'))?.element.innerHTML.trim()
  }

  it('is all of it, wherever the book puts the id', async () => {
    expect(
      await noteOf('<aside role="doc-footnote"><p><a id="n">1</a> One.</p><p>Two.</p></aside>'),
    ).toContain('<p>Two.</p>')
    expect(await noteOf('<dl><dt id="n">1</dt><dd>Meaning.</dd></dl>')).toBe('Meaning.')
  })

  it('runs, loads and styles nothing', async () => {
    const html = await noteOf(
      `<div id="n"><p style="position:fixed" class="x" onclick="alert(1)">A <em lang="fr">mot</em> <a href="https://evil.example">link</a><img src="x.png" onerror="alert(1)" alt=""/><script>alert(1)</script></p></div>`,
    )
    expect(html).toBe('<p>A <em lang="fr">mot</em> link</p>')
  })

  it.each([
    ['<div class="footnote"><p><a id="n">1</a> One.</p><p>Two.</p></div>', 'One.', 'Two.'],
    [
      '<aside role="doc-footnote" id="n"><p><a href="#c" role="doc-backlink">4.</a> Four.</p></aside>',
      '4. Four.',
      '',
    ],
    ['<aside id="n"><p style="white-space:pre-line">First,\nsecond</p></aside>', 'First,<br>second', ''],
    [
      '<aside id="n"><p>Height <math xmlns="http://www.w3.org/1998/Math/MathML" id="m"><mi>h</mi></math>.</p></aside>',
      '<math><mi>h</mi></math>',
      '',
    ],
    [
      '<aside id="n"><p>Fourth,<span style="display:block">fifth,</span><span style="display:block">sixth</span></p></aside>',
      'fifth, ',
      '',
    ],
    [
      '<aside id="n"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="plan"/></aside>',
      '<img alt="plan" src="data:image',
      '',
    ],
    ['<aside id="n"><p>See <img src="gone.png" alt="the plan"/>.</p></aside>', 'See the plan.', ''],
  ])('of %s is whole', async (body, one, two) => {
    const html = await noteOf(body)
    expect(html).toContain(one)
    expect(html).toContain(two)
  })

  it('is no chapter', async () => {
    expect(await noteOf(`<div id="n"><p>${'long '.repeat(2000)}</p></div>`)).toBeUndefined()
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
