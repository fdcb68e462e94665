import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

/* Modules that load with the first chapter that needs them must be loaded when that chapter is laid out. */

const sentence = (i: number) =>
  `Ferry number ${i} carried its travellers over the slow brown water, and came back.`
const many = (paragraphOf: (i: number) => string) =>
  Array.from({ length: 200 }, (_, i) => paragraphOf(i)).join('')

/** A reader at 60 % of one chapter, and what of a kind is laid out there, shadow trees included. */
async function laidOut(body: string, css?: string) {
  const publication = await memoryBook([{ body, ...(css && { css }) }])
  const { reader, box } = await openedBook(publication)
  await reader.goTo({ totalProgression: 0.6 })
  const find = (root: ParentNode, selector: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? find(shadowRoot, selector) : [],
    ),
  ]
  return (selector: string) => find(box, selector)
}

describe('in the middle of a chapter', () => {
  it('a long table is set row by row', async () => {
    const all = await laidOut(
      `<table><tbody>${many((i) => `<tr><td>${i}</td><td>${sentence(i)}</td></tr>`)}</tbody></table>`,
    )
    const rows = all('tr')
    expect(rows.length).toBeGreaterThan(3)
    expect(new Set(rows.map((row) => getComputedStyle(row).display))).toEqual(new Set(['grid']))
    expect(new Set(rows.map((row) => row.role))).toEqual(new Set(['row']))
  })

  it('counters continue those before', async () => {
    const css =
      'body { counter-reset: ferry } p { counter-increment: ferry } p::before { content: counter(ferry) }'
    const all = await laidOut(
      many((i) => `<p>${sentence(i)}</p>`),
      css,
    )
    // Which paragraph begins a slice depends on the installed faces and on the speed of the machine, and a slice may
    // begin within a paragraph.
    const begun = all('[style*="counter-reset"]').map((body) => ({
      count: Number(/ferry (\d+)/.exec(body.style.counterReset)?.[1]),
      second: Number(/number (\d+)/.exec(body.querySelectorAll('p')[1]?.textContent ?? '')?.[1]),
    }))
    expect(Math.max(...begun.map(({ second }) => second))).toBeGreaterThan(1)
    // A paragraph that was begun before has been counted.
    for (const { count, second } of begun) expect([second - 1, second]).toContain(count)
  })
})
