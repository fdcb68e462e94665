import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'
import { parseSection } from './parse-section.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'

it('a drawing is painted by a gradient that a style sheet names', async () => {
  const publication = await memoryBook([
    {
      body: `<p>Text</p><svg ${SVG} width="40" height="40"><defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><rect class="a" width="40" height="40"/><rect style="fill: url(#g)" width="9" height="9"/></svg>`,
      css: '.a { fill: url(#g) } p { mask: url(x.svg#m) }',
    },
  ])
  const { find } = await openedBook(publication)
  for (const selector of ['rect.a', 'rect[style]'])
    expect(getComputedStyle(find(selector)).fill).toBe('url("#g")')
  expect(getComputedStyle(find('p')).maskImage).toBe('none')
})

it.each([
  ['imports', `<svg ${SVG}><style>@import url(a.css);</style><text>Words</text></svg>`],
  ['names', `<?xml-stylesheet href="a.css"?><svg ${SVG}><text>Words</text></svg>`],
])('a chapter that is a drawing has the style sheet that it %s', async (_, source) => {
  const { body, styles } = await parseSection(source, 'image/svg+xml', 'p.svg')
  expect(body.querySelector('svg text')?.textContent).toBe('Words')
  expect(JSON.stringify(styles)).toContain('a.css')
})

it.each([
  ['of too many parts in one another', `${'<g>'.repeat(5000)}<text>Words</text>${'</g>'.repeat(5000)}</svg>`],
  ['that is damaged', '<rect width=9><text>Words</text>'],
])('a chapter that is a drawing %s shows what is left of it', async (_, content) => {
  const { body } = await parseSection(`<svg ${SVG} viewBox="0 0 9 9">${content}`, 'image/svg+xml', 'p.svg')
  expect(body.querySelector('svg[viewBox] text')?.textContent).toBe('Words')
})

it('a chapter that is a drawing of its own is shown as a picture, one with words as its text', async () => {
  const { body } = await parseSection(`<svg ${SVG}><path d="M0 0"/></svg>`, 'image/svg+xml', 'p.svg')
  expect(body.innerHTML).toContain('data-kz-src="p.svg"')
  const words = await parseSection(`<svg ${SVG}><text>Words</text></svg>`, 'image/svg+xml', 'p.svg')
  expect(words.body.textContent).toBe('Words')
})
