import { beforeAll, describe, expect, it } from 'vitest'
import type { Publication } from '../publication/publication.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'
import { testFace } from '../testing/test-face.ts'
import { openHyphenation } from './hyphenation.ts'

// Which words a line has depends on the face.
beforeAll(testFace.load)

const ENGLISH =
  'The representatives of considerable neighbourhoods acknowledged their extraordinary responsibilities notwithstanding misunderstandings. '
const SWAHILI =
  'Wananchi walipokutana walizungumza kuhusu maendeleo yaliyopatikana vijijini, wakakubaliana kushirikiana kuwasaidia wanafunzi. '

const paragraphs = (text: string, count = 30) =>
  Array.from({ length: count }, (_, i) => `<p id="p${i}">${text.repeat(3)}</p>`).join('\n')

async function opened(publication: Publication, settings: Partial<ReaderSettings>) {
  const book = await openedBook(publication)
  await book.reader.updateSettings({ fontFamily: testFace.family, ...settings })
  return book
}

/** The lines of a paragraph as they are seen: what is in each, by the boxes of its letters. */
function linesOf(paragraph: Element): { text: string; right: number }[] {
  const lines: { text: string; right: number; top: number }[] = []
  const range = document.createRange()
  const walk = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const node = walk.currentNode as Text
    for (let at = 0; at < node.data.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = [...range.getClientRects()].filter(({ width }) => width > 0).at(-1)
      if (!rect || node.data[at] === '\u00ad') continue
      if (lines.length === 0 || Math.abs(rect.top - lines.at(-1)!.top) > 4)
        lines.push({ text: '', right: 0, top: rect.top })
      const line = lines.at(-1)!
      line.text += node.data[at]
      if (/\S/.test(node.data[at]!)) line.right = rect.right
    }
  }
  return lines
}

it.each([
  ['en', ENGLISH],
  ['sw', SWAHILI],
])('%s: breaks words at line ends, and sets the lines flush', async (language, text) => {
  const publication = await memoryBook([{ body: paragraphs(text) }], language)
  const { find } = await opened(publication, { hyphenate: true })
  const lines = linesOf(find('#p0'))
  const inner = lines.slice(0, -1)
  const broken = inner.filter((line) => /\p{L}$/u.test(line.text))
  expect(broken.length).toBeGreaterThan(2)
  const rights = inner.filter((line) => !broken.includes(line)).map(({ right }) => right)
  expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(1)
})

it('leaves a book of another script, and one without patterns, as it is', async () => {
  for (const language of ['ar', 'xx', 'ja']) {
    const hyphenation = await openHyphenation(await memoryBook([{ body: '' }], language))
    expect(hyphenation.name).toBe('')
    expect(hyphenation.css({ language, layout: 'reflowable' })).not.toContain('justify')
  }
})

it('leaves alone what the book aligns or never breaks, heads, verse, code and other languages', async () => {
  const long = SWAHILI.repeat(2)
  const body = `<h2 id="head">${SWAHILI}</h2><p id="none">${long}</p><p><code id="code">${long}</code></p>
<p id="other" lang="en">${ENGLISH}</p><p id="left">${long}</p><div id="middle"><p id="inner">${SWAHILI}</p></div>
<p id="plain">${long}</p><div class="poem"><p id="verse">${SWAHILI}</p></div><table><tr><td id="cell">${SWAHILI}</td><td>${SWAHILI}</td></tr></table>`
  const css = '#none { hyphens: none } #left { text-align: left } #middle { text-align: center }'
  const publication = await memoryBook([{ body, css }], 'sw')
  const { reader, find } = await opened(publication, { hyphenate: true, fontSize: 0.5 })
  const hasHyphens = (id: string) => find(`#${id}`).textContent!.includes('\u00ad')
  for (const id of ['head', 'none', 'code', 'other', 'verse']) expect(hasHyphens(id), id).toBe(false)
  for (const id of ['plain', 'left']) expect(hasHyphens(id), id).toBe(true)
  const alignOf = (id: string) => getComputedStyle(find(`#${id}`)).textAlign
  expect([alignOf('left'), alignOf('inner'), alignOf('plain')]).toEqual(['left', 'center', 'justify'])
  for (const id of ['head', 'cell', 'verse']) {
    const lines = linesOf(find(`#${id}`)).slice(0, -1)
    expect(lines.length, id).toBeGreaterThan(1)
    expect(
      Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ right }) => right)),
      id,
    ).toBeGreaterThan(1)
  }
  await reader.updateSettings({ textAlign: 'start' })
  expect(alignOf('plain')).toBe('start')
  await reader.updateSettings({ textAlign: 'publisher', hyphenate: false })
  expect(alignOf('plain')).toBe('start')
  expect(hasHyphens('plain')).toBe(false)
})

