import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const EPUB = 'xmlns:epub="http://www.idpf.org/2007/ops"'

/** The body of a chapter as laid out on a phone's first page. */
async function bodyOf(body: string, css: string, name = 'epub:type'): Promise<HTMLElement> {
  const publication = await memoryBook([
    { body: `<section ${EPUB} ${name}="dedication titlepage">${body}</section>`, css },
  ])
  return (await openedBook(publication)).find('kz-body')
}

// Servers that store chapters write `data-epub-type`, a name that HTML has too.
describe.each(['epub:type', 'data-epub-type'])('styles for what an element is (`%s`)', (name) => {
  it.each([
    ['one of several words', 'section[epub|type~="dedication"] p'],
    ['all of them', 'section[epub|type="dedication titlepage"] p'],
    ['any', '[epub|type] p'],
    ['beside others', 'section[epub|type~="dedication"] h2 + p'],
    ['its first of a kind', '[epub|type~="titlepage"] > p:first-of-type'],
  ])('hold by %s', async (_, selector) => {
    const css = `@namespace epub "http://www.idpf.org/2007/ops"; ${selector} { text-align: center; -epub-hyphens: none }`
    const body = await bodyOf('<h2>To</h2><p>Those who read</p>', css, name)
    expect(getComputedStyle(body.querySelector('p')!).textAlign).toBe('center')
    expect(getComputedStyle(body.querySelector('h2')!).textAlign).not.toBe('center')
  })
})

it.each(['left: -999em', 'left: -10000px', 'top: -9999px'])(
  'words that a picture shows are there for voices alone: %s',
  async (place) => {
    const body = await bodyOf('<h1>Title</h1><p>Text</p>', `h1 { position: absolute; ${place} }`)
    const { opacity, visibility } = getComputedStyle(body.querySelector('h1')!)
    expect([opacity, visibility]).toEqual(['0', 'visible'])
    const [page, text] = [body, body.querySelector('p')!].map((each) => each.getBoundingClientRect())
    expect(text!.top).toBe(page!.top)
  },
)

it('words that are moved a little are seen', async () => {
  const body = await bodyOf('<h1>Title</h1><p>Text</p>', 'h1 { position: absolute; left: -40px }')
  expect(getComputedStyle(body.querySelector('h1')!).opacity).toBe('1')
})
