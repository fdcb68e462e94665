import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

/** A page with one paragraph; `find` returns its elements. */
async function pageWith(css: string, body: string) {
  const publication = await memoryBook([{ body, css }])
  const opened = await openedBook(publication)
  return { ...opened, text: () => opened.reader.visibleText().text }
}

async function hitsOf({ reader }: Awaited<ReturnType<typeof pageWith>>, query: string) {
  let count = 0
  for await (const _ of reader.search(query)) count++
  return count
}

describe('letters that a style sheet sets in a font of signs', () => {
  it.each([
    ['.s { font-family: Symbol }', '<p><span class="s">\uf0b7</span> point</p>', '• point'],
    ['.s { font-family: Symbol, serif }', '<p><span class="s">a b g D</span> end</p>', 'α β γ Δ end'],
    ['.s { font: 12pt Wingdings }', '<p><span class="s">\uf0fc</span> done</p>', '✓ done'],
    ['.s { font-family: Symbol } .s i { font-family: serif }', '<p class="s">p<i>p</i></p>', 'πp'],
    ['.s { font-family: Symbol } p .s { font-family: serif }', '<p><b class="s">a</b>b</p>', 'ab'],
    ['.s { font-family: Symbol }', '<p class="s">p<i style="font-family: serif">p</i></p>', 'πp'],
    ['.s { font-family: "Segoe UI Symbol" }', '<p class="s">a b</p>', 'a b'],
  ])('%s writes the signs: %s', async (css, body, text) => {
    const page = await pageWith(css, body)
    expect(page.text()).toBe(text)
    expect(await hitsOf(page, text)).toBe(1)
  })

  it('a font of this name that the book brings keeps its letters', async () => {
    const face = '@font-face { font-family: Symbol; src: url(symbol.woff2) } .s { font-family: Symbol }'
    const page = await pageWith(face, '<p><b class="s">a</b>b</p>')
    expect(page.text()).toBe('ab')
  })

  it.each([
    ['li { list-style: none } li::before { content: "\\F0B7  "; font-family: Symbol }', '"• "'],
    ['li::before { content: "\\F0A7"; font-family: Wingdings }', '"▪"'],
    ['li::before { content: "\\F0FC" }', '"✓"'],
    ['li { font-family: Georgia } li::before { content: "\\2022" }', '"•"'],
  ])('generated bullets are signs: %s', async (css, content) => {
    const page = await pageWith(css, '<ul><li id="a">one</li></ul>')
    expect(getComputedStyle(page.find('#a'), '::before').content).toBe(content)
  })

  it.each([
    ['ul { list-style-type: "\\F0B7  " }', '<ul><li id="a">one</li></ul>'],
    ['', '<ul style="list-style-type:\'\uf0b7 \'"><li id="a">one</li></ul>'],
    ['', '<ul style="list-style-type:\'\\F0B7  \'"><li id="a">one</li></ul>'],
  ])('a list has a sign as its marker: %s', async (css, body) => {
    const page = await pageWith(css, body)
    expect(getComputedStyle(page.find('#a')).listStyleType).toBe('"• "')
  })
})
