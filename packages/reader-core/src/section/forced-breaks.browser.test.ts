import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

/** First letters of each page of a chapter. */
async function pagesOf(body: string, css = ''): Promise<string[]> {
  const { reader } = await openedBook(await memoryBook([{ body, css }]))
  await reader.updateSettings({ turn: 'none' })
  const pages: string[] = []
  do pages.push(reader.visibleText().text.trim().slice(0, 5))
  while (pages.length < 20 && (await reader.goForward()))
  return pages
}

const BEFORE = [
  'page-break-before: always',
  'page-break-before: left',
  'page-break-before: right',
  'break-before: page',
  'break-before: left',
  'break-before: right',
  'break-before: recto',
  'break-before: verso',
  'break-before: column',
]

describe('a forced break', () => {
  it.each(BEFORE)('begins a page, in a sheet and in an attribute: %s', async (declaration) => {
    const body = `<p>First one.</p><h2>Second part</h2><p>Text.</p><section style="${declaration}"><p>Third part.</p></section>`
    expect(await pagesOf(body, `h2 { ${declaration} }`)).toEqual(['First', 'Secon', 'Third'])
  })

  it.each(['page-break-after: always', 'break-after: page', 'break-after: recto'])(
    'ends a page: %s',
    async (declaration) => {
      expect(
        await pagesOf('<p class="b">First one.</p><p>Second part.</p>', `.b { ${declaration} }`),
      ).toEqual(['First', 'Secon'])
    },
  )

  it.each([
    ['a rule', '<hr class="after"/>'],
    ['a hidden rule', '<hr class="after" style="visibility: hidden"/>'],
    ['an empty box', '<div class="after"></div>'],
    ['an empty box that begins a page', '<div class="before"></div>'],
    ['a line break', '<br class="before"/>'],
    ['a line break in a box of a line', '<p><span><br style="page-break-before: always"/></span></p>'],
  ])('at %s begins a page', async (_name, markup) => {
    const css = '.after { page-break-after: always } .before { page-break-before: always }'
    expect(await pagesOf(`<p>First one.</p>${markup}<p>Second part.</p>`, css)).toEqual(['First', 'Secon'])
  })

  it.each([
    ['before the first box', '<h1 class="before">First one</h1><p>Text.</p>'],
    [
      'before the first box in others',
      '<div><a id="x"></a><div class="before"><h1 class="before">First one</h1></div></div>',
    ],
    ['after an empty paragraph', '<p> </p><h1 class="before">First one</h1>'],
    ['after the last box', '<p>First one.</p><p class="after">Text.</p>'],
    ['before an empty last box', '<p>First one.</p><div class="after"> </div><p></p>'],
  ])('leaves no empty page %s', async (_name, body) => {
    const css = '.after { page-break-after: always } .before { page-break-before: always }'
    expect(await pagesOf(body, css)).toEqual(['First'])
  })

  it.each([
    ['beside each other', '<p class="after">First one.</p><p class="before">Second part.</p>'],
    ['around an empty box', '<p class="after">First one.</p><p> </p><p class="before">Second part.</p>'],
    [
      'at an empty box and after it',
      '<p>First one.</p><div class="before"></div><p class="before">Second part.</p>',
    ],
  ])('is one with another %s', async (_name, body) => {
    const css = '.after { page-break-after: always } .before { page-break-before: always }'
    expect(await pagesOf(body, css)).toEqual(['First', 'Secon'])
  })

  it('is space in a column that is scrolled', async () => {
    const { reader, find } = await openedBook(
      await memoryBook([
        { body: '<p>First.</p><h2>Second</h2>', css: 'h2 { page-break-before: always; margin: 0 }' },
      ]),
      { settings: { flow: 'scrolled' } },
    )
    await reader.ready
    const heading = find('h2') ?? findDeep('h2')
    expect(
      heading.getBoundingClientRect().top - heading.previousElementSibling!.getBoundingClientRect().bottom,
    ).toBeGreaterThan(40)
  })
})

/** The first element of a selector in any shadow tree. */
function findDeep(selector: string): Element {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    const found = root.querySelector(selector)
    if (found) return found
    for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot)
  }
  throw new Error(`There is no ${selector}.`)
}
