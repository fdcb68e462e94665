import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'
import { SectionTexts } from './section-text.ts'

/** A page with a hidden text between two paragraphs, and the distance between these, CSS px. */
async function pageWith(css: string, hidden: string) {
  const body = `<p id="a">Before it.</p>${hidden}<p id="b">After it.</p>`
  const publication = await memoryBook([{ body, css: `p { margin: 0 } ${css}` }])
  const opened = await openedBook(publication)
  const box = (id: string) => opened.find(`#${id}`).getBoundingClientRect()
  return { ...opened, publication, gap: box('b').top - box('a').bottom }
}

async function hitsOf({ reader }: Awaited<ReturnType<typeof pageWith>>, query: string) {
  let count = 0
  for await (const _ of reader.search(query)) count++
  return count
}

const SR_ONLY =
  '.x { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap; border: 0 }'
const LONG = 'unseen words '.repeat(60)

describe('text that a book hides from the eye', () => {
  it.each([
    [SR_ONLY, `<div class="x"><p>${LONG}</p></div>`],
    [SR_ONLY, `<p class="x">${LONG}</p>`],
    ['.x { position: absolute; left: -9999px }', `<p class="x">${LONG}</p>`],
    ['.x { position: absolute; clip-path: inset(50%) }', `<p class="x">${LONG}</p>`],
    ['.x { position: absolute; top: -999em }', `<div class="x">${LONG}</div>`],
    ['.x { opacity: 0.01 }', `<p class="x">${LONG}</p>`],
    ['.x { height: 0; overflow: hidden }', `<p class="x">${LONG}</p>`],
    ['.x { max-height: 1px; overflow: hidden }', `<p class="x">${LONG}</p>`],
    ['', `<p style="position: fixed; opacity: 0">${LONG}</p>`],
    ['', `<p style="position: absolute; left: -9999px">${LONG}</p>`],
    ['p { height: 2em; overflow: visible } #x { height: 0; overflow: hidden }', `<p id="x">${LONG}</p>`],
  ])('%s %s takes no space, and is not found', async (css, hidden) => {
    const page = await pageWith(css, hidden)
    expect(Math.abs(page.gap)).toBeLessThan(css.includes('2em') ? 40 : 1)
    expect(page.reader.getSnapshot().page.count).toBe(1)
    const { text } = page.reader.visibleText()
    expect(text).toContain('Before it.After it.')
    expect(await hitsOf(page, 'unseen words')).toBe(0)
    expect(await hitsOf(page, 'it.after')).toBe(0)
    expect(await hitsOf(page, 'After')).toBe(1)
  })

  it.each([
    ['.x { visibility: hidden }', '<p class="x">unseen words</p>'],
    ['.x { color: transparent }', '<p class="x">unseen words</p>'],
    ['.x { font-size: 0 }', '<p class="x">unseen words</p>'],
    ['.x { display: none }', '<p class="x">unseen words</p>'],
    ['', '<p hidden="hidden">unseen words</p>'],
  ])('%s %s is neither shown as text of the page nor found', async (css, hidden) => {
    const page = await pageWith(css, hidden)
    expect(page.reader.visibleText().text).not.toContain('unseen')
    expect(await hitsOf(page, 'unseen')).toBe(0)
  })

  it.each([
    ['@media print { .x { display: none } }', '<p class="x">seen words</p>'],
    ['.x { display: none } #y { display: block }', '<p class="x" id="y">seen words</p>'],
    ['.x { font-size: 0 } .x span { font-size: 16px }', '<p class="x"><span>seen words</span></p>'],
    ['.x { visibility: hidden } .x span { visibility: visible }', '<p class="x"><span>seen words</span></p>'],
    ['.x { height: 0; overflow: hidden; padding-bottom: 56% }', '<p class="x">seen words</p>'],
    ['.x { opacity: 0; animation: fade 1s forwards }', '<p class="x">seen words</p>'],
    ['.x { position: relative; left: -20px }', '<p class="x">seen words</p>'],
    [
      '.x { color: transparent; background: red; -webkit-background-clip: text; background-clip: text }',
      '<p class="x">seen words</p>',
    ],
    ['.x { color: #c80000 }', '<p class="x">seen words</p>'],
    ['.x { color: rgb(0 0 0) } ', '<p class="x">seen words</p>'],
    ['.x { color: rgba(0, 0, 0, 0.87) }', '<p class="x">seen words</p>'],
    ['.x:hover { opacity: 0 }', '<p class="x">seen words</p>'],
  ])('%s %s is text like any other', async (css, shown) => {
    const page = await pageWith(css, shown)
    expect(page.reader.visibleText().text).toContain('seen words')
    expect(await hitsOf(page, 'seen words')).toBe(1)
    expect(page.gap).toBeGreaterThan(-1)
  })

  it('stays in the tree of assistive technology, and for voices where it is clipped', async () => {
    const page = await pageWith(SR_ONLY, '<p>Page <span class="x">number</span> 12</p>')
    const hidden = page.find('.x')
    expect(getComputedStyle(hidden).display).not.toBe('none')
    expect(getComputedStyle(hidden).visibility).toBe('visible')
    const { leaves } = await new SectionTexts(page.publication).read(0)
    expect(leaves.maskedBetween(0, leaves.textLength, true)).toContain('Page number 12')
    expect(leaves.seenBetween(0, leaves.textLength)).toContain('Page  12')
  })

  it('keeps the places of the text after it', async () => {
    const page = await pageWith(SR_ONLY, `<p class="x">${LONG}</p>`)
    const { start, end } = page.reader.visibleText()
    expect(start.locations.textOffset).toBe(0)
    expect(end.locations.textOffset).toBe('Before it.After it.'.length + LONG.length)
  })

  it('a line that is drawn by a thin box keeps its colour', async () => {
    const page = await pageWith(
      '.x { height: 2px; overflow: hidden; background: #123456 }',
      '<div class="x">unseen</div>',
    )
    expect(page.gap).toBeCloseTo(2, 0)
    expect(getComputedStyle(page.find('.x')).backgroundColor).toBe('rgb(18, 52, 86)')
  })
})
