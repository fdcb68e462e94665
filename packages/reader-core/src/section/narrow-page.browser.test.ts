import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

/** The body of a chapter as laid out on a phone's first page, whose lines are 312 px wide. */
async function bodyOf(body: string, css = ''): Promise<HTMLElement> {
  const publication = await memoryBook([{ body, css }])
  return (await openedBook(publication)).find('kz-body')
}

it('the white space at the sides is the reader’s, whatever a book leaves around its body for paper', async () => {
  const plain = await bodyOf('<p>Text</p>')
  const wide = await bodyOf(
    '<p>Text</p>',
    'body { margin: 5em; padding-left: 10%; width: 200px; max-width: 80% }',
  )
  expect(wide.getBoundingClientRect().width).toBe(plain.getBoundingClientRect().width)
  expect(wide.querySelector('p')!.getBoundingClientRect().width).toBe(wide.getBoundingClientRect().width)
})

it('paper a little off white is the reader’s page; a ground that the letters need stays', async () => {
  const ground = async (css: string) => {
    const page = (await bodyOf('<p>Text</p>', css)).getRootNode() as ShadowRoot
    return getComputedStyle(page.host).backgroundColor
  }
  for (const paper of ['white', '#fff', '#fffdf9', 'rgb(255, 255, 245)'])
    expect(await ground(`body { background-color: ${paper} }`), paper).toBe('rgba(0, 0, 0, 0)')
  expect(await ground('body { background: #204; color: white }')).toBe('rgb(34, 0, 68)')
})

it('definitions in one another leave space for a line', async () => {
  const depth = 12
  const body = await bodyOf(`${'<dl><dd>Word'.repeat(depth)}${'</dd></dl>'.repeat(depth)}`)
  const widths = [...body.querySelectorAll('dd')].map((each) => each.clientWidth)
  for (let i = 1; i < depth; i++) expect(widths[i - 1]! - widths[i]!).toBeGreaterThan(2)
  expect(Math.min(...widths)).toBeGreaterThan(248)
})

it('columns of a table are as wide as their longest word', async () => {
  const speech =
    'I most powerfully and potently believe it, yet I hold it not honesty to have it thus set down. '
  const body = await bodyOf(
    `<table style="width: 100%"><tr><td>Rosencrantz</td><td>${speech.repeat(2)}</td></tr></table>`,
  )
  const name = body.querySelector('td')!
  const range = document.createRange()
  range.selectNodeContents(name)
  expect(range.getClientRects()).toHaveLength(1)
})

it('words of a table that is wider than the page stay whole while its letters can be smaller, and are cut before they become unreadable', async () => {
  const tableOf = async (columns: number) => {
    const body = await bodyOf(`<table><tr>${'<td>Previewer</td>'.repeat(columns)}</tr></table>`)
    const table = body.querySelector('table')!
    expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(body.getBoundingClientRect().right + 1)
    const range = document.createRange()
    range.selectNodeContents(table.querySelector('td')!)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    return { lines, size: Number.parseFloat(getComputedStyle(table).fontSize) }
  }
  const few = await tableOf(4)
  expect(few.lines).toBe(1)
  expect(few.size).toBeGreaterThan(12)
  const many = await tableOf(9)
  expect(many.lines).toBeGreaterThan(1)
  expect(many.size).toBeGreaterThan(11)
})

it('a book that sets the cells of a long table one below the other keeps them so, in letters of full size', async () => {
  const row = '<tr><td class="who">Rosencrantz</td><td>Take you me for a sponge, my lord?</td></tr>'
  const body = await bodyOf(
    `<p>Text</p><table>${row.repeat(120)}</table>`,
    'table { width: 100% } td { display: block; width: 100% }',
  )
  const plain = getComputedStyle(body.querySelector('p')!).fontSize
  const rows = [...body.querySelectorAll('tr')].slice(0, 3)
  for (const cells of rows.map((each) => [...each.querySelectorAll('td')])) {
    const [who, says] = cells.map((cell) => cell.getBoundingClientRect())
    expect(says!.top).toBeGreaterThanOrEqual(who!.bottom - 1)
    expect(says!.width).toBeGreaterThan(300)
    expect(getComputedStyle(cells[1]!).fontSize).toBe(plain)
  }
})

it('cells of a long table whose rows begin with a head are placed beside it', async () => {
  const row = '<tr><th>Rosencrantz</th><td>Take you me for a sponge, my lord?</td></tr>'
  const body = await bodyOf(`<p>Text</p><table>${row.repeat(120)}</table>`)
  const [head, cell] = ['th', 'td'].map((name) => body.querySelector(name)!.getBoundingClientRect())
  expect(cell!.left).toBeGreaterThanOrEqual(head!.right - 1)
  expect(cell!.top).toBeLessThan(head!.bottom)
})

it('a picture as wide as the page leaves no white space at its sides', async () => {
  const map = '<img src="map.png" alt="" width="600" height="900"/>'
  const body = await bodyOf(`<p>Text</p>${map}<p>Text</p>`, 'img { float: right; margin-left: 2em }')
  const [page, picture] = [body, body.querySelector('img')!].map((each) => each.getBoundingClientRect())
  // On whichever page it is, it begins where lines do: pages are 360 px apart.
  expect(Math.round(picture!.left - page!.left) % 360).toBe(0)
})

it('a formula in a line that is wider than the page is made smaller', async () => {
  const cell = '<mtd><mn>12345678</mn><mo>+</mo></mtd>'
  const body = await bodyOf(
    `<p>So <math xmlns="http://www.w3.org/1998/Math/MathML"><mtable><mtr>${cell.repeat(6)}</mtr></mtable></math></p>`,
  )
  const { left, right } = body.getBoundingClientRect()
  for (const each of body.querySelectorAll('mtd')) {
    expect(each.getBoundingClientRect().left).toBeGreaterThanOrEqual(left - 1)
    expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1)
  }
})

it('a formula in a table that is wider than the page keeps its shape: no space between its letters, small ones below', async () => {
  const letters = '<msub><mi>x</mi><mn>1</mn></msub><mo>+</mo>'.repeat(12)
  const body = await bodyOf(
    `<table><tr><td><math xmlns="http://www.w3.org/1998/Math/MathML">${letters}</math></td></tr></table>`,
  )
  const table = body.querySelector('table')!
  expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(body.getBoundingClientRect().right + 1)
  const [letter, index] = ['mi', 'mn'].map((name) => getComputedStyle(table.querySelector(name)!))
  expect(letter!.paddingInlineStart).toBe('0px')
  expect(Number.parseFloat(index!.fontSize)).toBeLessThan(Number.parseFloat(letter!.fontSize))
})