/** Text of the first selection or decoration as it is drawn, hyphens left out; undefined when there is none. */
const drawn = () => {
  const [range] = CSS.highlights.get('kurasa-match') ?? []
  return range && `${range}`.replaceAll('\u00ad', '')
}

describe.each(['paged', 'scrolled'] as const)('%s: the text that has hyphens on the page', (flow) => {
  const open = async () => {
    const publication = await memoryBook([{ body: paragraphs(ENGLISH, 40) }], 'en')
    const { reader } = await opened(publication, { flow, hyphenate: true })
    const all = await publication.read(publication.readingOrder[0]!.href)
    const body = new DOMParser().parseFromString(new TextDecoder().decode(all), 'application/xhtml+xml')
    return { reader, source: body.querySelector('body')!.textContent! }
  }

  it('is at the offsets of the book', async () => {
    const { reader, source } = await open()
    const { href, type } = reader.publication.readingOrder[0]!
    for (const place of [0, 133, 1000, 2777, 5001, 9876]) {
      await reader.goTo({ href, type, locations: { textOffset: place, progression: 0, totalProgression: 0 } })
      const { start, end, text } = reader.visibleText()
      expect(start.locations.textOffset).toBeLessThanOrEqual(place)
      expect(end.locations.textOffset).toBeGreaterThan(place)
      expect(text).not.toContain('\u00ad')
      expect(source.slice(start.locations.textOffset!).startsWith(start.text!.highlight!)).toBe(true)
    }
  })

  it('is found, marked and selected as the book has it', async () => {
    const { reader, source } = await open()
    const hits = []
    for await (const hit of reader.search('extraordinary responsibilities')) hits.push(hit)
    expect(hits.length).toBe(source.split('extraordinary responsibilities').length - 1)
    reader.setDecorations('test', [{ id: 'one', locator: hits[0]!.locator, style: 'match' }])
    await expect.poll(drawn).toBe('extraordinary responsibilities')
    const [range] = CSS.highlights.get('kurasa-match')!
    const node = range!.startContainer as Text
    const from = node.data.lastIndexOf(' ', range!.startOffset - 2) + 1
    const selection = document.getSelection()!
    selection.setBaseAndExtent(node, from, node, range!.startOffset - 1)
    await expect.poll(() => reader.getSnapshot().selection?.text).toBe('their')
    selection.removeAllRanges()
  })
})

it('pages follow each other without a gap, also where one begins within a word', async () => {
  const publication = await memoryBook([{ body: paragraphs(ENGLISH, 40) }], 'en')
  const { reader } = await opened(publication, { hyphenate: true })
  const ranges: [number, number][] = []
  let inWords = 0
  const source = paragraphs(ENGLISH, 40).replace(/<[^>]+>/g, '')
  for (;;) {
    const { start, end } = reader.visibleText()
    const from = start.locations.textOffset!
    ranges.push([from, end.locations.textOffset!])
    if (from > 0 && /\p{L}{2}/u.test(source.slice(from - 1, from + 1))) inWords++
    if (reader.getSnapshot().atEnd) break
    await reader.goForward()
  }
  expect(ranges.length).toBeGreaterThan(20)
  expect(inWords).toBeGreaterThan(0)
  for (const [i, [from]] of ranges.entries()) if (i > 0) expect(from).toBe(ranges[i - 1]![1])
  for (let i = ranges.length - 2; i >= 0; i--) {
    await reader.goBackward()
    expect(reader.visibleText().start.locations.textOffset).toBe(ranges[i]![0])
  }
})

it('indents the rest of a line of verse that is too long, and no stanza that is one block', async () => {
  const verse = ENGLISH.slice(0, 70)
  const body = `<div class="poem"><div id="line">${verse}</div><div id="deep">${verse}</div><p id="own">${verse}</p><div id="stanza">${verse}<br/>${verse}</div></div><div id="prose">${verse}</div>`
  const css =
    '#deep { padding-left: 30px /* 34 px where letters are 18 px high */ } #own { text-indent: 16px }'
  const { find } = await opened(await memoryBook([{ body, css }]), { hyphenate: true })
  const leftsOf = (id: string) => {
    const range = document.createRange()
    range.selectNodeContents(find(`#${id}`))
    const lines = new Map<number, number>()
    for (const { left, top } of range.getClientRects())
      if (!lines.has(top)) lines.set(top, Math.round(left) - 24)
    return [...lines.values()].slice(0, 2)
  }
  expect(leftsOf('line')).toEqual([0, 36])
  expect(leftsOf('deep')).toEqual([34, 70])
  expect(leftsOf('own')).toEqual([18, 0])
  for (const id of ['stanza', 'prose']) expect(leftsOf(id)).toEqual([0, 0])
})
