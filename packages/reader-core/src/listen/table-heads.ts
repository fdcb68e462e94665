/** Longer heads would hide the cell they belong to, characters. */
const LONGEST_HEAD = 60

/** The words of the column head of a table cell; empty for a head, for other blocks and where the grid is not plain. */
export function headOfCell(block: Element | null): string {
  const cell = block?.closest('td, th')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  if (!cell || !row || !table || cell.localName === 'th' || cell.firstElementChild?.contains(block) === false)
    return ''
  const heads = table.querySelector('tr')
  if (!heads || heads === row || table.querySelector('[rowspan]:not([rowspan="1"])')) return ''
  if ([...heads.children].some(({ localName }) => localName !== 'th')) return ''
  const head = [...heads.children].find(
    (each) => startOf(each) <= startOf(cell) && startOf(cell) < startOf(each) + spanOf(each),
  )
  const words = head?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  return words.length <= LONGEST_HEAD ? words : ''
}

const spanOf = (cell: Element): number => Math.max(1, Number(cell.getAttribute('colspan')) || 1)

/** Columns before a cell. */
function startOf(cell: Element): number {
  let columns = 0
  for (let each = cell.previousElementSibling; each; each = each.previousElementSibling)
    columns += spanOf(each)
  return columns
}
