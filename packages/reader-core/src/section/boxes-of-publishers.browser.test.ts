import { expect, it } from 'vitest'
import { engine } from '../layout/engine-traits.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const PROSE = 'The boats of Lamu came back before the rain, and the harbour was quiet. '
const COLUMN = 312

const opened = async (body: string, css: string) => openedBook(await memoryBook([{ body, css }]))

it('a note taken out of the margin is as wide as the text', async () => {
  const { find } = await opened(
    `<div class="around"><div class="note">${PROSE}</div><p>${PROSE.repeat(3)}</p></div>`,
    '.around { position: relative; padding-left: 30% } .note { position: absolute; left: 0; width: 26% }',
  )
  expect(find('.note').getBoundingClientRect().width).toBe(find('p').getBoundingClientRect().width)
})

// The others cut no table: its cells are one below the other there.
it.runIf(engine === 'chromium')(
  'rows of boxes that a sheet sets as a table are whole on their pages',
  async () => {
    const row = `<div class="row"><p>${PROSE.repeat(2)}</p><p>${PROSE.repeat(2)}</p></div>`
    const { reader, find } = await opened(
      `<div class="table">${row.repeat(9)}</div>`,
      '.table { display: table; width: 100% } .row { display: table-row } .row p { display: table-cell; width: 50% }',
    )
    for (let page = 0; page < 3; page++) {
      const rows = [...find('.table').querySelectorAll('.row')]
      expect(rows.length).toBeGreaterThan(0)
      for (const each of rows) {
        const [first, second] = [...each.querySelectorAll('p')].map((cell) => cell.getClientRects())
        expect(second?.length).toBe(1)
        expect(second![0]!.top).toBeCloseTo(first![0]!.top, 0)
        expect(second![0]!.width).toBeLessThan(COLUMN * 0.6)
      }
      await reader.goForward()
    }
  },
)

it('a rule of a book has its own colour', async () => {
  const { find } = await opened('<p>a</p><hr/><p>b</p>', 'hr { border: 0; height: 3px; background: #900 }')
  const { opacity, backgroundColor } = getComputedStyle(find('hr'))
  expect([opacity, backgroundColor]).toEqual(['1', 'rgb(153, 0, 0)'])
})

it('a head that a book turns upwards is upright', async () => {
  const { find } = await opened(
    `<table><tr><th>Head</th><td>${PROSE}</td></tr></table>`,
    'th { writing-mode: vertical-rl; transform: rotate(180deg) }',
  )
  expect(getComputedStyle(find('th')).transform).toBe('none')
})
