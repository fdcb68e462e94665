import { describe, expect, it } from 'vitest'
import { engine } from '../layout/engine-traits.ts'
import { countPixels } from '../testing/mark-pixels.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'
import { testFace } from '../testing/test-face.ts'

const PROSE =
  'The boats of Lamu came back before the rain, and the harbour was quiet while children counted lanterns on the wall. '

/** Boxes of the lines of an element, from above; of boxes of one line the first. */
function linesOf(element: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  const lines: DOMRect[] = []
  for (const rect of range.getClientRects())
    if (!lines.some((line) => Math.abs(line.top - rect.top) < 2)) lines.push(rect)
  return lines
}

/** A chapter on a phone, at its first page. */
async function opened(body: string, css = '', language = 'en') {
  return openedBook(await memoryBook([{ body, css }], language))
}

/** Distance of the first two lines, as a factor of the letters' size. */
function distanceIn(element: Element): number {
  const [first, second] = linesOf(element)
  return (second!.top - first!.top) / Number.parseFloat(getComputedStyle(element).fontSize)
}

describe('lines', () => {
  it.each([
    ['a length', 'p { line-height: 10px !important }', ''],
    ['points', 'p { line-height: 9pt }', ''],
    ['a part of the letters', 'p { line-height: 0.9em }', ''],
    ['per cent', 'p { line-height: 80% }', ''],
    ['a number', 'p { line-height: 0.7 }', ''],
    ['a computed length', 'p { line-height: calc(4px + 0.2em) }', ''],
    ['a style attribute', '', ' style="line-height: 10px"'],
    ['an inherited length', 'div { line-height: 12px }', ''],
    ['an inherited length under larger letters', 'div { line-height: 1.2em } p { font-size: 2em }', ''],
  ])('keep their distance where the book states %s', async (_name, css, attribute) => {
    const { find } = await opened(`<div><p${attribute}>${PROSE.repeat(2)}</p></div>`, css)
    expect(distanceIn(find('p'))).toBeGreaterThan(1.1)
  })

  it('of Arabic keep a larger distance', async () => {
    const { find } = await opened(
      `<p>${'عادت القوارب إلى لامو قبل المطر. '.repeat(9)}</p>`,
      'p { line-height: 1.1 }',
      'ar',
    )
    expect(distanceIn(find('p'))).toBeGreaterThan(1.35)
  })

  it('of letters with a size and without one agree', async () => {
    const { find } = await opened(
      `<p id="sized">${PROSE.repeat(2)}</p><p id="free">${PROSE.repeat(2)}</p>`,
      'p { line-height: 20px } #sized { font-size: 16px }',
    )
    for (const id of ['sized', 'free']) expect(distanceIn(find(`#${id}`)), id).toBeCloseTo(20 / 16, 1)
    expect(getComputedStyle(find('#sized')).fontSize).toBe('18px')
  })

  it('of a heading may be close, and a raised sign moves no line', async () => {
    const { find } = await opened(
      `<h1>${PROSE}</h1><p>Word<sup>1</sup> ${PROSE}</p>`,
      'h1 { line-height: 1.05 } sup { line-height: 0 }',
    )
    expect(distanceIn(find('h1'))).toBeCloseTo(1.05, 1)
    expect(getComputedStyle(find('sup')).lineHeight).toBe('0px')
  })
})

describe('indents', () => {
  /** Where the first line of each element begins, CSS px from the first of them. */
  async function beginnings(css: string, classes: string[]): Promise<number[]> {
    const { find } = await opened(
      `<div id="box">${classes.map((name) => `<p class="${name}">Indented words</p>`).join('')}</div>`,
      css,
    )
    const lefts = [...find('#box').children].map((each) => linesOf(each)[0]!.left)
    return lefts.map((left) => Math.round(left - lefts[0]!))
  }

  it.each([
    [
      'padding',
      '.v { padding-left: 3em; text-indent: -3em } .i2 { text-indent: -2em } .i4 { text-indent: -1em } .i6 { text-indent: 0 }',
    ],
    [
      'a margin',
      '.v { margin-left: 3em; text-indent: -3em } .i2 { text-indent: -2em } .i4 { text-indent: -1em } .i6 { text-indent: 0 }',
    ],
    [
      'px',
      '.v { padding-left: 48px; text-indent: -48px } .i2 { text-indent: -32px } .i4 { text-indent: -16px } .i6 { text-indent: 0 }',
    ],
    [
      'the box around',
      '#box { padding-left: 3em } .v { text-indent: -3em } .i2 { text-indent: -2em } .i4 { text-indent: -1em } .i6 { text-indent: 0 }',
    ],
  ])('of verse that hangs within %s are as the book states them', async (_name, css) => {
    expect(await beginnings(css, ['v', 'v i2', 'v i4', 'v i6'])).toEqual([0, 18, 36, 54])
  })
})

