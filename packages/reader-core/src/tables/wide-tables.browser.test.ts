import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const row = (name: string, cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`

/** A table of so many columns and rows, with heads, on a phone's page. */
async function wideTable(columns: number, rows = 12, last?: string) {
  const numbers = Array.from({ length: columns }, (_, i) => i)
  const body = [
    row(
      'th',
      numbers.map((i) => `Head${i}`),
    ),
    ...Array.from({ length: rows }, (_, at) =>
      row(
        'td',
        numbers.map((i) => `${at * 1000 + i}`),
      ),
    ),
    last ?? '',
  ]
  const publication = await memoryBook([{ body: `<p>Text</p><table>${body.join('')}</table><p>Text</p>` }])
  return openedBook(publication)
}

it.each([4, 12, 20, 30])('each of %i cells of a row is under its head, and on the page', async (columns) => {
  const { find } = await wideTable(columns)
  const page = find('kz-body').getBoundingClientRect()
  const table = find('table')
  const heads = [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect())
  expect(new Set(heads.map(({ top }) => Math.round(top))).size).toBe(1)
  for (const each of [...table.querySelectorAll('tr')].slice(1, 4))
    for (const [i, cell] of [...each.querySelectorAll('td')].entries()) {
      const { left, right } = cell.getBoundingClientRect()
      expect(left).toBeCloseTo(heads[i]!.left, 0)
      expect(right).toBeCloseTo(heads[i]!.right, 0)
      expect(left).toBeGreaterThanOrEqual(page.left - 1)
      expect(right).toBeLessThanOrEqual(page.right + 1)
    }
})

it('letters are no smaller than seven tenths as long as columns fit', async () => {
  const { find } = await wideTable(10, 40)
  const plain = Number.parseFloat(getComputedStyle(find('p')).fontSize)
  expect(Number.parseFloat(getComputedStyle(find('td')).fontSize)).toBeGreaterThanOrEqual(plain * 0.7 - 0.1)
})

it('a cell that reaches over columns leaves those after it under their heads', async () => {
  const { find } = await wideTable(
    12,
    12,
    row('td colspan="3"', ['sum', 'of', 'all', 'rows']).replaceAll('</td colspan="3">', '</td>'),
  )
  const rows = [...find('table').querySelectorAll('tr')]
  const heads = [...rows[0]!.children].map((head) => head.getBoundingClientRect())
  for (const [i, cell] of [...rows.at(-1)!.children].entries())
    expect(cell.getBoundingClientRect().left).toBeCloseTo(heads[i * 3]!.left, 0)
})

it('a table whose letters are too small opens whole, in large ones, when it is touched', async () => {
  const { reader, find } = await wideTable(30)
  const { left, top, width, height } = find('td').getBoundingClientRect()
  expect(reader.showImageAt(left + width / 2, top + height / 2)).toBe(true)
  await expect.poll(() => reader.getSnapshot().panel).toBe('image')
  const picture = new Image()
  picture.src = reader.getSnapshot().image!.href
  await picture.decode()
  expect(picture.naturalWidth).toBeGreaterThan(1500)
})

it('a verse that hangs out of its indent stays in its cell where columns are narrow', async () => {
  const line = 'And can you, by no drift of circumstance,'
  const names = ['King', 'Rosencrantz', 'Guildenstern'].map((name) => name.repeat(3))
  const rows = Array.from(
    { length: 30 },
    (_, i) =>
      `<tr><td>${names[i % 3]}</td><td><p><span>${line}</span><br/><span>${line}</span></p></td></tr>`,
  )
  const css =
    'td { hyphens: none; padding: 0 } span { display: block; padding-left: 2em; text-indent: -2em } p { min-width: 18em }'
  const publication = await memoryBook([{ body: `<table>${rows.join('')}</table>`, css }])
  const { find } = await openedBook(publication)
  const table = find('table')
  expect(table.dataset.kzWide).toBeDefined()
  const range = document.createRange()
  for (const span of [...table.querySelectorAll('span')].slice(0, 4)) {
    range.selectNodeContents(span)
    const { left } = span.closest('td')!.getBoundingClientRect()
    expect(range.getBoundingClientRect().left).toBeGreaterThanOrEqual(left - 0.5)
  }
})

it('a name above a speech longer than a page is on the page with its beginning', async () => {
  const speech = '<p>Break my heart, for I must hold my tongue, and so on for a while.</p>'
  const row = (name: string, times: number) => `<tr><td>${name}</td><td>${speech.repeat(times)}</td></tr>`
  for (let lines = 12; lines <= 20; lines++) {
    const body = `${'<p>A line.</p>'.repeat(lines)}<table>${row('A', 1)}${row('Hamlet', 40)}</table>`
    const { find } = await openedBook(await memoryBook([{ body, css: 'p { margin: 0 }' }]))
    const cell = find('tr:last-child td')
    expect(cell.parentElement!.dataset.kzStack).toBeDefined()
    const begins = cell.nextElementSibling!.getClientRects()[0]!
    expect(begins.left).toBeCloseTo(cell.getBoundingClientRect().left, 0)
  }
})

it('rows are exposed to assistive technology with their cells, and rows without any are none', async () => {
  const { find } = await wideTable(12, 12, '<tr></tr>')
  const rows = [...find('table').querySelectorAll('[role="row"]')]
  expect(rows).toHaveLength(13)
  for (const each of rows)
    expect(each.querySelector(':scope > [role="cell"], :scope > [role="columnheader"]')).not.toBeNull()
  expect(find('tr:empty').getAttribute('role')).toBe('presentation')
})

/** Returns the label before a cell. WebKit gives the parts of the value apart, Firefox the name of the attribute. */
const labelOf = (cell: Element) =>
  getComputedStyle(cell, '::before')
    .content.replace('attr(data-kz-head)', JSON.stringify(cell.getAttribute('data-kz-head')))
    .replaceAll('" "', '')

it('a row higher than a page says before each cell which head it belongs to', async () => {
  const long = 'word '.repeat(400)
  const { find } = await wideTable(3, 4, row('td', ['a', long, long]))
  const last = [...find('table').querySelectorAll('tr')].at(-1)!
  const labels = [...last.children].map(labelOf)
  expect(labels).toEqual(['"Head0: "', '"Head1: "', '"Head2: "'])
  const short = find('td')
  expect(getComputedStyle(short, '::before').content).toBe('none')
})

const prose = (words: number) => 'quiet harbour evening lanterns '.repeat(words).trim()

it('a table of prose in narrow columns is a list of cells with their heads, without the row of heads', async () => {
  const heads = ['Definition', 'Schema', 'Codes', 'Place', 'Number']
  const rows = [1, 2].map((i) =>
    row(
      'td',
      heads.map((_, at) => `${i}${at} ${prose(at === 0 ? 12 : 3)}`),
    ),
  )
  const publication = await memoryBook([{ body: `<table>${row('th', heads)}${rows.join('')}</table>` }])
  const { find } = await openedBook(publication)
  const cells = [...find('table').querySelectorAll('td')]
  expect(cells[0]!.getClientRects()[0]!.width).toBeGreaterThan(300)
  expect(labelOf(cells[1]!)).toContain('Schema')
  expect(find('th').closest('tr')!.getBoundingClientRect().height).toBeLessThan(2)
})

it('columns that a book hides stay hidden in a table that is set by rows', async () => {
  const heads = ['Definition', 'Schema', 'Hidden', 'Place']
  const rows = [1, 2].map((i) =>
    row(
      'td',
      heads.map((_, at) => `${i}${at} ${prose(at === 0 ? 12 : 3)}`),
    ),
  )
  const css = 'tr > :nth-child(3) { display: none }'
  const publication = await memoryBook([{ body: `<table>${row('th', heads)}${rows.join('')}</table>`, css }])
  const { find, reader } = await openedBook(publication)
  for (const each of find('table').querySelectorAll('tr > :nth-child(3)'))
    expect(each.getClientRects().length).toBe(0)
  expect(labelOf(find('td:nth-child(4)'))).toContain('Place')
  expect(reader.visibleText().text).not.toContain('12 quiet')
})