describe('lines of code', () => {
  const CODE = `first = measure("words that are wider than a page of a phone")
    second = 2
third = 3`

  it.each([
    ['a paragraph', '<p id="code" class="code">@</p>'],
    ['a block in pre', '<pre><code id="code" class="code block">@</code></pre>'],
    ['a box', '<div id="code" class="code">@</div>'],
    ['a style attribute', '<p id="code" style="white-space: pre">@</p>'],
  ])('keep their ends and indents in %s, and go on below', async (_name, markup) => {
    const { find } = await opened(
      markup.replace('@', CODE),
      '.code { white-space: pre !important } .block { display: block }',
    )
    const code = find('#code')
    expect(linesOf(code).length).toBeGreaterThan(3)
    // WebKit reports the box of the text's first line for each of its words.
    if (engine === 'webkit') return
    const text = code.firstChild as Text
    const boxOf = (word: string) => {
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(word))
      range.setEnd(text, text.data.indexOf(word) + word.length)
      return range.getBoundingClientRect()
    }
    expect(boxOf('second').top).toBeGreaterThan(boxOf('first').top + 10)
    expect(boxOf('third').top).toBeGreaterThan(boxOf('second').top + 10)
    expect(boxOf('second').left).toBeGreaterThan(boxOf('third').left + 10)
    expect(boxOf('phone').right).toBeLessThanOrEqual(340)
  })
})

/** Width of the widest space of an element's text, as a factor of its letters' size. */
function widestSpace(element: Element): number {
  const text = element.firstChild as Text
  const range = document.createRange()
  let widest = 0
  for (const { index } of text.data.matchAll(/ /g)) {
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    widest = Math.max(widest, range.getBoundingClientRect().width)
  }
  return widest / Number.parseFloat(getComputedStyle(element).fontSize)
}

describe('paragraphs', () => {
  it.each([
    [
      'an address',
      `<p>${'Write to '.repeat(3)} charles.boch.of.the.old.harbour@example.org, or call by day.</p>`,
    ],
    ['a narrow box', `<div style="margin: 0 5em"><p>${PROSE}</p></div>`],
    ['a wrap of the book', `<p style="text-wrap: pretty">${PROSE.slice(0, 90)} “God!”</p>`],
  ])('have no gap over three spaces at %s', async (_name, body) => {
    await testFace.load()
    const { reader, find } = await opened(body, 'body { text-align: justify }')
    await reader.updateSettings({ fontFamily: testFace.family })
    expect(widestSpace(find('p'))).toBeLessThan(0.9)
  })

  it('whose lines are full stay justified', async () => {
    const { find } = await opened(
      `<p>${'a few of us go on to the sea. '.repeat(12)}</p>`,
      'p { text-align: justify }',
    )
    const [first, second] = linesOf(find('p'))
    expect(first!.right).toBeCloseTo(second!.right, 0)
  })

  it.each([
    ['text-transform: uppercase', 'start'],
    ['letter-spacing: 0.15em', 'start'],
    ['letter-spacing: 0.01em', 'justify'],
    ['font-size: 0.7em; text-transform: uppercase', 'justify'],
  ])('in letters of %s are set by how many a line has: %s', async (css, alignment) => {
    const { find } = await opened(`<p>${PROSE.repeat(2)}</p>`, `p { text-align: justify; ${css} }`)
    expect(getComputedStyle(find('p')).textAlign).toBe(alignment)
  })

  it('in a language whose words are not broken are ragged on a phone', async () => {
    const { find } = await opened(
      `<p id="own">${PROSE.repeat(2)}</p><blockquote lang="la"><p id="la">Montes nascetur ridiculus mus mauris vitae ultricies leo integer, consectetur adipiscing elit.</p></blockquote>`,
      'p { text-align: justify }',
    )
    expect(getComputedStyle(find('#own')).textAlign).toBe('justify')
    expect(getComputedStyle(find('#la')).textAlign).toBe('start')
  })

  it.each([
    [
      'a link without hyphens',
      'a { hyphens: none }',
      '<a href="#x">Massachusetts Institute of Technology</a>',
    ],
    ['a name on one line', 'b { white-space: nowrap }', '<b>Ahmed bin Salim al-Busaidi</b>'],
    ['a style attribute', '', '<i style="hyphens: manual">Wissenschaftsgeschichte</i>'],
    ['a name of code', '', '<code>measureEverything</code>'],
  ])('with %s are ragged on a phone, and justified on a wide page', async (_name, css, part) => {
    const sections = [{ body: `<p>${PROSE} ${part} ${PROSE}</p>`, css: `p { text-align: justify } ${css}` }]
    const alignmentAt = async (width: number): Promise<string> => {
      const { find } = await openedBook(await memoryBook(sections), { width })
      return getComputedStyle(find('p')).textAlign
    }
    expect(await alignmentAt(360)).toBe('start')
    expect(await alignmentAt(560)).toBe('justify')
  })

  it('in which the book forbids hyphens are ragged on a phone', async () => {
    const { find, reader } = await opened(
      `<p>${PROSE.repeat(2)}</p><p class="whole">${PROSE.repeat(2)}</p>`,
      'p { text-align: justify } .whole { hyphens: none }',
    )
    await reader.updateSettings({ hyphenate: true })
    expect(getComputedStyle(find('p')).textAlign).toBe('justify')
    expect(getComputedStyle(find('.whole')).textAlign).toBe('start')
  })

  it('without blanks between their letters stay justified', async () => {
    const text = 'えらい騒ぎになりました、その時何でも一枚の鏡を持っていた。'.repeat(6)
    const { find } = await opened(
      `<div style="margin: 0 3em"><p>${text}</p></div>`,
      'p { text-align: justify }',
      'ja',
    )
    expect(getComputedStyle(find('p')).textAlign).toBe('justify')
  })
})

it('lines that hang out of the page keep their indent on every page', async () => {
  const { reader, find } = await opened(
    `<p>${PROSE.repeat(3)}</p>`.repeat(20),
    'p { text-indent: -24px } p:nth-child(3n) { margin-left: -24px; text-indent: 0 }',
  )
  await reader.goForward()
  const starts = [...find('kz-flow').querySelectorAll('p')].map((each) => {
    const { textIndent, marginLeft } = getComputedStyle(each)
    return Number.parseFloat(textIndent) + Number.parseFloat(marginLeft)
  })
  expect(new Set(starts)).toEqual(new Set([-23]))
})

describe('headings', () => {
  it.each([
    ['INTRODUCTION TO WORLD CULTURES', 'font-size: 3em'],
    ['Ustahimilivu wa kimazingira na uwajibikaji', 'font-size: 3em'],
    ['Internationalisation of harbours', 'font-size: 1em; letter-spacing: 0.4em; text-transform: uppercase'],
    ['Internationalisation of harbours', 'font-size: 1em; letter-spacing: 12px'],
  ])('keep their words whole: %s, %s', async (words, css) => {
    const { find } = await opened(`<h1><span>${words}</span></h1><p>${PROSE}</p>`, `h1 { ${css} }`)
    const text = find('h1 span').firstChild as Text
    const range = document.createRange()
    for (const { 0: word, index } of words.matchAll(/\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      expect(tops.size, word).toBe(1)
    }
  })
})

describe('numbers of a list', () => {
  it('that has them by its style go on in each slice', async () => {
    const { reader, find } = await opened(
      `<ul>${`<li>${PROSE.repeat(8)}</li>`.repeat(40)}</ul>`,
      'ul { list-style-type: decimal }',
    )
    await reader.goTo({ totalProgression: 0.8 })
    expect(Number(find('li').getAttribute('value'))).toBeGreaterThan(9)
  })

  it('have space within the column', async () => {
    const { find } = await opened(
      `<ol start="9995">${`<li><p>${PROSE}</p></li>`.repeat(9)}</ol>`,
      'ol { padding-left: 1.2em }',
    )
    const number = document.createElement('span')
    number.style.cssText = 'position: absolute; white-space: pre'
    number.textContent = '10003. '
    find('li').append(number)
    const { left } = linesOf(find('li p'))[0]!
    expect(left - number.getBoundingClientRect().width).toBeGreaterThanOrEqual(
      find('kz-body').getBoundingClientRect().left - 1,
    )
  })
})

describe('the body of a book', () => {
  it.each([
    'body { background: #ffe0e8 }',
    // Rules that name the body by a class or an id alone are of this kind.
    'html > :last-child { background: #ffe0e8 } p { background: #e0ffe8 }',
  ])('gives the whole page its ground, which a dark theme leaves out: %s', async (css) => {
    const { reader, find } = await opened(`<p>${PROSE}</p>`, css)
    const host = () => (find('kz-flow').getRootNode() as ShadowRoot).host
    expect(getComputedStyle(host()).backgroundColor).toBe('rgb(255, 224, 232)')
    expect(host().getBoundingClientRect().left).toBe(0)
    expect(getComputedStyle(find('kz-body')).backgroundColor).toBe('rgba(0, 0, 0, 0)')
    await reader.updateSettings({ theme: 'night' })
    expect(getComputedStyle(host()).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  })

  it('leaves its size to the page, whatever its weight', async () => {
    const { find } = await opened(
      `<p>Short.</p><p>${PROSE.repeat(6)}</p>`,
      'html { width: 1000px !important } body { width: 900px !important; padding: 20px 60px !important }',
    )
    expect(find('p').getBoundingClientRect()).toMatchObject({ left: 24, width: 312 })
  })
})

it('a floated picture that its margin moves above the page stays a float', async () => {
  const { find } = await opened(
    `<p><svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80"/></svg>${PROSE.repeat(3)}</p>`,
    'svg { float: left; margin: -9px 9px 0 0 } p { margin: 0 }',
  )
  expect(getComputedStyle(find('svg')).float).toBe('left')
})

// Other engines take no screenshots here.
describe.skipIf(engine !== 'chromium')('ink of a page', () => {
  const RED = '#c02030'
  it.each([
    ['a shadow', `.next { break-before: page; box-shadow: -60px 0 ${RED} }`],
    ['an outline', `.next { break-before: page; margin-left: 1px; outline: 60px solid ${RED} }`],
  ])('is never on the page before it: %s', async (_name, css) => {
    const { reader, box } = await opened(
      `<p>${PROSE}</p><p class="next">${PROSE}</p><p>${PROSE.repeat(3)}</p>`,
      css,
    )
    const red = async (): Promise<number> => (await countPixels(box, RED, [])).outside
    expect(await red()).toBe(0)
    await reader.goForward()
    expect(await red()).toBeGreaterThan(20)
  })
})

describe('boxes of a stated height', () => {
  const overlapOf = (a: Element, b: Element): number =>
    a.getBoundingClientRect().bottom - b.getBoundingClientRect().top
  it.each([
    [
      'spans that are blocks',
      `<p><span class="a">${PROSE}</span><span class="b">${PROSE}</span></p>`,
      'span { display: block; height: 1em }',
    ],
    [
      'rows of a grid',
      `<div class="g"><p class="a">${PROSE}</p><p class="b">${PROSE}</p></div>`,
      '.g { display: grid; grid-auto-rows: 20px }',
    ],
    [
      'a block that is pulled over the one before it',
      `<h2 class="a">${PROSE}</h2><p class="b">${PROSE}</p>`,
      'h2 { margin: 0 } .b { margin-top: -2em }',
    ],
  ])('do not cover one another: %s', async (_name, body, css) => {
    const { find } = await opened(body, css)
    expect(overlapOf(find('.a'), find('.b'))).toBeLessThan(15)
  })

  it.each([
    ['cells', '<table><tr><td>@</td></tr></table>', 'td { line-height: 9px }', 'td'],
    ['spans that are blocks', '<p><span>@</span></p>', 'span { display: block; line-height: 8px }', 'span'],
    [
      'blocks that inherit them',
      '<div><p>@</p></div>',
      'div { line-height: 14px } p { line-height: inherit; font-size: 2em }',
      'p',
    ],
  ])('have lines at their distance: %s', async (_name, body, css, selector) => {
    const { find } = await opened(body.replace('@', PROSE.repeat(2)), css)
    expect(distanceIn(find(selector))).toBeGreaterThan(1.1)
  })

  it('are in the column with their padding and borders', async () => {
    const { find } = await opened(
      `<div><p>${PROSE}</p></div>`,
      'div { width: 100%; padding: 20px; border: 8px solid }',
    )
    expect(find('div').getBoundingClientRect().right).toBeLessThanOrEqual(337)
  })

  it('that are tables as narrow as a picture are as wide as it', async () => {
    const { find } = await opened(
      `<figure><svg xmlns="http://www.w3.org/2000/svg" width="200" height="90"><rect width="200" height="90"/></svg><figcaption>${PROSE}</figcaption></figure>`,
      'figure { display: table; width: 1px } figcaption { display: table-caption; caption-side: bottom }',
    )
    expect(find('figcaption').getBoundingClientRect().width).toBeGreaterThan(150)
  })
})
